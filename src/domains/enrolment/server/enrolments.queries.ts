import { type SelectQueryBuilder, sql } from 'kysely'
import type { AccessOption, AccessType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { DB, Enrolments } from '#platform/server/database/generated-types.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import type { DeciderType } from './enrolment-states.ts'
import { hasBeenApproved, isCurrentAs, latestEnrolmentOf, type Target } from './latest-enrolment.queries.ts'

/** An enrolment with the facts for a decision. */
export interface EnrolmentFacts {
  readonly id: number
  readonly kind: 'class' | 'course'
  readonly status: EnrolmentStatus
  readonly studentId: number
  readonly studentName: string | null
  readonly courseId: number
  readonly courseTitle: string
  readonly classId: number | null
  readonly ownerId: number
  readonly ownerRole: OwnerRole
  readonly feeMmk: number
  /** What a coupon takes off the fee. */
  readonly discountMmk: number
  /** What is no longer asked for of a fee that counts as paid: it was waived, or closed short. */
  readonly shortfallMmk: number
  readonly paymentVerifiedAt: Date | null
  /** Null for verifications from before amounts were recorded. */
  readonly verifiedAmountMmk: number | null
  readonly payoutId: number | null
  readonly accessEndDate: CalendarDay | null
  readonly closedAt: Date | null
  readonly insertedAt: Date
  readonly updatedAt: Date | null
  /** Null while it waits, and for decisions from before it was recorded. */
  readonly decidedByType: DeciderType | null
  readonly decisionReason: string | null
  readonly accessType: AccessType | null
  readonly accessOptions: AccessOption | null
  readonly accessMonths: number | null
  readonly classEndDate: CalendarDay | null
}

type EnrolmentRows = SelectQueryBuilder<DB & { enrolment: Enrolments }, 'enrolment', object>

/** Enrolments with the facts for a decision; the caller adds conditions. */
export const enrolmentFacts = (db: Db) => withFacts(db.selectFrom('enrolments as enrolment'))

function withFacts(enrolments: EnrolmentRows) {
  return enrolments
    .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
    .innerJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .leftJoin('classes as class', 'class.id', 'enrolment.classId')
    .select(['enrolment.id', 'enrolment.status', 'enrolment.studentId', 'enrolment.courseId', 'enrolment.classId'])
    .select([
      'enrolment.feeMmk',
      'enrolment.discountMmk',
      'enrolment.shortfallMmk',
      'enrolment.paymentVerifiedAt',
      'enrolment.accessEndDate',
      'enrolment.closedAt',
    ])
    .select(['enrolment.verifiedAmountMmk', 'enrolment.payoutId'])
    .select(['enrolment.insertedAt', 'enrolment.updatedAt', 'enrolment.decisionReason'])
    .select(['student.name as studentName', 'course.title as courseTitle', 'course.ownerId'])
    .select(['class.accessOptions', 'class.endDate as classEndDate'])
    .select(({ fn }) => [
      fn.coalesce('class.accessType', 'course.accessType').as('accessType'),
      fn.coalesce('class.accessMonths', 'course.accessMonths').as('accessMonths'),
      sql<'class' | 'course'>`enrolment.kind`.as('kind'),
      sql<OwnerRole>`owner.role`.as('ownerRole'),
      sql<DeciderType | null>`enrolment.decided_by_type`.as('decidedByType'),
    ])
}

export function findEnrolment(db: Db, id: number): Promise<EnrolmentFacts | undefined> {
  return enrolmentFacts(db).where('enrolment.id', '=', id).executeTakeFirst()
}

/** Locks an enrolment's row. */
export async function lockEnrolment(tx: Tx, id: number): Promise<Locked<EnrolmentFacts> | undefined> {
  const rows = enrolmentFacts(tx).where('enrolment.id', '=', id).forNoKeyUpdate('enrolment')
  return asLockedIfAny(await rows.executeTakeFirst())
}

/** The newest enrolment, locked; a concurrent application may be newer. @see OP-089 */
export async function lockLatestEnrolment(
  tx: Tx,
  studentId: number,
  target: Target,
): Promise<Locked<EnrolmentFacts> | undefined> {
  const latestId = latestEnrolmentOf(tx, studentId, target).select('id')
  const rows = enrolmentFacts(tx).where('enrolment.id', '=', latestId).forNoKeyUpdate('enrolment')
  return asLockedIfAny(await rows.executeTakeFirst())
}

/** Whether a student has no newer enrolment in the same class or video course. @see OP-089 */
export async function isLatestEnrolment(
  db: Db,
  { id, studentId, classId, courseId }: Pick<EnrolmentFacts, 'id' | 'studentId' | 'classId' | 'courseId'>,
): Promise<boolean> {
  const target = classId === null ? { courseId } : { classId }
  const latest = await latestEnrolmentOf(db, studentId, target).select('id').executeTakeFirst()
  return latest?.id === id
}

/** The newest enrolment with the facts for a decision. @see OP-089 */
export function findLatestEnrolment(db: Db, studentId: number, target: Target): Promise<EnrolmentFacts | undefined> {
  const latestId = latestEnrolmentOf(db, studentId, target).select('id')
  return enrolmentFacts(db).where('enrolment.id', '=', latestId).executeTakeFirst()
}

/** Closes the expired newest purchase, so that a new one may be inserted. @see OP-089 */
export async function closeExpiredEnrolments(
  tx: Tx,
  { studentId, target, today }: { studentId: number; target: Target; today: CalendarDay },
): Promise<void> {
  const rows = tx
    .updateTable('enrolments')
    .set({ closedAt: now() })
    .where('studentId', '=', studentId)
    .where('status', '=', EnrolmentStatus.approved)
    .where('closedAt', 'is', null)
    .where('accessEndDate', '<', today)
  await ('classId' in target
    ? rows.where('classId', '=', target.classId)
    : rows.where('courseId', '=', target.courseId).where('kind', '=', 'course')
  ).execute()
}

/** When an enrolment was approved, and by whom. */
export async function findApproval(
  db: Db,
  { id }: EnrolmentFacts,
): Promise<{ readonly approvedAt: Date | null; readonly decidedByType: string | null }> {
  return db
    .selectFrom('enrolments')
    .select(['approvedAt', 'decidedByType'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Ids of the approved enrolments of a class that can be finished: the class and their access have ended.
 *
 * @see OP-084
 */
export async function listFinishableEnrolments(db: Db, classId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolments as enrolment')
    .innerJoin('classes as class', 'class.id', 'enrolment.classId')
    .select('enrolment.id')
    .where('enrolment.classId', '=', classId)
    .where(isCurrentAs(EnrolmentStatus.approved))
    .where('enrolment.accessEndDate', '<', today())
    .where('class.endDate', '<', today())
    .orderBy('enrolment.id')
    .execute()
  return rows.map(({ id }) => id)
}

interface NewEnrolment {
  readonly studentId: number
  readonly courseId: number
  readonly classId: number | null
  readonly feeMmk: number
}

/**
 * Inserts an application and reads what decisions need, in one statement. Undefined if an open enrolment exists: the
 * unique index decides, not a prior read.
 *
 * @see SR-05
 */
export async function insertEnrolment(tx: Tx, row: NewEnrolment): Promise<Locked<EnrolmentFacts> | undefined> {
  const kind = row.classId === null ? 'course' : 'class'
  const made = tx
    .with('enrolment', (query) =>
      query
        .insertInto('enrolments')
        .values({ ...row, kind, status: EnrolmentStatus.applying, insertedAt: now() })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll(),
    )
    .selectFrom('enrolment')
  return asLockedIfAny(await withFacts(made as unknown as EnrolmentRows).executeTakeFirst())
}

interface Decision {
  readonly status: EnrolmentStatus
  readonly accessEndDate: CalendarDay | null
  readonly approvedAt: Date | null
  readonly decidedByType: DeciderType | null
  readonly decidedById: number | null
  readonly decisionReason: string | null
}

export async function updateDecision(tx: Tx, { id }: Locked<EnrolmentFacts>, decision: Decision): Promise<void> {
  await tx
    .updateTable('enrolments')
    .set({ ...decision, updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

export async function updateAccessEnd(
  tx: Tx,
  { id }: Locked<EnrolmentFacts>,
  accessEndDate: CalendarDay,
): Promise<void> {
  await tx.updateTable('enrolments').set({ accessEndDate, updatedAt: now() }).where('id', '=', id).execute()
}

/** The number of a student's enrolments that count, in one class or video course. @see OP-155 */
export async function countStudentRows(tx: Tx, enrolment: EnrolmentFacts): Promise<number> {
  const rows = tx
    .selectFrom('enrolments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('studentId', '=', enrolment.studentId)
    .where(hasBeenApproved())
  const { count } = await (enrolment.classId === null
    ? rows.where('courseId', '=', enrolment.courseId).where('kind', '=', 'course')
    : rows.where('classId', '=', enrolment.classId)
  ).executeTakeFirstOrThrow()
  return count
}

interface Verification {
  readonly paymentVerifiedAt: Date | null
  readonly verifiedBy: number | null
  readonly paymentMethodId: number | null
  readonly transactionNo: string | null
  readonly verifiedAmountMmk: number | null
  readonly discountMmk: number
  readonly shortfallMmk: number
}

/** Absent fields stay. */
export async function updateVerification(
  tx: Tx,
  { id }: Locked<EnrolmentFacts>,
  verification: Partial<Verification>,
): Promise<void> {
  await tx
    .updateTable('enrolments')
    .set({ ...verification, updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

/** Moves the access end of enrolments that last until the end of the class. @see OP-090 */
export async function extendAccessEnds(
  tx: Tx,
  { classId, fromDate, toDate }: { classId: number; fromDate: CalendarDay; toDate: CalendarDay },
): Promise<void> {
  await tx
    .updateTable('enrolments')
    .set({ accessEndDate: toDate, updatedAt: now() })
    .where('classId', '=', classId)
    .where('status', '=', EnrolmentStatus.approved)
    .where('accessEndDate', '=', fromDate)
    .execute()
}

/** An enrolment's newest payment picture: its storage path and when it was sent. */
export async function findNewestProof(
  db: Db,
  enrolmentId: number,
): Promise<{ filePath: string; uploadedAt: Date } | undefined> {
  const row = await db
    .selectFrom('paymentNewestProofs')
    .select(['filePath', 'uploadedAt'])
    .where('enrolmentId', '=', enrolmentId)
    .executeTakeFirst()
  return row?.filePath && row.uploadedAt ? { filePath: row.filePath, uploadedAt: row.uploadedAt } : undefined
}
