import { m } from '#platform/messages/generated/messages.js'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'

/** Identifies a payment in the address of the desk. */
export const keyOf = (row: QueueRow): string =>
  row.kind === 'registration' ? `r${row.registration_id}` : String(row.enrolment_id)

/** The student, or the teacher or school that registers. */
export const payerOf = (row: QueueRow) => (row.kind === 'registration' ? row.applicant : row.student)

export function payerName(row: QueueRow): string {
  const { name, no } = payerOf(row)
  return name || no
}

/** What is paid. */
export const titleOf = (row: QueueRow): string =>
  row.kind === 'registration' ? m.payments_desk_registration() : row.title
