import { fromKysely } from 'pg-boss'
import { DAY_MS } from '#platform/contract/durations.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import {
  listParkedJobs,
  listQueueFigures,
  lockParkedJob,
  type ParkedJob,
  type QueueFigures,
} from '#platform/server/jobs/jobs.queries.ts'
import { PARKED, type Queue } from '#platform/server/jobs/queue.ts'

/** How long a parked job is kept after it was first listed; a year until then. */
const KEPT_AFTER_LOOK_DAYS = 30
const MAX_SHOWN = 100
const MAX_NAMED = 20

/** Numbers of waiting, running and parked jobs by queue, for the status page and the command line. */
export function readQueues(db: Db): Promise<QueueFigures[]> {
  return listQueueFigures(db, PARKED)
}

/** The newest parked jobs. Listing them limits their retention to 30 days. */
export async function listParked(db: Db, queue: Queue): Promise<ParkedJob[]> {
  const parked = await listParkedJobs(db, { parkedQueue: PARKED, limit: MAX_SHOWN, offset: 0 })
  const until = now().getTime() + KEPT_AFTER_LOOK_DAYS * DAY_MS
  for (const { id, parkedAt, keptUntil } of parked) {
    if (keptUntil.getTime() <= until) continue
    const retentionSeconds = Math.round((until - parkedAt.getTime()) / 1000)
    await queue.boss.update({ name: PARKED, options: { id, retentionSeconds } })
  }
  return parked
}

/** A selection of parked jobs: one, all of a name, or all. */
interface ParkedChoice {
  readonly id?: string | undefined
  readonly job?: string | undefined
}

/** The admin who works on parked jobs; null is the command line. */
type JobOperator = { readonly id: number } | null

/**
 * Returns parked jobs to their queues, oldest first, and audits it.
 *
 * @returns how many went back
 */
export function retryParkedJobs(db: Db, queue: Queue, asked: ParkedChoice & { by: JobOperator }): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (asked.id !== undefined) await lockParkedJob(tx, PARKED, asked.id)
    const count = await queue.boss.redrive(PARKED, {
      ...(asked.job !== undefined && { sourceName: asked.job }),
      ...(asked.id !== undefined && { ids: [asked.id] }),
      db: fromKysely(tx.withoutPlugins()),
    })
    await recordWork(tx, { verb: 'retry', count, asked })
    return count
  })
}

/**
 * Deletes parked jobs and audits what they were about.
 *
 * @returns how many there were
 */
export function dropParkedJobs(db: Db, queue: Queue, asked: ParkedChoice & { by: JobOperator }): Promise<number> {
  return inTransaction(db, async (tx) => {
    const parked = await listParkedJobs(tx, { parkedQueue: PARKED, limit: 10_000, offset: 0 })
    const dropped = parked.filter(
      ({ id, job }) => (asked.id === undefined || id === asked.id) && (asked.job === undefined || job === asked.job),
    )
    const ids = dropped.map(({ id }) => id)
    if (ids.length > 0) await queue.boss.deleteJob(PARKED, ids, { db: fromKysely(tx.withoutPlugins()) })
    await recordWork(tx, { verb: 'drop', count: ids.length, asked, jobs: dropped })
    return ids.length
  })
}

const inTransaction = <Outcome>(db: Db, action: (tx: Tx) => Promise<Outcome>) => db.transaction().execute(action)

interface Work {
  readonly verb: 'retry' | 'drop'
  readonly count: number
  readonly asked: ParkedChoice & { by: JobOperator }
  readonly jobs?: readonly ParkedJob[]
}

async function recordWork(tx: Tx, { verb, count, asked, jobs }: Work): Promise<void> {
  if (count === 0) return
  await recordAudit(tx, {
    actorType: asked.by ? 'admin' : 'system',
    actorId: asked.by?.id ?? null,
    action: `job.${verb}`,
    target: `job:${asked.job ?? jobs?.[0]?.job ?? asked.id ?? 'all'}`,
    after: { jobs: count },
    ...(jobs && {
      before: { dropped: jobs.slice(0, MAX_NAMED).map(({ job, payload }) => ({ job, ...idsOf(payload) })) },
    }),
  })
}

/** The ids in a payload, without texts. */
function idsOf(payload: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => typeof value === 'number'))
}
