import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'

/** Flags a student's waiting applications as reminded, except those reminded today, and returns them. @see OP-099 */
export async function setReminded(
  tx: Tx,
  wanted: { studentId: number; classId: number | null; ownerId: number | null; before: Date },
): Promise<number[]> {
  let rows = tx
    .updateTable('enrolments')
    .set({ remindedAt: now() })
    .where('studentId', '=', wanted.studentId)
    .where('kind', '=', 'class')
    .where('status', '=', EnrolmentStatus.applying)
    .where((eb) => eb.or([eb('remindedAt', 'is', null), eb('remindedAt', '<=', wanted.before)]))
    .where('courseId', 'in', (eb) =>
      eb
        .selectFrom('courses as course')
        .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
        .select('course.id')
        .where(
          wanted.ownerId === null ? sql<boolean>`owner.role = 'school'` : sql<boolean>`owner.id = ${wanted.ownerId}`,
        ),
    )
  if (wanted.classId !== null) rows = rows.where('classId', '=', wanted.classId)
  const reminded = await rows.returning('id').execute()
  return reminded.map(({ id }) => id)
}
