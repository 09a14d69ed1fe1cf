import type { Db } from './connect.ts'

/**
 * Deletes old commit marks; none is read after half a minute.
 *
 * @returns how many were deleted
 */
export async function deleteCommitMarksBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('commitMarks').where('insertedAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
