import { m } from '#platform/messages/generated/messages.js'
import type { Question } from '#platform/web/dialogs/confirm-dialog.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { timeDoubt } from '../../../contract/agreement.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import type { DeskReading } from '../../../contract/receipt-reading.contract.ts'

const waitingProofOf = ({ proofs }: QueueRow) => proofs.find(({ answer }) => answer === null)

/** What was read from the newest waiting picture; null while nothing was. */
export function readingOf(row: QueueRow): DeskReading | null {
  return waitingProofOf(row)?.read ?? null
}

/** A sentence about a receipt of another time than its application; undefined for a usual one. */
export function timeDoubtText(row: QueueRow): string | undefined {
  const proof = waitingProofOf(row)
  if (!proof?.read) return undefined
  const doubt = timeDoubt(proof.read, { appliedAt: row.insert_time, sentAt: proof.uploaded_at })
  if (doubt === undefined) return undefined
  return doubt === 'too-early'
    ? m.payments_desk_read_too_early({ day: dayOf(row.insert_time) })
    : m.payments_desk_read_too_late({ day: dayOf(proof.uploaded_at) })
}

/** Asks the admin to compare a receipt of another time. Undefined for a usual one. */
export function timeQuestion(row: QueueRow): Question | undefined {
  const detail = timeDoubtText(row)
  if (detail === undefined) return undefined
  return { title: m.payments_desk_time_title(), detail, confirmLabel: m.payments_desk_time_confirm(), danger: true }
}

/** The facts that were read with certainty, as they fill the form of the desk. */
export function certainFacts(row: QueueRow): { amount: string; transaction_no: string } {
  const reading = readingOf(row)
  return {
    amount: reading?.amount?.sure ? String(reading.amount.value) : '',
    transaction_no: reading?.number?.sure ? reading.number.value : '',
  }
}
