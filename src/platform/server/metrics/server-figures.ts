import type pg from 'pg'

/** What the database server says of its own safety; absent figures are of what it is not set to do, or may not tell. */
export interface ServerFigures {
  /** How long no WAL segment has been archived although one waits; 0 while archiving succeeds. */
  readonly walUnarchivedSeconds?: number
  /** Standbys that have to confirm a commit and are there. */
  readonly syncStandbys?: number
  /** Of the standby that is farthest behind. */
  readonly replayLagSeconds?: number
}

/** Rows of other roles hide their figures from a role without `pg_read_all_stats`; it is granted by create-database.sql. */
const QUERY = `select
  case when current_setting('archive_mode') <> 'off' then
    (select case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time)) else 0 end
      from pg_stat_archiver) end::float8 as "walUnarchivedSeconds",
  case when current_setting('synchronous_standby_names') <> '' and pg_has_role('pg_read_all_stats', 'usage') then
    (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')) end::int as "syncStandbys",
  (select extract(epoch from max(coalesce(replay_lag, '0'))) from pg_stat_replication
    where sync_state is not null)::float8 as "replayLagSeconds"`

export async function askServer(client: pg.Client): Promise<ServerFigures> {
  const { rows } = await client.query<Record<keyof ServerFigures, number | null>>(QUERY)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null))
}
