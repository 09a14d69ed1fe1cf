import { sql } from 'kysely'
import { Approval, weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import { Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { isCurrentAs } from '#domains/enrolment/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { FailedFile } from '../../contract/my-teaching.contract.ts'

/** More running classes than one owner has. */
const maxTimetables = 500

interface OwnedRows {
  readonly ownerId: number
  readonly limit: number
}

/** An application for a class or video course of an owner. */
export interface ApplicationRow {
  readonly id: number
  readonly courseId: number
  /** Null for a video course. */
  readonly classId: number | null
  readonly title: string
  readonly name: string | null
  readonly feeMmk: number
  readonly paymentVerifiedAt: Date | null
  readonly insertedAt: Date
}

/** The applications for classes that an owner has not decided, oldest first, and how many there are. */
export async function findWaitingApplications(
  db: Db,
  { ownerId, limit }: OwnedRows,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const waiting = db
    .selectFrom('courses as course')
    .innerJoin('enrolments as enrolment', 'enrolment.courseId', 'course.id')
    .where('course.ownerId', '=', ownerId)
    .where('enrolment.kind', '=', 'class')
    .where(isCurrentAs(EnrolmentStatus.applying))
  const [rows, { total }] = await Promise.all([
    waiting
      .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
      .select(['enrolment.id', 'enrolment.courseId', 'enrolment.classId', 'course.title', 'student.name'])
      .select(['enrolment.feeMmk', 'enrolment.paymentVerifiedAt', 'enrolment.insertedAt'])
      .orderBy('enrolment.id')
      .limit(limit)
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The newest applications for classes and video courses of an owner: the newest of each course, then of all. */
export function listNewestApplications(db: Db, { ownerId, limit }: OwnedRows): Promise<ApplicationRow[]> {
  return db
    .selectFrom('courses as course')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('enrolments')
          .select(['enrolments.id', 'enrolments.courseId', 'enrolments.classId', 'enrolments.studentId'])
          .select(['enrolments.feeMmk', 'enrolments.paymentVerifiedAt', 'enrolments.insertedAt'])
          .whereRef('enrolments.courseId', '=', 'course.id')
          .orderBy('enrolments.id', 'desc')
          .limit(limit)
          .as('enrolment'),
      (join) => join.onTrue(),
    )
    .innerJoin('accounts as student', 'student.id', 'enrolment.studentId')
    .select(['enrolment.id', 'enrolment.courseId', 'enrolment.classId', 'course.title', 'student.name'])
    .select(['enrolment.feeMmk', 'enrolment.paymentVerifiedAt', 'enrolment.insertedAt'])
    .where('course.ownerId', '=', ownerId)
    .orderBy('enrolment.id', 'desc')
    .limit(limit)
    .execute()
}

/** Files of an owner that could not be prepared, newest first, and how many there are. */
export async function findFailedFiles(
  db: Db,
  { ownerId, limit }: OwnedRows,
): Promise<{ total: number; newest: FailedFile[] }> {
  const failed = db
    .selectFrom('courses as course')
    .innerJoin('contentGroups as group', 'group.courseId', 'course.id')
    .innerJoin('contents as content', 'content.groupId', 'group.id')
    .where('course.ownerId', '=', ownerId)
    .where('course.archivedAt', 'is', null)
    .where('group.deletedAt', 'is', null)
    .where('content.processing', '=', sql.lit(Processing.failed))
    .where('content.deletedAt', 'is', null)
  const [rows, { total }] = await Promise.all([
    failed
      .select(['content.id', 'content.title', 'content.groupId', 'course.id as courseId'])
      .select('course.title as courseTitle')
      .orderBy('content.id', 'desc')
      .limit(limit)
      .execute(),
    failed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const newest = rows.map(({ id, title, groupId, courseId, courseTitle }) => ({
    content_id: id,
    content_title: title,
    group_id: groupId,
    course_id: courseId,
    course_title: courseTitle,
  }))
  return { total, newest }
}

/** Days and times of an owner's public classes that have not ended. */
export function listOwnTimetables(db: Db, ownerId: number, day: CalendarDay) {
  return db
    .selectFrom('classes')
    .innerJoin('courses as course', 'course.id', 'classes.courseId')
    .select(['classes.id', 'classes.courseId', 'classes.startDate', 'classes.endDate', 'classes.startTime'])
    .select(['classes.endTime', 'classes.region', 'classes.town', 'course.title', 'course.courseType'])
    .select(weekdays)
    .where('course.ownerId', '=', ownerId)
    .where('course.approval', '=', Approval.approved)
    .where('course.archivedAt', 'is', null)
    .where('classes.archivedAt', 'is', null)
    .where('classes.endDate', '>=', day)
    .orderBy('classes.startDate')
    .limit(maxTimetables)
    .execute()
}
