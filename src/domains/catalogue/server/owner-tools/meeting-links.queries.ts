import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

/** Links by class; absent for classes without one. */
export async function listMeetingLinks(db: Db, classIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (classIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('classMeetingLinks')
    .select(['classId', 'link'])
    .where('classId', 'in', classIds)
    .execute()
  return new Map(rows.map(({ classId, link }) => [classId, link]))
}

/**
 * Sets or removes the link of a class, whose row the caller has locked or inserted.
 *
 * @param link - null removes it
 */
export async function setMeetingLink(tx: Tx, classId: number, link: string | null): Promise<void> {
  if (link === null) {
    await tx.deleteFrom('classMeetingLinks').where('classId', '=', classId).execute()
    return
  }
  const values = { link, updatedAt: now() }
  await tx
    .insertInto('classMeetingLinks')
    .values({ classId, ...values })
    .onConflict((known) => known.column('classId').doUpdateSet(values))
    .execute()
}
