import { sql } from 'kysely'
import { addDays, type CalendarDay, yangonInstant, yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type {
  ClassListFilter,
  ClassStage,
  CourseListFilter,
  ListedClass,
  ListedCourse,
} from '../../contract/own-lists.contract.ts'
import { type FoundClass, ownClasses, toOwnClassRow, withClassColumns } from './my-classes.queries.ts'
import { ownCourses, toOwnCourseRow, withCourseColumns } from './my-courses.queries.ts'

/** Applications for the classes of a course without a decision of their owner, found by the index of waiting ones. */
const waitingForCourse = sql<number>`(
  select count(*) from enrolment_applications as application where application.course_id = course.id)`
const waitingForClass = sql<number>`(
  select count(*) from enrolment_applications as application
  where application.course_id = class.course_id and application.class_id = class.id)`

/** The classes of an owner that match, newest first. */
function matchingClasses(db: Db, ownerId: number, { keyword, stage, approval, from, to }: ClassListFilter) {
  const day = today()
  let found = ownClasses(db, ownerId, keyword)
  if (stage === 'upcoming') found = found.where('class.startDate', '>', day)
  if (stage === 'running') found = found.where('class.startDate', '<=', day).where('class.endDate', '>=', day)
  if (stage === 'ended') found = found.where('class.endDate', '<', day)
  if (approval) found = found.where('course.approval', '=', approval)
  if (from) found = found.where('class.startDate', '>=', from)
  if (to) found = found.where('class.startDate', '<=', to)
  return found
}

function listedClasses(found: ReturnType<typeof matchingClasses>) {
  return withClassColumns(found).select(['course.approval', 'course.rejectReason', waitingForClass.as('waitingCount')])
}

/** One page of an owner's classes. */
export async function selectListedClasses(
  db: Db,
  ownerId: number,
  { page, locale, ...filter }: ClassListFilter & { page: number; locale: Locale },
): Promise<Page<ListedClass>> {
  const found = matchingClasses(db, ownerId, filter)
  const [rows, { total }] = await Promise.all([
    listedClasses(found)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map((row) => toListedClass(row, locale))
  return toPage(data, { total, page })
}

/** The newest classes of an owner, at most `limit`, for a file. */
export async function listClassesToExport(
  db: Db,
  ownerId: number,
  { limit, locale, ...filter }: ClassListFilter & { limit: number; locale: Locale },
): Promise<ListedClass[]> {
  const rows = await listedClasses(matchingClasses(db, ownerId, filter))
    .limit(limit)
    .execute()
  return rows.map((row) => toListedClass(row, locale))
}

type FoundListedClass = FoundClass & {
  approval: ListedClass['is_approve']
  rejectReason: string | null
  waitingCount: number
}

function toListedClass(row: FoundListedClass, locale: Locale): ListedClass {
  return {
    ...toOwnClassRow(row, locale),
    is_approve: row.approval,
    reject_reason: row.rejectReason,
    stage: stageOf(row),
    waiting_count: row.waitingCount,
  }
}

function stageOf({ startDate, endDate }: { startDate: CalendarDay; endDate: CalendarDay }): ClassStage {
  if (startDate > today()) return 'upcoming'
  return endDate < today() ? 'ended' : 'running'
}

/** The courses of an owner that match, newest first. */
function matchingCourses(db: Db, ownerId: number, filter: CourseListFilter) {
  const { keyword, approval, course_type: courseType, from, to } = filter
  let found = ownCourses(db, ownerId, keyword)
  if (approval) found = found.where('course.approval', '=', approval)
  if (courseType) found = found.where('course.courseType', '=', courseType)
  if (from) found = found.where('course.insertedAt', '>=', yangonInstant(from))
  if (to) found = found.where('course.insertedAt', '<', yangonInstant(addDays(to, 1)))
  return found
}

function listedCourses(found: ReturnType<typeof matchingCourses>) {
  const ofCourse = sql`from classes as class where class.course_id = course.id and class.archived_at is null`
  return withCourseColumns(found).select([
    'course.insertedAt',
    sql<number>`(select count(*) ${ofCourse} and class.end_date >= ${today()})`.as('openClassCount'),
    sql<CalendarDay | null>`(select min(class.start_date) ${ofCourse} and class.start_date > ${today()})`.as(
      'nextStartDate',
    ),
    waitingForCourse.as('waitingCount'),
  ])
}

/** One page of an owner's courses. */
export async function selectListedCourses(
  db: Db,
  ownerId: number,
  { page, ...filter }: CourseListFilter & { page: number },
): Promise<Page<ListedCourse>> {
  const found = matchingCourses(db, ownerId, filter)
  const [rows, { total }] = await Promise.all([
    listedCourses(found)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return toPage(rows.map(toListedCourse), { total, page })
}

/** The newest courses of an owner, at most `limit`, for a file. */
export async function listCoursesToExport(
  db: Db,
  ownerId: number,
  { limit, ...filter }: CourseListFilter & { limit: number },
): Promise<ListedCourse[]> {
  const rows = await listedCourses(matchingCourses(db, ownerId, filter))
    .limit(limit)
    .execute()
  return rows.map(toListedCourse)
}

type FoundCourse = Awaited<ReturnType<ReturnType<typeof listedCourses>['executeTakeFirstOrThrow']>>

function toListedCourse(row: FoundCourse): ListedCourse {
  return {
    ...toOwnCourseRow(row),
    insert_time: yangonTimestamp(row.insertedAt),
    open_class_count: row.openClassCount,
    next_start_date: row.nextStartDate,
    waiting_count: row.waitingCount,
  }
}
