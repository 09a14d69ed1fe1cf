import { expect, test } from 'vitest'
import { paymentPlace } from './payment-place.ts'

const place = (query: string) => paymentPlace(new URLSearchParams(query))

test('a bare address shows what is owed for classes', () => {
  expect(place('')).toMatchObject({ kind: 'class', isHistory: false, page: '1', isFiltered: false })
})

test('each view reads the days that it offers', () => {
  const days = 'class_date=2026-11-01&payment_date=2026-11-02'
  expect(place(days).filter).toMatchObject({ class_date: '2026-11-01', payment_date: '' })
  expect(place(`show=history&${days}`).filter).toMatchObject({ class_date: '', payment_date: '2026-11-02' })
  expect(place(`tab=course&${days}`)).toMatchObject({ kind: 'course', isFiltered: false })
})

test('a mangled filter counts as none', () => {
  expect(place('class_date=2026-02-30&amount=lots').isFiltered).toBe(false)
  expect(place('amount=45000').filter.amount).toBe('45000')
})
