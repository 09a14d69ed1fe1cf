import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/connect.ts'

/**
 * Lets a rating of a class or video course count for the teacher or school that gives it.
 *
 * @see OP-065
 */
export async function addOwnerRating(
  tx: Tx,
  ownerId: number,
  change: { readonly delta: number; readonly countDelta: number },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      ratingSum: sql`rating_sum + ${change.delta}`,
      ratingCount: sql`rating_count + ${change.countDelta}`,
    })
    .where('id', '=', ownerId)
    .execute()
}
