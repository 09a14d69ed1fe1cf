import { expect, test } from 'vitest'
import { awaitsReading, newestIsNotAReceipt, proposedPicture } from './proposed-picture.ts'

const read = {
  number: { value: '01003939012345678901', sure: true },
  amount: { value: 250_000, sure: false },
  reference: null,
  paid_at: null,
}
const picture = {
  id: 7,
  at: '2026-11-14 10:20:00',
  state: 'waiting' as const,
  amount: null,
  number_end: null,
  reason: null,
  number: null,
  wallet_id: 2,
  read,
  confirmed: false,
}

test('what was read fills what was not typed', () => {
  const values = { wallet_id: 2, payer_name: '', number: '01003939012345678901', amount: '250000' }
  expect(proposedPicture({ pictures: [picture] })).toEqual({ id: 7, values })
})

test('what was typed stays', () => {
  const proposed = proposedPicture({ pictures: [{ ...picture, number: '4711' }] })
  expect(proposed?.values).toMatchObject({ number: '4711', amount: '250000' })
  expect(proposedPicture({ pictures: [{ ...picture, number: '4711', amount: 1_000 }] })).toBeUndefined()
})

test('a confirmed, an answered and an unreadable picture propose nothing', () => {
  const empty = { number: null, amount: null, reference: null, paid_at: null }
  expect(proposedPicture({ pictures: [{ ...picture, confirmed: true }] })).toBeUndefined()
  expect(proposedPicture({ pictures: [{ ...picture, state: 'again' }] })).toBeUndefined()
  expect(proposedPicture({ pictures: [{ ...picture, read: empty }] })).toBeUndefined()
})

test('a picture in which no number, amount or reference was read is not a receipt, whatever was typed with it', () => {
  const empty = { number: null, amount: null, reference: null, paid_at: null }
  const photo = { ...picture, read: empty, number: '4711' }
  expect(newestIsNotAReceipt({ pictures: [photo] })).toBe(true)
  expect(
    newestIsNotAReceipt({ pictures: [{ ...photo, read: { ...empty, paid_at: { value: '2026-11-14', sure: true } } }] }),
  ).toBe(true)
  expect(newestIsNotAReceipt({ pictures: [{ ...photo, read: { ...empty, amount: read.amount } }] })).toBe(false)
})

test('an unread, an answered and an older picture are not said to be no receipt', () => {
  const empty = { number: null, amount: null, reference: null, paid_at: null }
  const photo = { ...picture, read: empty }
  expect(newestIsNotAReceipt({ pictures: [{ ...picture, read: null }] })).toBe(false)
  expect(newestIsNotAReceipt({ pictures: [{ ...photo, state: 'accepted' }] })).toBe(false)
  expect(newestIsNotAReceipt({ pictures: [picture, photo] })).toBe(false)
  expect(newestIsNotAReceipt({ pictures: [] })).toBe(false)
})

test('a picture is awaited only while it waits to be read', () => {
  const unread = { pictures: [{ ...picture, read: null }] }
  expect(awaitsReading({ ...unread, reads_pictures: true })).toBe(true)
  expect(awaitsReading({ ...unread, reads_pictures: false })).toBe(false)
  expect(awaitsReading({ pictures: [picture], reads_pictures: true })).toBe(false)
})
