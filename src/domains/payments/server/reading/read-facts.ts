import type { ReceiptReading } from '../../contract/receipt-reading.contract.ts'

/** A fact as it was read. `sure`: certain enough to mark agreement with it. */
interface ReadFact<Value> {
  readonly value: Value
  readonly sure: boolean
}

/** The facts of a transfer as they were read from a picture; null for those that were not found. */
export interface ReadFacts {
  readonly number: ReadFact<string> | null
  readonly amount: ReadFact<number> | null
  readonly reference: ReadFact<string> | null
  /** `2026-11-14 10:20`, or the day alone. */
  readonly paidAt: ReadFact<string> | null
}

export function toReceiptReading({ number, amount, reference, paidAt }: ReadFacts): ReceiptReading {
  return { number, amount, reference, paid_at: paidAt }
}
