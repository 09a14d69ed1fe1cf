import type { Db, Tx } from '#platform/server/database/connect.ts'
import {
  type CheckpointedList,
  checkpointedLists,
  deleteCheckpoints,
  findListsToCheckpoint,
  lockCheckpoints,
  replaceCheckpoints,
} from './listing-checkpoints.queries.ts'

/** Refreshes the checkpoints of every list with many changes. */
export async function refreshCheckpoints(db: Db): Promise<void> {
  for (const list of await findListsToCheckpoint(db))
    await withCheckpointsLocked(db, (tx) => replaceCheckpoints(tx, list))
}

/**
 * Recomputes the checkpoints of every list that has some.
 *
 * A refresh adds to the former counts, so it keeps an error, for example from a listing changed without its triggers.
 */
export async function recountCheckpoints(db: Db): Promise<void> {
  for (const list of checkpointedLists) await withCheckpointsLocked(db, (tx) => recountOf(tx, list))
}

async function recountOf(tx: Tx, list: CheckpointedList): Promise<void> {
  if ((await deleteCheckpoints(tx, list)) > 0) await replaceCheckpoints(tx, list)
}

/** A repeatable-read transaction: rows that commit meanwhile stay in the change log. */
async function withCheckpointsLocked(db: Db, change: (tx: Tx) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await lockCheckpoints(tx)
      await change(tx)
    })
}
