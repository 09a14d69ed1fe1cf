import { addDays } from '#platform/contract/calendar.ts'
import type { DeskReading } from './receipt-reading.contract.ts'
import { transferNumberKey } from './transfer-number.ts'

/**
 * Whether sources that do not know each other say the same. `unknown`: fewer than two of them, or what was read is not
 * certain.
 */
export type Agreement = 'agrees' | 'differs' | 'unknown'

/**
 * Compares the transfer number that was read with the one that the payer typed. A payer who has edited the number since
 * may have taken it from the reading, so that equal ones prove nothing.
 */
export function numberAgreement({ number, typed_afterwards }: DeskReading, typed: string | null): Agreement {
  if (!number?.sure || typed === null) return 'unknown'
  if (transferNumberKey(number.value) !== transferNumberKey(typed)) return 'differs'
  return typed_afterwards ? 'unknown' : 'agrees'
}

/** Compares the amount that was read with what is owed, and with what the payer typed. */
export function amountAgreement({ amount }: DeskReading, dueMmk: number, typedMmk: number | null): Agreement {
  if (!amount?.sure) return 'unknown'
  return amount.value === dueMmk && (typedMmk === null || typedMmk === amount.value) ? 'agrees' : 'differs'
}

/** Compares the reference that was read with that of the order. */
export function referenceAgreement({ reference, reference_agrees }: DeskReading): Agreement {
  if (!reference?.sure || reference_agrees === null) return 'unknown'
  return reference_agrees ? 'agrees' : 'differs'
}

/**
 * Whether a receipt was paid more than a day before the application, or on a day after its picture was sent. Undefined
 * when neither is certain.
 *
 * @param appliedAt - wire time of the application
 * @param sentAt - wire time of the picture
 */
export function timeDoubt(
  { paid_at }: DeskReading,
  { appliedAt, sentAt }: { appliedAt: string; sentAt: string },
): 'too-early' | 'too-late' | undefined {
  if (!paid_at?.sure) return undefined
  const paidOn = paid_at.value.slice(0, dayLength)
  if (paidOn < addDays(appliedAt.slice(0, dayLength), -1)) return 'too-early'
  return paidOn > sentAt.slice(0, dayLength) ? 'too-late' : undefined
}

const dayLength = 'YYYY-MM-DD'.length
