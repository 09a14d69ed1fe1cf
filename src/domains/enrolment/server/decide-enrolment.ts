import { adjustStudentCount } from '#domains/catalogue/server/index.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { enqueue } from '#platform/server/jobs/queue.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { accessEnd } from './access-end.ts'
import { enrolmentDecidedJob } from './enrolment-decided.job.ts'
import { countsAsStudent, type DeciderType, mayMove } from './enrolment-states.ts'
import {
  countStudentRows,
  type EnrolmentFacts,
  findLatestEnrolment,
  lockEnrolment,
  updateDecision,
} from './enrolments.queries.ts'
import { notifyStudent } from './notices.ts'

/** Who decides; the id is an account's for an owner, an admin's for an admin, null for the system. */
export interface Decider {
  readonly type: DeciderType
  readonly id: number | null
  readonly reason?: string
  /** When the people concerned are notified; at once by default. */
  readonly notifiedAt?: Date
}

/**
 * Approves an enrolment: access opens, and its end is computed from today. Repeating it changes nothing and sends no
 * second notice.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished, or replaced by a later one
 * @see SR-06, OP-090
 */
export async function approveEnrolment(tx: Tx, id: number, by: Decider): Promise<EnrolmentFacts> {
  return move(tx, id, { to: EnrolmentStatus.approved, by })
}

/**
 * Rejects an enrolment. From approved this voids it, which only an admin may: access ends at once.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not to be turned down by this decider as it stands
 * @see SR-06
 */
export async function rejectEnrolment(tx: Tx, id: number, by: Decider): Promise<EnrolmentFacts> {
  return move(tx, id, { to: EnrolmentStatus.rejected, by })
}

/**
 * Finishes an enrolment whose class and access have ended. It gives no access, counts as a student and may be rated.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or not over yet
 * @see OP-084
 */
export async function finishEnrolment(tx: Tx, id: number, by: Decider): Promise<EnrolmentFacts> {
  return move(tx, id, { to: EnrolmentStatus.finished, by })
}

/**
 * Takes back an approval that a verification had caused: the application waits again.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished, or replaced by a later one
 * @see SR-06
 */
export async function reopenEnrolment(tx: Tx, id: number, by: Decider): Promise<EnrolmentFacts> {
  return move(tx, id, { to: EnrolmentStatus.applying, by })
}

async function move(tx: Tx, id: number, { to, by }: { to: EnrolmentStatus; by: Decider }): Promise<EnrolmentFacts> {
  const enrolment = await lockEnrolment(tx, id)
  if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
  if (enrolment.status === to) return enrolment
  const allowed = mayMove(enrolment.status, to, by.type) && isPossible(enrolment, to)
  if (!allowed || !(await isLatest(tx, enrolment))) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
  const approves = to === EnrolmentStatus.approved
  const reopens = to === EnrolmentStatus.applying
  const accessEndDate = approves ? accessEnd(enrolment, today()) : reopens ? null : enrolment.accessEndDate
  await updateDecision(tx, id, {
    status: to,
    accessEndDate,
    approvedAt: approves ? now() : null,
    decidedByType: reopens ? null : by.type,
    decidedById: reopens ? null : by.id,
    decisionReason: reopens ? null : (by.reason ?? null),
  })
  const decided = { ...enrolment, status: to, accessEndDate }
  await countStudent(tx, enrolment, to)
  await recordMove(tx, { before: enrolment, after: decided, by })
  await tellOfMove(tx, enrolment, { to, by })
  await enqueue(tx, enrolmentDecidedJob, { enrolmentId: id })
  return decided
}

/** Finishing requires that the class has ended; an enrolment that a later purchase replaced stays as it is. */
function isPossible(enrolment: EnrolmentFacts, to: EnrolmentStatus): boolean {
  if (enrolment.closedAt !== null) return false
  if (to !== EnrolmentStatus.finished) return true
  const { accessEndDate, classEndDate } = enrolment
  const classIsOver = classEndDate === null || classEndDate < today()
  return classIsOver && accessEndDate !== null && accessEndDate < today()
}

/** Only the newest application can be decided. */
async function isLatest(tx: Tx, { id, studentId, classId, courseId }: EnrolmentFacts): Promise<boolean> {
  const latest = await findLatestEnrolment(tx, studentId, classId === null ? { courseId } : { classId })
  return latest?.id === id
}

/** A student counts once, from the first enrolment that counts to the end of the last. @see OP-155 */
async function countStudent(tx: Tx, before: EnrolmentFacts, to: EnrolmentStatus): Promise<void> {
  const change = Number(countsAsStudent(to)) - Number(countsAsStudent(before.status))
  if (change === 0) return
  const rows = await countStudentRows(tx, before)
  const isFirstOrLast = change > 0 ? rows === 1 : rows === 0
  if (!isFirstOrLast) return
  const target = before.classId === null ? { courseId: before.courseId } : { classId: before.classId }
  await adjustStudentCount(tx, target, change)
}

async function recordMove(
  tx: Tx,
  { before, after, by }: { before: EnrolmentFacts; after: EnrolmentFacts; by: Decider },
): Promise<void> {
  const actorType = by.type === 'owner' ? before.ownerRole : by.type
  await recordAudit(tx, {
    actorType,
    actorId: by.id,
    action: `enrolment.${auditVerb(before.status, after.status)}`,
    target: `enrolment:${before.id}`,
    before: { status: before.status, accessEndDate: before.accessEndDate },
    after: { status: after.status, accessEndDate: after.accessEndDate, ...(by.reason && { reason: by.reason }) },
  })
}

function auditVerb(from: number, to: number): string {
  if (to === EnrolmentStatus.approved) return 'approve'
  if (to === EnrolmentStatus.finished) return 'finish'
  if (to === EnrolmentStatus.applying) return 'reopen'
  return from === EnrolmentStatus.approved ? 'void' : 'reject'
}

async function tellOfMove(
  tx: Tx,
  enrolment: EnrolmentFacts,
  { to, by }: { to: EnrolmentStatus; by: Decider },
): Promise<void> {
  // The caller sends the notice of a reopened application, where its verification was visible.
  if (to === EnrolmentStatus.finished || to === EnrolmentStatus.applying) return
  const voids = enrolment.status === EnrolmentStatus.approved
  const event = to === EnrolmentStatus.approved ? 'approved' : voids ? 'voided' : 'rejected'
  await notifyStudent(tx, enrolment, {
    event,
    byOwner: by.type === 'owner',
    reason: by.reason ?? null,
    notifiedAt: by.notifiedAt,
  })
}
