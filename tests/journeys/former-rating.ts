import { onTestFinished } from 'vitest'
import { addCourseRating } from '#domains/catalogue/server/index.ts'
import { inDatabase } from './database-setup.ts'

/** After the test, puts back what students say of a video course: other files read the average. */
export async function keepsRatingsOf(courseId: number): Promise<void> {
  const list = () =>
    inDatabase((db) =>
      db.selectFrom('ratings').select(['id', 'rate']).where('courseId', '=', courseId).orderBy('id').execute(),
    )
  const before = new Map((await list()).map(({ id, rate }) => [id, rate]))
  onTestFinished(async () => {
    const changed = (await list()).filter(({ id, rate }) => before.get(id) !== rate)
    await inDatabase((db) =>
      db.transaction().execute(async (tx) => {
        for (const { id, rate } of changed) {
          const former = before.get(id)
          if (former === undefined) await tx.deleteFrom('ratings').where('id', '=', id).execute()
          else await tx.updateTable('ratings').set({ rate: former }).where('id', '=', id).execute()
          await addCourseRating(tx, courseId, {
            delta: (former ?? 0) - rate,
            countDelta: former === undefined ? -1 : 0,
          })
        }
      }),
    )
  })
}
