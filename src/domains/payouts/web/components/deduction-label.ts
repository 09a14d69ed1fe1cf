import { m } from '#platform/messages/generated/messages.js'

/** What a deduction is for. A negative one is given back. */
export const deductionLabel = (deductedMmk: number): string =>
  deductedMmk > 0 ? m.payouts_deducted() : m.payouts_given_back()
