import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'

// Tables of pg-boss. Jobs are changed through pg-boss; statements here only read.

export interface QueueFigures {
  readonly queue: string
  /** Jobs that wait for a worker, retries included. */
  readonly waiting: number
  /** Age of the oldest waiting job; null without one. */
  readonly oldestSeconds: number | null
  /** Updated by a worker each second. */
  readonly running: number
  readonly parked: number
}

/** Figures of every queue, by name. */
export async function listQueueFigures(db: Db, parkedQueue: string): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    with waiting as (
      select name, count(*)::int as jobs, extract(epoch from now() - min(created_on))::int as oldest_seconds
      from pgboss.job where state < 'active' and not blocked and name <> ${parkedQueue} group by name
    ), parked as (
      select source_name as name, count(*)::int as jobs
      from pgboss.job where name = ${parkedQueue} and state < 'active' and not blocked group by source_name
    )
    select queue.name as queue, coalesce(waiting.jobs, 0) as waiting, waiting.oldest_seconds,
      coalesce(queue.active_count, 0) as running, coalesce(parked.jobs, 0) as parked
    from pgboss.queue
      left join waiting using (name)
      left join parked using (name)
    where queue.name <> ${parkedQueue} and not starts_with(queue.name, '__')
    order by queue.name`.execute(db)
  return rows
}

export interface ParkedJob {
  readonly id: string
  readonly job: string
  readonly parkedAt: Date
  /** When the job was enqueued. */
  readonly createdAt: Date
  readonly attempts: number
  readonly payload: object
  /** Message of its last error. */
  readonly error: string
  readonly keptUntil: Date
}

/**
 * Locks one parked job. Another transaction that has it is waited for; pg-boss itself skips rows that are locked, so
 * the job would seem missing.
 */
export async function lockParkedJob(tx: Tx, parkedQueue: string, id: string): Promise<void> {
  await sql`select from pgboss.job where name = ${parkedQueue} and id = ${id}::uuid for update`.execute(tx)
}

/** Parked jobs, newest first. */
export async function listParkedJobs(
  db: Db,
  { parkedQueue, limit, offset }: { parkedQueue: string; limit: number; offset: number },
): Promise<ParkedJob[]> {
  // Without plugins, which would rename the keys of payloads.
  const { rows } = await sql<ParkedJob>`
    select id, source_name as job, created_on as "parkedAt", source_created_on as "createdAt",
      source_retry_count + 1 as attempts, data as payload,
      coalesce(source_output->>'message', source_output->>'value', '') as error, keep_until as "keptUntil"
    from pgboss.job where name = ${parkedQueue} and state < 'active' and not blocked
    order by created_on desc, id limit ${limit} offset ${offset}`.execute(db.withoutPlugins())
  return rows
}
