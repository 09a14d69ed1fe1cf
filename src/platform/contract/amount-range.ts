import * as z from 'zod/mini'
import { amountBetween, orNone, toAmount } from './validation.ts'

/** The largest amount of a single row, in kyat. */
const maxAmountMmk = 1_000_000_000_000

const bound = orNone(amountBetween(0, maxAmountMmk))

/** The lowest and the highest amount of a list in kyat, both included; each may be absent. */
export const amountRange = { amount_from: bound, amount_to: bound }

export type AmountRangeField = keyof typeof amountRange

/** Refuses a range whose ends are reversed, at its second end. */
export const amountsInOrder = z.refine<{ [field in AmountRangeField]?: number | null | undefined }>(
  ({ amount_from, amount_to }) => amount_from == null || amount_to == null || amount_from <= amount_to,
  { error: 'amount_order', path: ['amount_to'] },
)

const typedRange = z.object(amountRange).check(amountsInOrder)

/** Checks typed bounds as the call does: Western digits by field, or why they are no range. */
export function parseAmountRange(typed: Record<AmountRangeField, string>) {
  const { success, error } = typedRange.safeParse(typed)
  if (!success) return { success, issues: error.issues } as const
  const digits = (text: string) => (text.trim() === '' ? '' : String(toAmount(text)))
  return {
    success,
    bounds: { amount_from: digits(typed.amount_from), amount_to: digits(typed.amount_to) },
  } as const
}
