import { adjustStudentCount } from '#domains/catalogue/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { m } from '#platform/server/plain-messages.ts'
import { EnrolmentStatus, wasApproved } from '../contract/enrolment-status.ts'
import { accessEnd } from './access-end.ts'
import { enrolmentDecidedJob } from './enrolment-decided.job.ts'
import { type DeciderType, mayMove } from './enrolment-states.ts'
import { countStudentRows, type EnrolmentFacts, isLatestEnrolment, updateDecision } from './enrolments.queries.ts'
import { notifyStudent } from './notices.ts'

/** Who decides; the id is an account's for an owner, an admin's for an admin, null for the system. */
export interface Decider {
  readonly type: DeciderType
  readonly id: number | null
  readonly reason?: string
  /** When an approval is made, for one that can be undone; now by default. */
  readonly at?: Date
  /** When the people concerned are notified; at once by default. */
  readonly notifiedAt?: Date
}

/**
 * Approves an enrolment: access opens, and its end is computed from today. Repeating it changes nothing and sends no
 * second notice.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished, or replaced by a later one
 * @see SR-06, OP-090
 */
export async function approveEnrolment(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  decidedBy: Decider,
): Promise<Locked<EnrolmentFacts>> {
  return move(tx, enrolment, { status: EnrolmentStatus.approved, decidedBy })
}

/**
 * Rejects an enrolment. From approved this voids it, which only an admin may: access ends at once.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - this decider may not reject it in its status
 * @see SR-06
 */
export async function rejectEnrolment(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  decidedBy: Decider,
): Promise<Locked<EnrolmentFacts>> {
  return move(tx, enrolment, { status: EnrolmentStatus.rejected, decidedBy })
}

/**
 * Ends an application that was not paid in time. The student may apply again.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - decided before, or replaced by a later one
 * @see SR-06
 */
export async function lapseEnrolment(tx: Tx, enrolment: Locked<EnrolmentFacts>): Promise<Locked<EnrolmentFacts>> {
  const reason = m.enrolment_lapsed_reason({}, BURMESE)
  return move(tx, enrolment, { status: EnrolmentStatus.rejected, decidedBy: { type: 'system', id: null, reason } })
}

/**
 * Finishes an enrolment whose class and access have ended. It gives no access, counts as a student and may be rated.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or not over yet
 * @see OP-084
 */
export async function finishEnrolment(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  decidedBy: Decider,
): Promise<Locked<EnrolmentFacts>> {
  return move(tx, enrolment, { status: EnrolmentStatus.finished, decidedBy })
}

/**
 * Takes back an approval that a verification had caused, or that its owner undoes: the application waits again.
 *
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished, or replaced by a later one
 * @see SR-06
 */
export async function reopenEnrolment(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  decidedBy: Decider,
): Promise<Locked<EnrolmentFacts>> {
  return move(tx, enrolment, { status: EnrolmentStatus.applying, decidedBy })
}

interface Move {
  readonly status: EnrolmentStatus
  readonly decidedBy: Decider
}

async function move(
  tx: Tx,
  enrolment: Locked<EnrolmentFacts>,
  { status, decidedBy }: Move,
): Promise<Locked<EnrolmentFacts>> {
  if (enrolment.status === status) return enrolment
  const allowed = mayMove(enrolment.status, status, decidedBy.type) && isPossible(enrolment, status)
  // Only the newest application can be decided.
  if (!allowed || !(await isLatestEnrolment(tx, enrolment))) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  const approves = status === EnrolmentStatus.approved
  const reopens = status === EnrolmentStatus.applying
  const accessEndDate = approves ? accessEnd(enrolment, today()) : reopens ? null : enrolment.accessEndDate
  await updateDecision(tx, enrolment, {
    status,
    accessEndDate,
    approvedAt: approves ? (decidedBy.at ?? now()) : null,
    decidedByType: reopens ? null : decidedBy.type,
    decidedById: reopens ? null : decidedBy.id,
    decisionReason: reopens ? null : (decidedBy.reason ?? null),
  })
  const decided = { ...enrolment, status, accessEndDate, decidedByType: reopens ? null : decidedBy.type }
  await countStudent(tx, enrolment, status)
  await recordMove(tx, { before: enrolment, after: decided, decidedBy })
  await notifyOfMove(tx, enrolment, { status, decidedBy })
  await enqueue(tx, enrolmentDecidedJob, { enrolmentId: enrolment.id })
  return decided
}

/** Finishing requires that the class has ended; an enrolment that a later purchase replaced stays as it is. */
function isPossible(enrolment: EnrolmentFacts, status: EnrolmentStatus): boolean {
  if (enrolment.closedAt !== null) return false
  if (status !== EnrolmentStatus.finished) return true
  const { accessEndDate, classEndDate } = enrolment
  const classIsOver = classEndDate === null || classEndDate < today()
  return classIsOver && accessEndDate !== null && accessEndDate < today()
}

/** A student counts once, from the first enrolment that counts to the end of the last. @see OP-155 */
async function countStudent(tx: Tx, before: EnrolmentFacts, status: EnrolmentStatus): Promise<void> {
  const change = Number(wasApproved(status)) - Number(wasApproved(before.status))
  if (change === 0) return
  const rows = await countStudentRows(tx, before)
  const isFirstOrLast = change > 0 ? rows === 1 : rows === 0
  if (!isFirstOrLast) return
  const target = before.classId === null ? { courseId: before.courseId } : { classId: before.classId }
  await adjustStudentCount(tx, target, change)
}

async function recordMove(
  tx: Tx,
  { before, after, decidedBy }: { before: EnrolmentFacts; after: EnrolmentFacts; decidedBy: Decider },
): Promise<void> {
  const actorType = decidedBy.type === 'owner' ? before.ownerRole : decidedBy.type
  await recordAudit(tx, {
    actorType,
    actorId: decidedBy.id,
    action: `enrolment.${auditVerb(before.status, after.status)}`,
    target: `enrolment:${before.id}`,
    before: { status: before.status, accessEndDate: before.accessEndDate },
    after: {
      status: after.status,
      accessEndDate: after.accessEndDate,
      ...(decidedBy.reason && { reason: decidedBy.reason }),
    },
  })
}

function auditVerb(from: EnrolmentStatus, to: EnrolmentStatus): string {
  if (to === EnrolmentStatus.approved) return 'approve'
  if (to === EnrolmentStatus.finished) return 'finish'
  if (to === EnrolmentStatus.applying) return 'reopen'
  return from === EnrolmentStatus.approved ? 'void' : 'reject'
}

async function notifyOfMove(tx: Tx, enrolment: EnrolmentFacts, { status, decidedBy }: Move): Promise<void> {
  // The caller sends the notice of a reopened application, where its verification was visible.
  if (status === EnrolmentStatus.finished || status === EnrolmentStatus.applying) return
  const voids = enrolment.status === EnrolmentStatus.approved
  const event = status === EnrolmentStatus.approved ? 'approved' : voids ? 'voided' : 'rejected'
  await notifyStudent(tx, enrolment, {
    event,
    byOwner: decidedBy.type === 'owner',
    reason: decidedBy.reason ?? null,
    notifiedAt: decidedBy.notifiedAt,
  })
}
