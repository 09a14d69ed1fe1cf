import { expect, test } from 'vitest'
import { filled, fixed, plural } from './runtime.ts'

test('a message is in the requested language, and in Burmese by default', () => {
  const greeting = fixed('မင်္ဂလာပါ', 'Hello')
  expect([greeting(), greeting({}, { locale: 'en' }), greeting({}, { locale: 'my' })]).toEqual([
    'မင်္ဂလာပါ',
    'Hello',
    'မင်္ဂလာပါ',
  ])
})

test('placeholders are filled in', () => {
  const named = filled(
    (i: { name: string }) => `${i.name} သို့`,
    (i) => `To ${i.name}`,
  )
  expect([named({ name: 'Aye' }), named({ name: 'Aye' }, { locale: 'en' })]).toEqual(['Aye သို့', 'To Aye'])
})

test('English has a singular form, Burmese has not', () => {
  const days = plural(
    () => 'ရက်',
    () => 'one',
    () => 'other',
  )
  for (const count of [0, 2, 5, 11, 21, 101, 1_000_000, 1.5]) {
    expect(days({ count }, { locale: 'en' }), String(count)).toBe('other')
  }
  expect(days({ count: 1 }, { locale: 'en' })).toBe('one')
  expect(days({ count: '1' }, { locale: 'en' })).toBe('one')
  expect(days({ count: 1 })).toBe('ရက်')
})
