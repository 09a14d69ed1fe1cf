import { expect, it } from 'vitest'
import { withDeductions } from './plan-deductions.ts'

it('deducts from the oldest payouts first, and gives back with the first', () => {
  const payouts = [1, 2].map((id) => ({
    id,
    ownerId: 1,
    totalAmountMmk: 100,
    payableMmk: 100,
    deductedMmk: id === 1 ? 40 : 0,
  }))
  const deducted = (openMmk: number) => withDeductions(payouts, openMmk).map(({ deductedMmk }) => deductedMmk)
  expect(deducted(70)).toEqual([100, 10])
  expect(deducted(0)).toEqual([40, 0])
  expect(deducted(-30)).toEqual([10, 0])
})
