import { describe, expect, test } from 'vitest'
import { ownerOf } from './labels.ts'

const empty = { teacher_id: null, school_id: null, name: null, school_name: null, schools_name: null }

describe('ownerOf()', () => {
  test('returns a teacher by name', () => {
    const row = { ...empty, teacher_id: 7, name: 'ဒေါ်မြ', school_name: 'မြကျောင်း' }
    const to = '/teacher/list/detail/7'
    expect(ownerOf(row)).toEqual({ name: 'ဒေါ်မြ', to, isSchool: false, isInstitution: false })
  })

  test("returns a teacher without a name by the institution's name, on the teacher's page", () => {
    const row = { ...empty, teacher_id: 7, name: '', school_name: 'မြကျောင်း' }
    const to = '/teacher/list/detail/7'
    expect(ownerOf(row)).toEqual({ name: 'မြကျောင်း', to, isSchool: false, isInstitution: true })
  })

  test('returns a school with its page', () => {
    const row = { ...empty, school_id: 9, schools_name: 'ရွှေကျောင်း' }
    const to = '/school/list/detail/9'
    expect(ownerOf(row)).toEqual({ name: 'ရွှေကျောင်း', to, isSchool: true, isInstitution: true })
  })
})
