import { sql } from 'kysely'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { hasOnlySigns } from '#platform/server/database/text-search.ts'
import { type AccessType, Approval, CourseType } from '../../contract/catalogue-codes.ts'
import type { OwnCourseRecord, OwnCourseRow, RejectedCourses } from '../../contract/my-courses.contract.ts'
import { titleKey } from '../title-key.ts'

/** The present state of a course, for a change. */
export interface EditableCourse {
  readonly id: number
  readonly title: string
  readonly ownerId: number
  readonly courseType: CourseType
  readonly categoryId: number
  readonly feeMmk: number | null
  readonly photoPath: string | null
  readonly approval: Approval
  readonly approvedStudents: number
}

export interface CourseColumns {
  readonly categoryId: number
  readonly title: string
  readonly titleKey: string
  readonly explanation: string
  readonly details: string
  readonly certificate: boolean
  readonly courseType: CourseType
  readonly feeMmk: number | null
  readonly accessType: AccessType | null
  readonly accessMonths: number | null
  readonly photoPath: string | null
}

/** Distinct students with status 2 or 4, of a class or of the video course. @see OP-155 */
const approvedStudents = sql<number>`(
  select count(distinct student.student_id) from enrolment_students as student
  where student.course_id = course.id)`

export async function insertCourse(tx: Tx, course: CourseColumns & { ownerId: number }): Promise<number> {
  const values = { ...course, insertedAt: now() }
  const { id } = await tx.insertInto('courses').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Serialises the submissions of an owner until the transaction ends. */
export async function lockSubmissionsOf(tx: Tx, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`courses of ${ownerId}`}, 0))`.execute(tx)
}

/** An equal course of the owner, submitted since a time. */
export async function findSameCourse(
  tx: Tx,
  { photoPath, ...said }: CourseColumns & { ownerId: number },
  since: Date,
): Promise<number | undefined> {
  const columns = Object.entries(said) as [keyof typeof said, string | number | boolean | null][]
  const found = await tx
    .selectFrom('courses')
    .select('id')
    .where((is) => is.and(columns.map(([column, value]) => is(column, 'is not distinct from', value))))
    .where('photoPath', photoPath === null ? 'is' : 'is not', null)
    .where('archivedAt', 'is', null)
    .where('insertedAt', '>=', since)
    .executeTakeFirst()
  return found?.id
}

function editable(db: Db) {
  return db
    .selectFrom('courses as course')
    .select(['course.id', 'course.title', 'course.ownerId', 'course.courseType', 'course.categoryId', 'course.feeMmk'])
    .select(['course.photoPath', 'course.approval', approvedStudents.as('approvedStudents')])
    .where('course.archivedAt', 'is', null)
}

export function findEditableCourse(db: Db, courseId: number): Promise<EditableCourse | undefined> {
  return editable(db).where('course.id', '=', courseId).executeTakeFirst()
}

/** As findEditableCourse, with a row lock. */
export async function lockEditableCourse(tx: Tx, courseId: number): Promise<Locked<EditableCourse> | undefined> {
  const rows = editable(tx).where('course.id', '=', courseId).forNoKeyUpdate('course')
  return asLockedIfAny(await rows.executeTakeFirst())
}

export async function updateCourseColumns(
  tx: Tx,
  { id }: Locked<EditableCourse>,
  columns: CourseColumns & { approval: Approval; rejectReason?: null; editedSinceReview?: true; updatedAt: Date },
): Promise<void> {
  await tx.updateTable('courses').set(columns).where('id', '=', id).execute()
}

/** A category that takes new courses. */
export async function isActiveCategory(db: Db, categoryId: number): Promise<boolean> {
  const found = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', categoryId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** One page of an owner's courses, newest first, without archived ones. */
export async function selectOwnCourses(
  db: Db,
  ownerId: number,
  { page, keyword }: { page: number; keyword?: string | undefined },
): Promise<Page<OwnCourseRow>> {
  const own = ownCourses(db, ownerId, keyword)
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await withCourseColumns(own)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return toPage(rows.map(toOwnCourseRow), { total, page })
}

/** The courses of an owner that are not archived; the keyword matches the title. */
export function ownCourses(db: Db, ownerId: number, keyword: string | undefined) {
  const key = titleKey(keyword ?? '')
  return db
    .selectFrom('courses as course')
    .where('course.ownerId', '=', ownerId)
    .where('course.archivedAt', 'is', null)
    .$if(hasOnlySigns(keyword), (query) => query.where(sql<boolean>`false`))
    .$if(key !== '', (query) => query.where(sql<boolean>`strpos(course.title_key, ${key}) > 0`))
}

/** The columns of a row, newest first. */
export function withCourseColumns(own: ReturnType<typeof ownCourses>) {
  return own
    .select(['course.id', 'course.title', 'course.courseType', 'course.approval', 'course.rejectReason'])
    .select([
      approvedStudents.as('studentCount'),
      sql<number | null>`(select min(class.id) from classes as class
        where class.course_id = course.id and class.archived_at is null)`.as('firstClassId'),
    ])
    .orderBy('course.id', 'desc')
}

/** How many courses of an owner are rejected, and the newest of them. */
export async function findRejectedCourses(db: Db, ownerId: number): Promise<RejectedCourses | undefined> {
  const row = await db
    .selectFrom('courses')
    .select(['id', 'title', 'rejectReason', sql<number>`count(*) over ()`.as('count')])
    .where('ownerId', '=', ownerId)
    .where('archivedAt', 'is', null)
    .where('approval', '=', Approval.rejected)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return { count: row.count, newest: { course_id: row.id, course_title: row.title, reason: row.rejectReason } }
}

export function toOwnCourseRow(row: {
  id: number
  title: string
  courseType: CourseType
  approval: Approval
  rejectReason: string | null
  studentCount: number
  firstClassId: number | null
}): OwnCourseRow {
  return {
    course_id: row.id,
    class_id: row.firstClassId,
    course_title: row.title,
    course_type: row.courseType,
    student_count: row.studentCount,
    is_approve: row.approval,
    reject_reason: row.rejectReason,
  }
}

/** An owner's courses that take classes: in person or online, and not rejected. @see OP-143 */
export async function selectCoursesForClasses(
  db: Db,
  ownerId: number,
): Promise<{ course_id: number; course_title: string }[]> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('ownerId', '=', ownerId)
    .where('courseType', 'in', [CourseType.inPerson, CourseType.online])
    .where('approval', '!=', Approval.rejected)
    .where('archivedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, title }) => ({ course_id: id, course_title: title }))
}

/** A course in its edit form, with its owner. */
export async function findCourseRecord(
  db: Db,
  courseId: number,
): Promise<{ ownerId: number; record: OwnCourseRecord } | undefined> {
  const row = await db
    .selectFrom('courses as course')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .innerJoin('categories as category', 'category.id', 'course.categoryId')
    .selectAll('course')
    .select(['category.name as categoryName', 'owner.role', 'owner.name', 'owner.schoolName'])
    .select(approvedStudents.as('studentCount'))
    .where('course.id', '=', courseId)
    .where('course.archivedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const photo = pictureUrl(row.photoPath, 640)
  const isSchool = row.role === 'school'
  const record: OwnCourseRecord = {
    course_id: row.id,
    category_id: row.categoryId,
    category_name: row.categoryName,
    course_title: row.title,
    course_explanation: row.explanation,
    course_details: row.details,
    certificate: row.certificate ? '1' : '0',
    course_type: row.courseType,
    fee: row.feeMmk,
    access_type: row.accessType,
    access_expiry_duration: row.accessMonths,
    course_photo: photo,
    old_photo: photo,
    is_approve: row.approval,
    reject_reason: row.rejectReason,
    student_count: row.studentCount,
    approve_std: row.studentCount,
    insert_time: yangonTimestamp(row.insertedAt),
    update_time: row.updatedAt && yangonTimestamp(row.updatedAt),
    teacher_id: isSchool ? null : row.ownerId,
    school_id: isSchool ? row.ownerId : null,
    name: isSchool ? null : row.name,
    teacher_name: isSchool ? null : row.name,
    school_name: isSchool ? null : row.schoolName,
    schools_name: isSchool ? row.name : null,
  }
  return { ownerId: row.ownerId, record }
}
