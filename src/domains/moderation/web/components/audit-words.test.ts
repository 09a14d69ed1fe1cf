import { describe, expect, test } from 'vitest'
import { changesOf, targetPage } from './audit-words.ts'

describe('what an entry changed', () => {
  test('is told name by name, without what stayed the same', () => {
    const entry = {
      before: { status: 1, reason: null, title: 'က' },
      after: { status: 3, reason: 'ပုံ မရှင်းပါ', title: 'က' },
    }
    expect(changesOf(entry)).toEqual([
      { name: 'status', before: '1', after: '3' },
      { name: 'reason', before: 'null', after: 'ပုံ မရှင်းပါ' },
    ])
  })
  test('may be new, gone or nothing at all', () => {
    expect(changesOf({ before: null, after: { links: { play: 'x' } } })).toEqual([
      { name: 'links', before: undefined, after: '{"play":"x"}' },
    ])
    expect(changesOf({ before: { fee: 5 }, after: null })).toEqual([{ name: 'fee', before: '5', after: undefined }])
    expect(changesOf({ before: null, after: null })).toEqual([])
  })
})

test('a target leads to its page, where the console has one', () => {
  expect(targetPage('course:12')).toBe('/admin/courses/12')
  expect(targetPage('school:3')).toBe('/admin/users/school/3')
  expect(targetPage('settings')).toBeUndefined()
  expect(targetPage('payout:9')).toBeUndefined()
})
