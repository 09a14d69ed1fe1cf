import type { Db, Tx } from '#platform/server/database/connect.ts'
import {
  deleteMarks,
  findListsToMark,
  holdMarks,
  type MarkedList,
  markedLists,
  renewMarks,
} from './listing-marks.queries.ts'

/** Brings the marks of every list up to date in which much has come and gone since. */
export async function markListings(db: Db): Promise<void> {
  for (const list of await findListsToMark(db)) await withMarksHeld(db, (tx) => renewMarks(tx, list))
}

/**
 * Counts the marks of every list that has some anew.
 *
 * What brings them up to date adds to what they were: an error, from a listing changed past its triggers say, would stay.
 */
export async function recountMarks(db: Db): Promise<void> {
  for (const list of markedLists) await withMarksHeld(db, (tx) => recountOf(tx, list))
}

async function recountOf(tx: Tx, list: MarkedList): Promise<void> {
  if ((await deleteMarks(tx, list)) > 0) await renewMarks(tx, list)
}

/** A transaction of its own that sees one state of the database: what commits meanwhile stays a move. */
async function withMarksHeld(db: Db, change: (tx: Tx) => Promise<void>): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await holdMarks(tx)
      await change(tx)
    })
}
