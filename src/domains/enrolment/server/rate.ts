import { addClassRating, addCourseRating, findClass, findCourse } from '#domains/catalogue/server/index.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { Target } from './latest-enrolment.queries.ts'
import { type Average, getAverage, hasStudied, upsertRating } from './ratings.queries.ts'

/**
 * A student rates a class after approval; rating again replaces the stars.
 *
 * @throws Refusal CLASS_NOT_FOUND - no such class
 * @throws Refusal RATING_NOT_ALLOWED - never approved for it
 * @see E-RATE-01, SR-07, OP-065
 */
export function rateClassAs(
  db: Db,
  student: StudentViewer,
  { classId, rate }: { classId: number; rate: number },
): Promise<Average> {
  return db.transaction().execute(async (tx) => {
    if (!(await findClass(tx, classId))) throw new Refusal('CLASS_NOT_FOUND')
    const change = await keepRating(tx, student, { target: { classId }, rate })
    if (change) await addClassRating(tx, classId, change)
    return getAverage(tx, { classId })
  })
}

/**
 * A student rates a video course after approval; rating again replaces the stars.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course
 * @throws Refusal RATING_NOT_ALLOWED - never approved for it
 * @see E-RATE-03, SR-07
 */
export function rateCourseAs(
  db: Db,
  student: StudentViewer,
  { courseId, rate }: { courseId: number; rate: number },
): Promise<Average> {
  return db.transaction().execute(async (tx) => {
    if (!(await findCourse(tx, courseId))) throw new Refusal('COURSE_NOT_FOUND')
    const change = await keepRating(tx, student, { target: { courseId }, rate })
    if (change) await addCourseRating(tx, courseId, change)
    return getAverage(tx, { courseId })
  })
}

/** The change of the sum of ratings; undefined for equal stars. */
async function keepRating(
  tx: Tx,
  student: StudentViewer,
  { target, rate }: { target: Target; rate: number },
): Promise<{ delta: number; countDelta: number } | undefined> {
  if (!(await hasStudied(tx, student.id, target))) throw new Refusal('RATING_NOT_ALLOWED')
  const previous = await upsertRating(tx, { studentId: student.id, target, rate })
  if (previous === rate) return undefined
  return { delta: rate - (previous ?? 0), countDelta: previous === null ? 1 : 0 }
}
