import type { Db } from './connect.ts'

/**
 * Deletes marks of transactions; none is asked for after half a minute.
 *
 * @returns how many were deleted
 */
export async function deleteCommitMarksBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('commitMarks').where('insertedAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
