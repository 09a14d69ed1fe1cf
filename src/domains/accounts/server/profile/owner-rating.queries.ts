import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/connect.ts'

/** Adds a rating of a class or video course to its owner's sum. @see OP-065 */
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
