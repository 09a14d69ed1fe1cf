import type { Db } from '#platform/server/database/connect.ts'

/** A slice of the table, by ascending id. */
export interface NoticeSlice {
  readonly afterId: number
  readonly limit: number
}

/**
 * Deletes, in one slice, the notices that were seen and became visible before a moment.
 *
 * @returns the last id of the slice and how many were deleted; undefined where the slice holds only newer notices or none
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
