import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Target } from './enrolments.queries.ts'

const conditionOf = (target: Target) =>
  'classId' in target ? sql<boolean>`class_id = ${target.classId}` : sql<boolean>`course_id = ${target.courseId}`

/** Writes a rating over the student's earlier one, which it gives back; null for the first. @see SR-07 */
export async function upsertRating(
  tx: Tx,
  { studentId, target, rate }: { studentId: number; target: Target; rate: number },
): Promise<number | null> {
  const [column, id] = 'classId' in target ? ['class_id', target.classId] : ['course_id', target.courseId]
  const { rows } = await sql<{ previous: number | null }>`
    insert into ratings (student_id, ${sql.ref(column)}, rate, inserted_at)
    values (${studentId}, ${id}, ${rate}, ${now()})
    on conflict (${sql.ref(column)}, student_id) where ${sql.ref(column)} is not null
    do update set rate = excluded.rate, updated_at = ${now()}
    returning old.rate as previous`.execute(tx)
  return rows[0]?.previous ?? null
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

/** Whether a student has an enrolment, expired ones included, that lets him rate. @see OP-087 */
export async function hasStudied(db: Db, studentId: number, target: Target): Promise<boolean> {
  const rows = db.selectFrom('enrolments').select('id').where('studentId', '=', studentId).where('status', 'in', [2, 4])
  const found = await ('classId' in target
    ? rows.where('classId', '=', target.classId)
    : rows.where('courseId', '=', target.courseId).where('kind', '=', 'course')
  )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
