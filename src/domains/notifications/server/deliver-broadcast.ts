import type { Db, Tx } from '#platform/server/database/connect.ts'
import { insertPortion, lockOpenBroadcast, updateBroadcast } from './broadcasts.queries.ts'

/** Notices per transaction. */
export const PORTION = 500

/**
 * Notifies the next portion of a broadcast's accounts and records the progress in the same transaction: each is
 * notified once, however often the job is cut off.
 *
 * @returns whether accounts are left
 */
export async function handOutPortion(tx: Tx, broadcastId: number): Promise<boolean> {
  const broadcast = await lockOpenBroadcast(tx, broadcastId)
  if (!broadcast) return false
  const { notified, lastId } = await insertPortion(tx, broadcast, PORTION)
  const isDone = notified < PORTION || lastId >= broadcast.untilAccountId
  await updateBroadcast(tx, broadcast, { lastAccountId: lastId, isDone })
  return !isDone
}

/** Notifies the remaining accounts, one portion per transaction. @see OP-045, N-NOT-06 */
export async function deliverBroadcast(db: Db, broadcastId: number, signal: AbortSignal): Promise<void> {
  let isLeft = true
  while (isLeft) {
    signal.throwIfAborted()
    isLeft = await db.transaction().execute((tx) => handOutPortion(tx, broadcastId))
  }
}
