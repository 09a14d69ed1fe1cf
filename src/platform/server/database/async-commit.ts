import { sql } from 'kysely'

/**
 * A column that makes the statement's own transaction commit asynchronously (`synchronous_commit = off`): a crash
 * of the database may lose it for three times `wal_writer_delay`, 0.6 s, but never earlier commits.
 *
 * Only for frequent writes whose loss is harmless. The setting is local to the transaction, which ends with the
 * statement.
 */
export const unflushed = sql<string>`set_config('synchronous_commit', 'off', true)`
