import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

/**
 * Moves what lies in the future of the queue to now, after the database's clock was set back: otherwise jobs that were
 * sent or tried before would wait until their old time comes again, and neither dead workers nor schedules would be
 * looked for. A job that is to wait, such as a retry, keeps its wait. May be repeated and run in several processes.
 *
 * pg-boss has no call for this.
 *
 * @returns the number of corrected jobs
 */
export async function correctFutureTimes(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      update pgboss.job set
        created_on = least(job.created_on, now()), started_on = least(job.started_on, now()),
        heartbeat_on = least(job.heartbeat_on, now()),
        start_after = start_after - ahead.by, keep_until = keep_until - ahead.by
      from (
        select id, name, greatest(created_on, started_on, heartbeat_on) - now() as by
        from pgboss.job where state <= 'active'
      ) as ahead
      where ahead.id = job.id and ahead.name = job.name and ahead.by > interval '0'`.execute(tx)
    await sql`
      update pgboss.queue set
        monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
        maintain_on = least(maintain_on, now())
      where greatest(monitor_on, monitor_claim_on, maintain_on) > now()`.execute(tx)
    await sql`
      update pgboss.version set
        cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
        reindex_on = least(reindex_on, now()),
        monitor_backoff_on = least(monitor_backoff_on, now() + interval '1 hour')`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
}
