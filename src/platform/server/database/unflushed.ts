import { sql } from 'kysely'

/**
 * A column by which a statement's own transaction does not wait until the disk has it (`synchronous_commit = off`): a crash
 * of the database may lose it when it is younger than three times `wal_writer_delay`, 0.6 s, and never anything before it.
 *
 * For what is harmless to lose and frequent to write only. The transaction ends with the statement, so nothing else is meant.
 */
export const unflushed = sql<string>`set_config('synchronous_commit', 'off', true)`
