import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** Where a student's latest application for something stands. @see OP-089 */
export interface Standing {
  readonly status: number
  readonly accessEndDate: CalendarDay | null
}

/** The latest application of a student for each of some classes, by class. */
export async function findClassStandings(
  db: Db,
  studentId: number,
  classIds: readonly number[],
): Promise<Map<number, Standing>> {
  if (classIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('enrolments')
    .distinctOn('classId')
    .select(['classId', 'status', 'accessEndDate'])
    .where('studentId', '=', studentId)
    .where('kind', '=', 'class')
    .where('classId', 'in', classIds)
    .orderBy('classId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ classId, ...standing }) => [classId ?? 0, standing]))
}

/** The latest purchase of a student for each of some video courses, by course. */
export async function findCourseStandings(
  db: Db,
  studentId: number,
  courseIds: readonly number[],
): Promise<Map<number, Standing>> {
  if (courseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('enrolments')
    .distinctOn('courseId')
    .select(['courseId', 'status', 'accessEndDate'])
    .where('studentId', '=', studentId)
    .where('kind', '=', 'course')
    .where('courseId', 'in', courseIds)
    .orderBy('courseId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ courseId, ...standing }) => [courseId, standing]))
}

/** Where a student stands with a class, over all of his applications for it. */
export interface ClassStanding {
  /** Accepted once, also when access has run out: he may rate. @see OP-087 */
  readonly accepted: boolean
  /** An application or a valid enrolment is there. @see OP-086 */
  readonly attends: boolean
  /** The stars that he gave; 0 for none. */
  readonly stars: number
}

export async function findStandingInClass(
  db: Db,
  of: { studentId: number; classId: number; today: CalendarDay },
): Promise<ClassStanding> {
  const { studentId, classId } = of
  return db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('enrolments')
            .where('classId', '=', classId)
            .where('studentId', '=', studentId)
            .where('status', 'in', [2, 4]),
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
            .where(
              sql<boolean>`(status = 1 or status = 2 and coalesce(access_end_date, 'infinity') >= ${of.today}::date)`,
            ),
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

/** Whether a student has applied for a course or one of its classes, whatever came of it. */
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
