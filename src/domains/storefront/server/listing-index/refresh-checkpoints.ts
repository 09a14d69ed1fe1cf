import type { Db, Tx } from '#platform/server/database/connect.ts'
import {
  type CheckpointedList,
  checkpointedLists,
  deleteCheckpoints,
  findListsToCheckpoint,
  lockCheckpoints,
  replaceCheckpoints,
} from './listing-checkpoints.queries.ts'

/** Brings the marks of every list up to date in which much has come and gone since. */
export async function refreshCheckpoints(db: Db): Promise<void> {
  for (const list of await findListsToCheckpoint(db))
    await withCheckpointsLocked(db, (tx) => replaceCheckpoints(tx, list))
}

/**
 * Counts the marks of every list that has some anew.
 *
 * What brings them up to date adds to what they were: an error, from a listing changed past its triggers say, would stay.
 */
export async function recountCheckpoints(db: Db): Promise<void> {
  for (const list of checkpointedLists) await withCheckpointsLocked(db, (tx) => recountOf(tx, list))
}

async function recountOf(tx: Tx, list: CheckpointedList): Promise<void> {
  if ((await deleteCheckpoints(tx, list)) > 0) await replaceCheckpoints(tx, list)
}

/** A transaction of its own that sees one state of the database: what commits meanwhile stays a move. */
async function withCheckpointsLocked(db: Db, change: (tx: Tx) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await lockCheckpoints(tx)
      await change(tx)
    })
}
