import { sql } from 'kysely'
import { type CalendarDay, daysBetween } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { hasOnlySigns } from '#platform/server/database/text-search.ts'
import type { OwnClassRow } from '../../contract/my-classes.contract.ts'
import { durationText } from '../duration-text.ts'
import { titleKey } from '../title-key.ts'
import type { ClassDraft } from './class-draft.ts'

/** The present state of a class, for a change. */
export interface EditableClass {
  readonly id: number
  readonly courseId: number
  readonly ownerId: number
  readonly feeMmk: number
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
  readonly approvedStudents: number
  /** Whether guests may see the course, and the class with it. */
  readonly courseApproval: number
}

/** Distinct students with status 2 or 4. @see OP-155 */
const approvedStudents = sql<number>`(
  select count(distinct student.student_id) from enrolment_students as student
  where student.class_id = class.id and student.kind = 'class')`

export async function insertClass(tx: Tx, row: ClassDraft & { courseId: number }): Promise<number> {
  const values = { ...row, insertedAt: now() }
  const { id } = await tx.insertInto('classes').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** An equal class of the course, added since a time. */
export async function findSameClass(
  tx: Tx,
  said: ClassDraft & { courseId: number },
  since: Date,
): Promise<number | undefined> {
  const columns = Object.entries(said) as [keyof typeof said, string | number | boolean | null][]
  const found = await tx
    .selectFrom('classes')
    .select('id')
    .where((is) => is.and(columns.map(([column, value]) => is(column, 'is not distinct from', value))))
    .where('archivedAt', 'is', null)
    .where('insertedAt', '>=', since)
    .executeTakeFirst()
  return found?.id
}

export async function updateClassColumns(
  tx: Tx,
  { id }: Locked<EditableClass>,
  row: ClassDraft & { updatedAt: Date },
): Promise<void> {
  await tx.updateTable('classes').set(row).where('id', '=', id).execute()
}

/** A class that is not archived, with a row lock. */
export async function lockEditableClass(tx: Tx, classId: number): Promise<Locked<EditableClass> | undefined> {
  const rows = tx
    .selectFrom('classes as class')
    .innerJoin('courses as course', 'course.id', 'class.courseId')
    .select(['class.id', 'class.courseId', 'class.feeMmk', 'class.startDate', 'class.endDate'])
    .select(['course.ownerId', 'course.approval as courseApproval', approvedStudents.as('approvedStudents')])
    .where('class.id', '=', classId)
    .where('class.archivedAt', 'is', null)
    .where('course.archivedAt', 'is', null)
  return asLockedIfAny(await rows.forNoKeyUpdate('class').executeTakeFirst())
}

/** One page of an owner's classes, newest first; the keyword matches the course's title. */
export async function selectOwnClasses(
  db: Db,
  ownerId: number,
  { page, keyword, locale }: { page: number; keyword?: string | undefined; locale: Locale },
): Promise<Page<OwnClassRow>> {
  const own = ownClasses(db, ownerId, keyword)
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await withClassColumns(own)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return toPage(
    rows.map((row) => toOwnClassRow(row, locale)),
    { total, page },
  )
}

/** The classes of an owner that are not archived; the keyword matches the course's title. */
export function ownClasses(db: Db, ownerId: number, keyword: string | undefined) {
  const key = titleKey(keyword ?? '')
  return db
    .selectFrom('classes as class')
    .innerJoin('courses as course', 'course.id', 'class.courseId')
    .where('course.ownerId', '=', ownerId)
    .where('course.archivedAt', 'is', null)
    .where('class.archivedAt', 'is', null)
    .$if(hasOnlySigns(keyword), (query) => query.where(sql<boolean>`false`))
    .$if(key !== '', (query) => query.where(sql<boolean>`strpos(course.title_key, ${key}) > 0`))
}

/** The columns of a row, newest first. */
export function withClassColumns(own: ReturnType<typeof ownClasses>) {
  return own
    .select(['class.id', 'class.courseId', 'class.classType', 'class.feeMmk', 'course.title', 'course.courseType'])
    .select([
      'class.startTime',
      'class.endTime',
      'class.startDate',
      'class.endDate',
      approvedStudents.as('studentCount'),
    ])
    .orderBy('class.id', 'desc')
}

export type FoundClass = Awaited<ReturnType<ReturnType<typeof withClassColumns>['executeTakeFirstOrThrow']>>

export function toOwnClassRow(row: FoundClass, locale: Locale): OwnClassRow {
  return {
    class_id: row.id,
    course_id: row.courseId,
    course_name: row.title,
    course_title: row.title,
    course_type: row.courseType,
    student_count: row.studentCount,
    class_type: row.classType,
    start_time: row.startTime,
    end_time: row.endTime,
    start_date: row.startDate,
    end_date: row.endDate,
    fee: row.feeMmk,
    duration: durationText(row.startDate, row.endDate, locale),
    duration_days: daysBetween(row.startDate, row.endDate) + 1,
  }
}
