import type { PgBoss } from 'pg-boss'

/**
 * Tells the workers of all processes which queues have a job that is due, by the NOTIFY that pg-boss also sends for new
 * jobs. One statement serves retries, delayed jobs and those of dead workers, instead of a poll of each queue by each
 * worker (docs/decisions/0221).
 *
 * The condition is that of pg-boss when it fetches, and the channel is derived from the schema as pg-boss derives it.
 *
 * @param parked - the queue that no worker takes jobs from
 */
export async function announceDueJobs(boss: PgBoss, parked: string): Promise<void> {
  await boss.getDb().executeSql(
    `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), queue.name)
    from pgboss.queue
    where queue.notify and queue.name <> $1 and exists (
      select from pgboss.job
      where job.name = queue.name and job.state < 'active' and not job.blocked
        and job.start_after <= pgboss.job_now()
    )`,
    [parked],
  )
}
