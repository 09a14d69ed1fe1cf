import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

// The queue's own tables. What changes a job goes through pg-boss; reading for people is a statement here.

export interface QueueFigures {
  readonly queue: string
  /** Jobs that no worker has in hand, those that wait for another try included. */
  readonly waiting: number
  /** Age of the oldest that waits; null when none does. */
  readonly oldestSeconds: number | null
  /** Counted by a worker each second. */
  readonly running: number
  readonly parked: number
}

/** Every queue, by name. */
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
  /** When it was asked for. */
  readonly createdAt: Date
  readonly attempts: number
  readonly payload: object
  /** The message of its last error. */
  readonly error: string
  readonly keptUntil: Date
}

/** Parked jobs, newest first. */
export async function listParkedJobs(
  db: Db,
  { parkedQueue, limit, offset }: { parkedQueue: string; limit: number; offset: number },
): Promise<ParkedJob[]> {
  // Without plugins, which would rename the keys of a payload.
  const { rows } = await sql<ParkedJob>`
    select id, source_name as job, created_on as "parkedAt", source_created_on as "createdAt",
      source_retry_count + 1 as attempts, data as payload,
      coalesce(source_output->>'message', source_output->>'value', '') as error, keep_until as "keptUntil"
    from pgboss.job where name = ${parkedQueue} and state < 'active' and not blocked
    order by created_on desc, id limit ${limit} offset ${offset}`.execute(db.withoutPlugins())
  return rows
}
