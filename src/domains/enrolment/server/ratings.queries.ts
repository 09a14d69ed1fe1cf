import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { hasBeenApproved, type Target } from './latest-enrolment.queries.ts'

const conditionOf = (target: Target) =>
  'classId' in target ? sql<boolean>`class_id = ${target.classId}` : sql<boolean>`course_id = ${target.courseId}`

/**
 * Upserts a rating and returns the student's former one; null for the first.
 *
 * The former one is read under its row lock, not from the statement's snapshot, so that simultaneous ratings keep the
 * sums correct.
 *
 * @see SR-07
 */
export async function upsertRating(
  tx: Tx,
  { studentId, target, rate }: { studentId: number; target: Target; rate: number },
): Promise<number | null> {
  const [column, id] = 'classId' in target ? ['class_id', target.classId] : ['course_id', target.courseId]
  const inserted = await sql`
    insert into ratings (student_id, ${sql.ref(column)}, rate, inserted_at)
    values (${studentId}, ${id}, ${rate}, ${now()})
    on conflict (${sql.ref(column)}, student_id) where ${sql.ref(column)} is not null do nothing
    returning id`.execute(tx)
  if (inserted.rows.length > 0) return null
  const { rows } = await sql<{ previous: number }>`
    update ratings set rate = ${rate}, updated_at = ${now()}
    from (select id, rate from ratings
      where student_id = ${studentId} and ${sql.ref(column)} = ${id} for update) as held
    where ratings.id = held.id
    returning held.rate as previous`.execute(tx)
  const [updated] = rows
  if (!updated) throw new Error('A rating was deleted while it was given again: ratings are never deleted')
  return updated.previous
}

export async function findRating(db: Db, studentId: number, target: Target): Promise<number | null> {
  const row = await db
    .selectFrom('ratings')
    .select('rate')
    .where('studentId', '=', studentId)
    .where(conditionOf(target))
    .executeTakeFirst()
  return row?.rate ?? null
}

export interface Average {
  /** One decimal, 0 without ratings. */
  readonly mean: number
  readonly count: number
}

export async function getAverage(db: Db, target: Target): Promise<Average> {
  const [table, id] =
    'classId' in target ? (['classes', target.classId] as const) : (['courses', target.courseId] as const)
  const { ratingSum, ratingCount } = await db
    .selectFrom(table)
    .select(['ratingSum', 'ratingCount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { mean: ratingCount === 0 ? 0 : Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount }
}

/** Whether a student has an enrolment, expired ones included, that permits rating. @see OP-087 */
export async function hasStudied(db: Db, studentId: number, target: Target): Promise<boolean> {
  const rows = db.selectFrom('enrolments').select('id').where('studentId', '=', studentId).where(hasBeenApproved())
  const found = await ('classId' in target
    ? rows.where('classId', '=', target.classId)
    : rows.where('courseId', '=', target.courseId).where('kind', '=', 'course')
  )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
