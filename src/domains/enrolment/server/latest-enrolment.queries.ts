import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'

// The newest enrolment of a student in a class or video course answers, however older ones ended. What it grants is in
// contract/enrolment-status.ts. @see OP-089

/** A class or a video course. */
export type Target = { readonly classId: number } | { readonly courseId: number }

/** The class or video course of an id; `via` is a path segment of the wire. */
export function toTarget(via: 'class' | 'video-course', id: number): Target {
  return via === 'class' ? { classId: id } : { courseId: id }
}

/** The state of a student's newest enrolment. */
interface LatestEnrolment {
  readonly status: EnrolmentStatus
  readonly accessEndDate: CalendarDay | null
}

const applying = sql.lit(EnrolmentStatus.applying)
const approved = sql.lit(EnrolmentStatus.approved)
const finished = sql.lit(EnrolmentStatus.finished)

/** A waiting application, or an approved enrolment whose access has not ended; for queries on `enrolments`. */
function isOpenEnrolment(today: CalendarDay) {
  return sql<boolean>`(status = ${applying} or status = ${approved} and coalesce(access_end_date, 'infinity') >= ${today}::date)`
}

/**
 * An enrolment in a status that no later purchase has closed, for queries that call the table `enrolment`. The status
 * is a literal, so that the planner can use partial indexes.
 */
export const isCurrentAs = (status: EnrolmentStatus) =>
  sql<boolean>`(${sql.ref('enrolment.status')} = ${sql.lit(status)} and ${sql.ref('enrolment.closedAt')} is null)`

/**
 * An enrolment that its owner accepted and no later purchase has closed: its fee is owed until it arrives, as in
 * `takesPictures`. For queries that call the table `enrolment`.
 */
export const isAcceptedByOwner = sql<boolean>`(${isCurrentAs(EnrolmentStatus.approved)}
  and coalesce(${sql.ref('enrolment.decidedByType')} = 'owner', false))`

/** As `wasApproved`, for queries on `enrolments`, which they may call by another name. @see OP-087 */
export const hasBeenApproved = (table = 'enrolments') =>
  sql<boolean>`${sql.ref(`${table}.status`)} in (${approved}, ${finished})`

/** The newest enrolment of each student in each class, or in each video course. Callers add columns and conditions. */
export function latestEnrolments(db: Db, kind: 'class' | 'course') {
  const target = kind === 'class' ? 'classId' : 'courseId'
  return db
    .selectFrom('enrolments')
    .distinctOn(['studentId', target])
    .where('kind', '=', kind)
    .orderBy('studentId')
    .orderBy(target)
    .orderBy('id', 'desc')
}

/** The newest enrolment of one student in one class or video course. Callers add columns. */
export function latestEnrolmentOf(db: Db, studentId: number, target: Target) {
  const rows = db.selectFrom('enrolments').where('studentId', '=', studentId)
  const ofTarget =
    'classId' in target
      ? rows.where('kind', '=', 'class').where('classId', '=', target.classId)
      : rows.where('kind', '=', 'course').where('courseId', '=', target.courseId)
  return ofTarget.orderBy('id', 'desc').limit(1)
}

/** The facts that decide about access to lessons. */
export interface LessonEnrolment extends LatestEnrolment {
  readonly courseId: number
}

export function findLessonEnrolment(
  db: Db,
  { studentId, target }: { studentId: number; target: Target },
): Promise<LessonEnrolment | undefined> {
  return latestEnrolmentOf(db, studentId, target).select(['courseId', 'status', 'accessEndDate']).executeTakeFirst()
}

/** The newest enrolment in the video course itself and in each class of a course. */
export function listLessonEnrolments(
  db: Db,
  { studentId, courseId }: { studentId: number; courseId: number },
): Promise<(LessonEnrolment & { readonly classId: number | null })[]> {
  return db
    .selectFrom('enrolments')
    .distinctOn(['kind', 'classId'])
    .select(['courseId', 'classId', 'status', 'accessEndDate'])
    .where('studentId', '=', studentId)
    .where('courseId', '=', courseId)
    .orderBy('kind')
    .orderBy('classId')
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Access that a student had to courses by any enrolment that was approved, also where a newer one waits or was
 * rejected.
 */
export function listApprovedAccess(
  db: Db,
  { studentId, courseIds }: { studentId: number; courseIds: readonly number[] },
): Promise<Pick<LessonEnrolment, 'courseId' | 'accessEndDate'>[]> {
  return db
    .selectFrom('enrolments')
    .select(['courseId', 'accessEndDate'])
    .where('studentId', '=', studentId)
    .where('courseId', 'in', courseIds.length === 0 ? [0] : courseIds)
    .where(hasBeenApproved())
    .execute()
}

/** A student's newest enrolment in one class or video course. */
export interface NewestEnrolment extends LessonEnrolment {
  readonly id: number
  /** Null for a video course. */
  readonly classId: number | null
  readonly feeMmk: number
  /** The admin's or owner's reason for a rejection. */
  readonly decisionReason: string | null
}

/** The newest enrolment of a student in each class and video course, newest first; of these courses, or of all. */
export async function listNewestEnrolments(
  db: Db,
  { studentId, courseIds }: { studentId: number; courseIds?: readonly number[] },
): Promise<NewestEnrolment[]> {
  if (courseIds?.length === 0) return []
  const newest = db
    .selectFrom('enrolments')
    .distinctOn(['kind', 'courseId', 'classId'])
    .select(['id', 'courseId', 'classId', 'status', 'accessEndDate', 'feeMmk', 'decisionReason'])
    .where('studentId', '=', studentId)
    .$if(courseIds !== undefined, (rows) => rows.where('courseId', 'in', courseIds ?? []))
    .orderBy('kind')
    .orderBy('courseId')
    .orderBy('classId')
    .orderBy('id', 'desc')
  return db.selectFrom(newest.as('newest')).selectAll().orderBy('id', 'desc').execute()
}

/** By class id. */
export async function findClassEnrolmentStates(
  db: Db,
  studentId: number,
  classIds: readonly number[],
): Promise<Map<number, LatestEnrolment>> {
  if (classIds.length === 0) return new Map()
  const rows = await latestEnrolments(db, 'class')
    .select(['classId', 'status', 'accessEndDate'])
    .where('studentId', '=', studentId)
    .where('classId', 'in', classIds)
    .execute()
  return new Map(rows.map(({ classId, ...state }) => [classId ?? 0, state]))
}

/** By course id; purchases of video courses. */
export async function findCourseEnrolmentStates(
  db: Db,
  studentId: number,
  courseIds: readonly number[],
): Promise<Map<number, LatestEnrolment>> {
  if (courseIds.length === 0) return new Map()
  const rows = await latestEnrolments(db, 'course')
    .select(['courseId', 'status', 'accessEndDate'])
    .where('studentId', '=', studentId)
    .where('courseId', 'in', courseIds)
    .execute()
  return new Map(rows.map(({ courseId, ...state }) => [courseId, state]))
}

/** A student's enrolment state in a class, over all applications. */
interface ClassEnrolmentState {
  /** Approved at some time, so that the student may rate. @see OP-087 */
  readonly accepted: boolean
  /** A waiting application or a valid enrolment exists. @see OP-086 */
  readonly attends: boolean
  /** The stars that the student gave; 0 for none. */
  readonly stars: number
}

export async function findStateInClass(
  db: Db,
  of: { studentId: number; classId: number; today: CalendarDay },
): Promise<ClassEnrolmentState> {
  const { studentId, classId } = of
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('enrolments')
            .where('classId', '=', classId)
            .where('studentId', '=', studentId)
            .where(hasBeenApproved()),
        )
        .$castTo<boolean>()
        .as('accepted'),
      eb
        .exists(
          eb
            .selectFrom('enrolments')
            .where('classId', '=', classId)
            .where('studentId', '=', studentId)
            .where('closedAt', 'is', null)
            .where(isOpenEnrolment(of.today)),
        )
        .$castTo<boolean>()
        .as('attends'),
      eb.fn
        .coalesce(
          eb.selectFrom('ratings').select('rate').where('classId', '=', classId).where('studentId', '=', studentId),
          eb.lit(0),
        )
        .$castTo<number>()
        .as('stars'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether a student has ever applied for a course or one of its classes. */
export async function hasApplied(
  db: Db,
  studentId: number,
  to: { courseId: number } | { classId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('enrolments')
    .select('id')
    .where('studentId', '=', studentId)
    .where('courseId' in to ? 'courseId' : 'classId', '=', 'courseId' in to ? to.courseId : to.classId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
