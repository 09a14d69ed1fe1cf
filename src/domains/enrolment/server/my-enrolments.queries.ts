import { type SelectQueryBuilder, sql } from 'kysely'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { containing } from '#platform/server/database/text-search.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import type { ClassEnrolmentRow, CourseEnrolmentRow } from '../contract/my-enrolments.contract.ts'
import { latestEnrolments } from './latest-enrolment.queries.ts'

interface ListPosition {
  readonly page: number
  readonly keyword?: string | undefined
}

function withCourse(db: Db, studentId: number, kind: 'class' | 'course') {
  return db
    .selectFrom(latestEnrolments(db, kind).selectAll().where('studentId', '=', studentId).as('enrolment'))
    .innerJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
}

const ownerColumns = ['owner.id as ownerId', 'owner.role', 'owner.name', 'owner.schoolName'] as const

/** Teachers with their institution, or the school that owns the course. @see OP-062 */
function toOwner(row: { ownerId: number; role: string; name: string | null; schoolName: string | null }) {
  const isTeacher = row.role === 'teacher'
  return {
    teacher_id: isTeacher ? row.ownerId : null,
    teacher_name: isTeacher ? row.name : null,
    school_name: isTeacher ? row.schoolName : null,
    school_id: isTeacher ? null : row.ownerId,
    schools_name: isTeacher ? null : row.name,
  }
}

/** Why an application was rejected. @see STU-10 */
function toReason({ status, decisionReason }: { status: EnrolmentStatus; decisionReason: string | null }) {
  return status === EnrolmentStatus.rejected ? { reason: decisionReason } : {}
}

/** The classes that a student has applied for, newest application first. @see E-LST-05 */
export async function listStudentClasses(
  db: Db,
  studentId: number,
  position: ListPosition,
): Promise<Page<ClassEnrolmentRow>> {
  const found = matching(
    withCourse(db, studentId, 'class').innerJoin('classes as class', 'class.id', 'enrolment.classId'),
    position,
  )
  const [rows, { total }] = await Promise.all([
    found
      .select(ownerColumns)
      .select(['enrolment.id', 'enrolment.status', 'enrolment.accessEndDate', 'enrolment.decisionReason'])
      .select(['course.id as courseId', 'course.title'])
      .select(['class.id as classId', 'class.classType', 'class.startTime', 'class.endTime', 'class.endDate'])
      .orderBy('enrolment.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((position.page - 1) * PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map((row) => ({
    class_student_id: row.id,
    class_id: row.classId,
    course_id: row.courseId,
    ...toOwner(row),
    course_name: row.title,
    class_type: row.classType,
    start_time: row.startTime,
    end_time: row.endTime,
    status: row.status,
    class_student_expired_date: row.accessEndDate,
    class_ended: row.endDate < today(),
    ...toReason(row),
  }))
  return toPage(data, { total, page: position.page })
}

/** The video courses that a student has bought, newest purchase first. @see E-LST-01, OP-100 */
export async function listStudentCourses(
  db: Db,
  studentId: number,
  position: ListPosition,
): Promise<Page<CourseEnrolmentRow>> {
  const found = matching(withCourse(db, studentId, 'course'), position)
  const [rows, { total }] = await Promise.all([
    found
      .select(ownerColumns)
      .select(['enrolment.id', 'enrolment.status', 'enrolment.accessEndDate', 'enrolment.decisionReason'])
      .select(['course.id as courseId', 'course.title', 'course.courseType'])
      .orderBy('enrolment.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((position.page - 1) * PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map((row) => ({
    course_student_id: row.id,
    course_id: row.courseId,
    class_id: null,
    ...toOwner(row),
    course_title: row.title,
    course_type: row.courseType,
    status: row.status,
    end_access_date: row.accessEndDate,
    ...toReason(row),
  }))
  return toPage(data, { total, page: position.page })
}

/** Title of the course, or name of its owner. */
function matching<Tables, Scope extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Scope, Row>,
  { keyword }: ListPosition,
): SelectQueryBuilder<Tables, Scope, Row> {
  const pattern = containing(keyword)
  if (pattern === undefined) return rows
  return rows.where(sql<boolean>`(course.title_key like ${pattern} or owner.name_key like ${pattern})`)
}
