import { expect, test } from 'vitest'
import { paymentRefOf } from './payment-ref.ts'

const refOf = (query: string) => paymentRefOf(new URLSearchParams(query))

test('a bare address shows what is owed for classes', () => {
  expect(refOf('')).toMatchObject({ kind: 'class', isHistory: false, page: '1', isFiltered: false })
})

test('each view reads the days that it offers', () => {
  const days = 'class_date=2026-11-01&payment_date=2026-11-02'
  expect(refOf(days).filter).toMatchObject({ class_date: '2026-11-01', payment_date: '' })
  expect(refOf(`show=history&${days}`).filter).toMatchObject({ class_date: '', payment_date: '2026-11-02' })
  expect(refOf(`tab=course&${days}`)).toMatchObject({ kind: 'course', isFiltered: false })
})

test('a mangled filter counts as none', () => {
  expect(refOf('class_date=2026-02-30&amount=lots').isFiltered).toBe(false)
  expect(refOf('amount=45000').filter.amount).toBe('45000')
})
