import { expect, test } from 'vitest'
import { readPayoutList } from './own-payout-list-address.ts'

const addressOf = (query: string) => readPayoutList(new URLSearchParams(query))

test('a URL without parameters shows what is owed for classes', () => {
  expect(addressOf('')).toMatchObject({ kind: 'class', isHistory: false, page: '1', isFiltered: false })
})

test('each view parses its own days', () => {
  const days = 'class_date=2026-11-01&payment_date=2026-11-02'
  expect(addressOf(days).filter).toMatchObject({ class_date: '2026-11-01', payment_date: '' })
  expect(addressOf(`show=history&${days}`).filter).toMatchObject({ class_date: '', payment_date: '2026-11-02' })
  expect(addressOf(`tab=course&${days}`)).toMatchObject({ kind: 'course', isFiltered: false })
})

test('an invalid filter is ignored', () => {
  expect(addressOf('class_date=2026-02-30&amount=lots').isFiltered).toBe(false)
  expect(addressOf('amount=45000').filter.amount).toBe('45000')
})
