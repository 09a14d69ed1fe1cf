import { groupThousands } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'

/** What a deduction is for. A negative one is given back. */
export const deductionLabel = (deductedMmk: number): string =>
  deductedMmk > 0 ? m.payouts_deducted() : m.payouts_given_back()

/** '−31,500', or '+31,500' when it is given back. */
export const deductionText = (deductedMmk: number): string =>
  `${deductedMmk > 0 ? '−' : '+'}${groupThousands(Math.abs(deductedMmk))}`
