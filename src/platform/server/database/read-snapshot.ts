import type { Db, Tx } from './connect.ts'

/** Reads from one snapshot of the database, so that concurrent writes change nothing between two reads. */
export function readSnapshot<Reply>(db: Db, read: (tx: Tx) => Promise<Reply>): Promise<Reply> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}
