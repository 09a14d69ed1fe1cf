import type { Db } from '#platform/server/database/connect.ts'

/** Unpaid payouts of an account. */
export async function countUnpaidPayouts(db: Db, ownerId: number): Promise<number> {
  const { unpaid } = await db
    .selectFrom('payoutsUnpaid')
    .select(({ fn }) => fn.countAll<number>().as('unpaid'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return unpaid
}

/** Whether an enrolment of any state joins a student with a teacher or school. @see OP-077 */
export async function areJoinedByEnrolment(
  db: Db,
  { studentId, ownerId }: { studentId: number; ownerId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('enrolmentPairs')
    .select('studentId')
    .where('studentId', '=', studentId)
    .where('ownerId', '=', ownerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
