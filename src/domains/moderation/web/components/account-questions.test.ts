import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { accountQuestion } from './account-questions.ts'

const aung = { no: 'S000001', name: 'မောင်အောင်', school_name: null }
const student = { ...aung, type: 'student' } as const
const teacher = { ...aung, no: 'T000001', type: 'teacher' } as const
const reasonsOfOwners = [m.moderation_reason_paid_outside(), m.moderation_reason_not_taught()]

describe('the question before an action on an account', () => {
  test('names what is lost by its role (STU-16)', () => {
    const lost = { name: aung.name, no: student.no }
    expect(accountQuestion('delete', student).detail).toBe(m.moderation_delete_concerns_student(lost))
    expect(accountQuestion('delete', teacher).detail).toBe(m.moderation_delete_concerns({ ...lost, no: teacher.no }))
  })

  test.each(['delete', 'suspend', 'warn'] as const)('offers students no reasons of owners: %s', (action) => {
    expect(accountQuestion(action, teacher).presets.reasons).toEqual(expect.arrayContaining(reasonsOfOwners))
    const { reasons } = accountQuestion(action, student).presets
    expect(reasons).toContain(m.moderation_reason_improper())
    for (const reason of reasonsOfOwners) expect(reasons).not.toContain(reason)
  })
})
