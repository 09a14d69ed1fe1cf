import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

export interface DatabaseFacts {
  /** The server's version string: '17.2 (Debian 17.2-1)'. */
  readonly version: string
  readonly sizeBytes: number
  /** Connections of all clients of the server. */
  readonly connections: number
  readonly maxConnections: number
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as size_bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as max_connections`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('a select without a table has one row')
  return facts
}

interface ArchiverFacts {
  readonly isArchiving: boolean
  readonly lastArchivedAt: Date | null
}

/** How far the server has handed its WAL to `archive_command`. */
export async function readArchiverFacts(db: Db): Promise<ArchiverFacts> {
  const { rows } = await sql<ArchiverFacts>`
    select current_setting('archive_mode') <> 'off' as is_archiving, last_archived_time as last_archived_at
    from pg_stat_archiver`.execute(db)
  return rows[0] ?? { isArchiving: false, lastArchivedAt: null }
}

/** Names of the applied migrations in order. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}
