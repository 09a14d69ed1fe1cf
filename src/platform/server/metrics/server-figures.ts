import type pg from 'pg'

/** Metrics of the database server's durability; a figure is absent when it does not apply or is not permitted. */
export interface ServerFigures {
  /** How long WAL archiving has been failing; 0 while it succeeds. */
  readonly walUnarchivedSeconds?: number
  /** Number of connected synchronous standbys. */
  readonly syncStandbys?: number
  /** Lag of the slowest standby. */
  readonly replayLagSeconds?: number
}

/** Without `pg_read_all_stats`, granted by create-database.sql, figures of other roles are hidden. */
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
