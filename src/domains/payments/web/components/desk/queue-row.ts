import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { BadgeTone } from '#platform/web/components/badge.tsx'
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

interface Decided {
  readonly label: string
  readonly tone: BadgeTone
  /** Nothing is owed: the application was rejected, or the fee is paid. Money is recorded as credit. */
  readonly isClosed: boolean
  /** Another picture can be asked for. */
  readonly takesPictures: boolean
}

/**
 * What was decided about an enrolment before its picture was answered; undefined while it waits, and for registrations.
 */
export function decidedOf(row: QueueRow): Decided | undefined {
  if (row.kind === 'registration' || row.decided_by === undefined) return undefined
  const isOwners = row.decided_by === 'owner'
  if (row.status === EnrolmentStatus.rejected) {
    const label = isOwners ? m.payments_desk_decided_rejected_by_owner() : m.payments_desk_decided_rejected()
    return { label, tone: 'danger', isClosed: true, takesPictures: false }
  }
  if (row.payment_verified_at !== null) {
    const label = row.payment ? m.payments_desk_decided_paid() : m.payments_desk_decided_coupon()
    return { label, tone: 'info', isClosed: true, takesPictures: false }
  }
  const label = isOwners ? m.payments_desk_decided_accepted_by_owner() : m.payments_desk_decided_accepted()
  return { label, tone: 'gold', isClosed: false, takesPictures: isOwners && row.status === EnrolmentStatus.approved }
}
