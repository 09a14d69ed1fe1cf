import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/connect.ts'

/**
 * The change of a sum of ratings: a new rating of 4 is `{ delta: 4, countDelta: 1 }`, a change from 4 to 5 `{ delta: 1,
 * countDelta: 0 }`.
 */
export interface RatingChange {
  readonly delta: number
  readonly countDelta: number
}

/** Adds to the ratings of a class and returns its course; undefined for an absent class. */
export async function updateClassRating(tx: Tx, classId: number, change: RatingChange): Promise<number | undefined> {
  const row = await tx
    .updateTable('classes')
    .set({
      ratingSum: sql`rating_sum + ${change.delta}`,
      ratingCount: sql`rating_count + ${change.countDelta}`,
    })
    .where('id', '=', classId)
    .returning('courseId')
    .executeTakeFirst()
  return row?.courseId
}

/** Adds to the ratings of a course and returns its owner; undefined for an absent course. */
export async function updateCourseRating(tx: Tx, courseId: number, change: RatingChange): Promise<number | undefined> {
  const row = await tx
    .updateTable('courses')
    .set({
      ratingSum: sql`rating_sum + ${change.delta}`,
      ratingCount: sql`rating_count + ${change.countDelta}`,
    })
    .where('id', '=', courseId)
    .returning('ownerId')
    .executeTakeFirst()
  return row?.ownerId
}

export async function updateClassStudentCount(tx: Tx, classId: number, by: number): Promise<void> {
  await tx
    .updateTable('classes')
    .set({ studentCount: sql`greatest(0, student_count + ${by})` })
    .where('id', '=', classId)
    .execute()
}

export async function updateCourseStudentCount(tx: Tx, courseId: number, by: number): Promise<void> {
  await tx
    .updateTable('courses')
    .set({ studentCount: sql`greatest(0, student_count + ${by})` })
    .where('id', '=', courseId)
    .execute()
}
