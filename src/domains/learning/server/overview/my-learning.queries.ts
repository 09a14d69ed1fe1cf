import { type CourseType, weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import { courseIsPublic } from '#domains/catalogue/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** A course with its owner's name. */
export interface CourseName {
  readonly id: number
  readonly title: string
  readonly owner: string
  readonly courseType: CourseType
  readonly isPublic: boolean
  readonly photoPath: string | null
}

export async function listCourseNames(db: Db, ids: readonly number[]): Promise<CourseName[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('courses as course')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .select(['course.id', 'course.title', 'course.courseType', 'course.photoPath', 'owner.name', 'owner.schoolName'])
    .select(courseIsPublic.as('isPublic'))
    .where('course.id', 'in', ids)
    .execute()
  return rows.map(({ name, schoolName, ...course }) => ({ ...course, owner: name || schoolName || '' }))
}

/** Days and times of classes that have not ended. */
export async function listTimetables(db: Db, classIds: readonly number[], today: CalendarDay) {
  if (classIds.length === 0) return []
  return db
    .selectFrom('classes')
    .select(['id', 'courseId', 'startDate', 'endDate', 'startTime', 'endTime', 'region', 'town'])
    .select(weekdays)
    .where('id', 'in', classIds)
    .where('archivedAt', 'is', null)
    .where('endDate', '>=', today)
    .execute()
}
export type Timetable = Awaited<ReturnType<typeof listTimetables>>[number]

/** Those of these classes that have not ended and are not archived. */
export async function listRunningClasses(
  db: Db,
  classIds: readonly number[],
  today: CalendarDay,
): Promise<ReadonlySet<number>> {
  if (classIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('classes')
    .select('id')
    .where('id', 'in', classIds)
    .where('archivedAt', 'is', null)
    .where('endDate', '>=', today)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
