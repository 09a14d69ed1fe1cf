import {
  approveEnrolment,
  type EnrolmentFacts,
  lockEnrolment,
  moveAccessEnd,
  rejectEnrolment,
  verifyPayment,
} from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { lockMethod } from './payment-methods.queries.ts'

/** An enrolment as the desk names it; a kind that does not fit its id is not found. */
export interface DeskPlace {
  readonly kind: 'class' | 'course'
  readonly id: number
}

interface Payment {
  readonly methodId: number | null
  readonly transactionNo: string | null
  readonly amountMmk: number | null
}

/**
 * An admin has seen the fee arrive.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal TRANSACTION_ALREADY_USED - the same transfer pays for another enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - turned down before
 */
export function verifyAtDesk(
  db: Db,
  admin: AdminViewer,
  { place, payment }: { place: DeskPlace; payment: Payment },
): Promise<{ status: number; verifiedAt: Date }> {
  return atDesk(db, place, async (tx) => {
    if (payment.methodId !== null && !(await lockMethod(tx, payment.methodId))) {
      throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    }
    return verifyPayment(tx, place.id, { adminId: admin.id, ...payment })
  })
}

/**
 * An admin takes a student in.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished, or replaced by a later one
 */
export function approveAtDesk(db: Db, admin: AdminViewer, place: DeskPlace): Promise<EnrolmentFacts> {
  return atDesk(db, place, (tx) => approveEnrolment(tx, place.id, { type: 'admin', id: admin.id }))
}

/**
 * An admin turns a waiting application down (`from` 1), or voids an approved one (`from` 2).
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - it stands otherwise
 */
export function rejectAtDesk(
  db: Db,
  admin: AdminViewer,
  { place, reason, from }: { place: DeskPlace; reason: string; from: 1 | 2 },
): Promise<EnrolmentFacts> {
  return atDesk(db, place, (tx, enrolment) => {
    if (enrolment.status !== from && enrolment.status !== 3) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
    return rejectEnrolment(tx, place.id, { type: 'admin', id: admin.id, reason })
  })
}

/**
 * An admin moves the end of a student's access to a later day.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or without end
 */
export function extendAtDesk(
  db: Db,
  admin: AdminViewer,
  { place, endDate }: { place: DeskPlace; endDate: string },
): Promise<string> {
  return atDesk(db, place, (tx) => moveAccessEnd(tx, place.id, { adminId: admin.id, endDate }))
}

function atDesk<Outcome>(
  db: Db,
  place: DeskPlace,
  act: (tx: Tx, enrolment: EnrolmentFacts) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, place.id)
    if (enrolment?.kind !== place.kind) throw new Refusal('ENROLMENT_NOT_FOUND')
    return act(tx, enrolment)
  })
}
