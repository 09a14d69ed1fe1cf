import type { Db } from '#platform/server/database/connect.ts'
import { findListsToMark, holdMarks, renewMarks } from './listing-marks.queries.ts'

/**
 * Brings the marks of every list up to date in which much has come and gone since.
 *
 * Each in a transaction of its own that sees one state of the database: what commits meanwhile stays a move.
 */
export async function markListings(db: Db): Promise<void> {
  for (const list of await findListsToMark(db)) {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await holdMarks(tx)
        await renewMarks(tx, list)
      })
  }
}
