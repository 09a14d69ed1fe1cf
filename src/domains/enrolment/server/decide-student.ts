import { getClassOwner } from '#domains/catalogue/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { undoSeconds } from '../contract/undo-seconds.ts'
import {
  approveEnrolment,
  type Decider,
  finishEnrolment,
  rejectEnrolment,
  reopenEnrolment,
} from './decide-enrolment.ts'
import { can } from './enrolment.policy.ts'
import {
  type EnrolmentFacts,
  findApproval,
  listFinishableEnrolments,
  lockEnrolment,
  lockLatestEnrolment,
} from './enrolments.queries.ts'
import { isPaid } from './is-paid.ts'
import { withdrawNotices } from './notices.ts'

interface ClassStudent {
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
export function acceptApplicant(db: Db, owner: OwnerViewer, student: ClassStudent): Promise<EnrolmentFacts> {
  return decide(db, { owner, student }, async (tx, enrolment, by) => {
    if (enrolment.status !== EnrolmentStatus.approved) await assertPaid(tx, enrolment)
    const at = now()
    return approveEnrolment(tx, enrolment, { ...by, at, notifiedAt: endOfUndo(at) })
  })
}

/** From then on an acceptance stands, and the student is notified of it. */
const endOfUndo = (at: Date) => new Date(at.getTime() + undoSeconds.taken * 1000)

/**
 * The owner takes an acceptance back, moments after it: the application waits again, and the student is not notified.
 * Repeating it changes nothing.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent, or someone else's
 * @throws Refusal ENROLMENT_NOT_FOUND - the student never applied
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - accepted by somebody else, or longer ago than it can be undone
 * @see SR-06
 */
export function undoAcceptance(db: Db, owner: OwnerViewer, student: ClassStudent): Promise<EnrolmentFacts> {
  return decide(db, { owner, student }, async (tx, enrolment, by) => {
    if (enrolment.status === EnrolmentStatus.applying) return enrolment
    const { approvedAt, decidedByType } = await findApproval(tx, enrolment)
    const notifiedAt = approvedAt && decidedByType === 'owner' ? endOfUndo(approvedAt) : undefined
    if (!notifiedAt || notifiedAt <= now()) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
    const reopened = await reopenEnrolment(tx, enrolment, by)
    await withdrawNotices(tx, enrolment, notifiedAt)
    return reopened
  })
}

/**
 * The owner rejects an application.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent, or someone else's
 * @throws Refusal ENROLMENT_NOT_FOUND - the student never applied
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - approved already, which only an admin takes back
 */
export function rejectApplicant(db: Db, owner: OwnerViewer, student: ClassStudent): Promise<EnrolmentFacts> {
  return decide(db, { owner, student }, (tx, enrolment, by) => rejectEnrolment(tx, enrolment, by))
}

/**
 * The owner finishes an enrolment whose class and access have ended.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent, or someone else's
 * @throws Refusal ENROLMENT_NOT_FOUND - the student never applied
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or not over
 * @see OP-084
 */
export function finishAttendance(db: Db, owner: OwnerViewer, student: ClassStudent): Promise<EnrolmentFacts> {
  return decide(db, { owner, student }, (tx, enrolment, by) => finishEnrolment(tx, enrolment, by))
}

/**
 * Finishes all enrolments of an ended class whose access has ended, each in a transaction of its own.
 *
 * @returns how many were finished
 * @throws Refusal CLASS_NOT_FOUND - absent, or someone else's
 * @see OP-084
 */
export async function finishAllAttendances(db: Db, owner: OwnerViewer, classId: number): Promise<number> {
  await assertOwnClass(db, owner, classId)
  let finished = 0
  for (const id of await listFinishableEnrolments(db, classId)) {
    const isFinished = await db.transaction().execute(async (tx) => {
      const enrolment = await lockEnrolment(tx, id)
      // Decided by somebody else meanwhile.
      if (enrolment?.status !== EnrolmentStatus.approved) return false
      await finishEnrolment(tx, enrolment, { type: 'owner', id: owner.id })
      return true
    })
    if (isFinished) finished += 1
  }
  return finished
}

async function assertOwnClass(db: Db, owner: OwnerViewer, classId: number): Promise<void> {
  const found = await getClassOwner(db, classId)
  if (!can(owner, 'decide', { studentsOf: found })) throw new Refusal('CLASS_NOT_FOUND')
}

function decide(
  db: Db,
  { owner, student }: { owner: OwnerViewer; student: ClassStudent },
  decision: (tx: Tx, enrolment: Locked<EnrolmentFacts>, by: Decider) => Promise<EnrolmentFacts>,
): Promise<EnrolmentFacts> {
  return db.transaction().execute(async (tx) => {
    await assertOwnClass(tx, owner, student.classId)
    const enrolment = await lockLatestEnrolment(tx, student.studentId, { classId: student.classId })
    if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
    return decision(tx, enrolment, { type: 'owner', id: owner.id })
  })
}

/** @see OP-080 */
async function assertPaid(tx: Tx, enrolment: EnrolmentFacts): Promise<void> {
  if (isPaid(enrolment)) return
  const { require_verified_payment: isRequired } = await readSettings(tx)
  if (isRequired) throw new Refusal('PAYMENT_NOT_VERIFIED')
}
