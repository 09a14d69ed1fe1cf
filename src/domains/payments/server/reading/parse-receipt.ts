import type { ReadFacts } from './read-facts.ts'
import { findAmount } from './receipt-amount.ts'
import { findNumber, findReference } from './receipt-number.ts'
import { findTime } from './receipt-time.ts'
import { labelLines, type TextLine } from './text-line.ts'

/** Finds the facts of a transfer in the lines of a picture. A picture that is no receipt has none. */
export function parseReceipt(lines: readonly TextLine[]): ReadFacts {
  const labelled = labelLines(lines)
  return {
    number: findNumber(labelled),
    amount: findAmount(labelled),
    reference: findReference(labelled),
    paidAt: findTime(labelled),
  }
}
