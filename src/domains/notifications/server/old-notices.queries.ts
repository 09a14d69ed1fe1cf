import type { Db } from '#platform/server/database/connect.ts'

/** A slice of the table, by ascending id. */
interface NoticeSlice {
  readonly afterId: number
  readonly limit: number
}

/**
 * Deletes the notices of one slice that were seen and became visible before an instant.
 *
 * @returns the last id of the slice and the number of deleted rows; undefined when the slice holds only newer
 *   notices or none
 */
export async function deleteSeenNotices(
  db: Db,
  before: Date,
  { afterId, limit }: NoticeSlice,
): Promise<{ lastId: number; deleted: number } | undefined> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'insertedAt'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = rows.at(-1)
  if (!last || rows.every(({ insertedAt }) => insertedAt >= before)) return undefined
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('id', '>', afterId)
    .where('id', '<=', last.id)
    .where('sendDate', '<', before)
    .where('seen', '=', true)
    .where('mailWaits', '=', false)
    .executeTakeFirstOrThrow()
  return { lastId: last.id, deleted: Number(numDeletedRows) }
}
