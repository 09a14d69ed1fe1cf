import { getClassOwner } from '#domains/catalogue/server/index.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { approveEnrolment, type Decider, finishEnrolment, rejectEnrolment } from './decide-enrolment.ts'
import { can } from './enrolment.policy.ts'
import { type EnrolmentFacts, isPaid, lockLatestEnrolment, requiresVerifiedPayment } from './enrolments.queries.ts'

interface Seat {
  readonly classId: number
  readonly studentId: number
}

/**
 * The owner accepts a student, also one rejected by mistake.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent, or someone else's
 * @throws Refusal ENROLMENT_NOT_FOUND - the student never applied
 * @throws Refusal PAYMENT_NOT_VERIFIED - the product is set to wait for the admin's check of the payment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished
 * @see OP-080, OP-082
 */
export function acceptSeat(db: Db, owner: OwnerViewer, seat: Seat): Promise<EnrolmentFacts> {
  return decide(db, { owner, seat }, async (tx, enrolment, by) => {
    if (enrolment.status !== EnrolmentStatus.approved) await assertPaid(tx, enrolment)
    return approveEnrolment(tx, enrolment, by)
  })
}

/**
 * The owner rejects an application.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent, or someone else's
 * @throws Refusal ENROLMENT_NOT_FOUND - the student never applied
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - approved already, which only an admin takes back
 */
export function rejectSeat(db: Db, owner: OwnerViewer, seat: Seat): Promise<EnrolmentFacts> {
  return decide(db, { owner, seat }, (tx, enrolment, by) => rejectEnrolment(tx, enrolment, by))
}

/**
 * The owner finishes an enrolment whose class and access have ended.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent, or someone else's
 * @throws Refusal ENROLMENT_NOT_FOUND - the student never applied
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or not over
 * @see OP-084
 */
export function finishSeat(db: Db, owner: OwnerViewer, seat: Seat): Promise<EnrolmentFacts> {
  return decide(db, { owner, seat }, (tx, enrolment, by) => finishEnrolment(tx, enrolment, by))
}

function decide(
  db: Db,
  { owner, seat }: { owner: OwnerViewer; seat: Seat },
  decision: (tx: Tx, enrolment: Locked<EnrolmentFacts>, by: Decider) => Promise<EnrolmentFacts>,
): Promise<EnrolmentFacts> {
  return db.transaction().execute(async (tx) => {
    const seatClass = await getClassOwner(tx, seat.classId)
    if (!can(owner, 'decide', { studentsOf: seatClass })) throw new Refusal('CLASS_NOT_FOUND')
    const enrolment = await lockLatestEnrolment(tx, seat.studentId, { classId: seat.classId })
    if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
    return decision(tx, enrolment, { type: 'owner', id: owner.id })
  })
}

async function assertPaid(tx: Tx, enrolment: EnrolmentFacts): Promise<void> {
  if (!isPaid(enrolment) && (await requiresVerifiedPayment(tx))) throw new Refusal('PAYMENT_NOT_VERIFIED')
}
