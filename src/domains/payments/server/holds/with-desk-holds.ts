import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { QueueRow } from '../../contract/payment-queue.contract.ts'
import type { DeskHold } from './desk-holds.queries.ts'

/** Adds to each payment which admin holds it. */
export function withDeskHolds(rows: readonly QueueRow[], admin: AdminViewer, holds: readonly DeskHold[]): QueueRow[] {
  return rows.map((row) => {
    const hold = holds.find(({ enrolmentId, registrationPaymentId }) =>
      row.kind === 'registration' ? registrationPaymentId === row.registration_id : enrolmentId === row.enrolment_id,
    )
    const heldBy = hold && {
      name: hold.adminName,
      own: hold.adminId === admin.id,
      until: yangonTimestamp(hold.heldUntil),
    }
    return { ...row, held_by: heldBy ?? null }
  })
}
