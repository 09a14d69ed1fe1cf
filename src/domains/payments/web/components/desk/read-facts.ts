import type { DeskReading } from '../../../contract/receipt-reading.contract.ts'
import type { QueueRow } from '../../../contract/registrations.contract.ts'

/** What was read from the newest waiting picture; null while nothing was. */
export function readingOf({ proofs }: QueueRow): DeskReading | null {
  return proofs.find(({ answer }) => answer === null)?.read ?? null
}

/** The facts that were read with certainty, as they fill the form of the desk. */
export function certainFacts(row: QueueRow): { amount: string; transaction_no: string } {
  const reading = readingOf(row)
  return {
    amount: reading?.amount?.sure ? String(reading.amount.value) : '',
    transaction_no: reading?.number?.sure ? reading.number.value : '',
  }
}
