import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineJob, handleJob } from '#platform/server/jobs/job.ts'
import { enqueue, openQueue, PARKED, type Queue } from '#platform/server/jobs/queue.ts'
import { startWorkers } from '#platform/server/jobs/start-workers.ts'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'
import { correctFutureTimes } from './future-times.queries.ts'

// The database's own clock is set a day forth or back while jobs wait. For the queue that is the same as if all its
// times were a day earlier or later.

const stepJob = defineJob({
  name: 'step',
  payload: z.object({ label: z.string() }),
  retries: { limit: 2, firstDelaySeconds: 1, longestDelaySeconds: 1 },
})
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const ran: string[] = []

let base: TestDatabase
/** Sends jobs and runs none. */
let sender: Queue

beforeAll(async () => {
  base = await aDatabase()
})
beforeEach(async () => {
  ran.length = 0
  sender = await openQueue({ url: base.url, log: silent })
})
afterEach(() => sender.close(1000))

const send = (label: string) => base.db.transaction().execute((tx) => enqueue(tx, stepJob, { label }))
const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(base.db)
  return rows[0]?.state
}

async function setDatabaseClock(hours: number): Promise<void> {
  const by = sql`make_interval(hours => ${-hours})`
  await sql`
    update pgboss.job set created_on = created_on + ${by}, started_on = started_on + ${by},
      heartbeat_on = heartbeat_on + ${by}, start_after = start_after + ${by}, keep_until = keep_until + ${by},
      completed_on = completed_on + ${by}`.execute(base.db)
  await sql`
    update pgboss.queue set monitor_on = monitor_on + ${by}, monitor_claim_on = monitor_claim_on + ${by},
      maintain_on = maintain_on + ${by}`.execute(base.db)
  await sql`
    update pgboss.version set cron_on = cron_on + ${by}, bam_on = bam_on + ${by}, flow_on = flow_on + ${by}`.execute(
    base.db,
  )
}

/** A job that a worker took, and which died then. */
async function aDeadWorkersJob(label: string): Promise<string> {
  const id = await send(label)
  const [taken] = await sender.boss.fetch(stepJob.name)
  expect(taken?.id).toBe(id)
  return id
}

async function aTriedJob(label: string): Promise<string> {
  const id = await aDeadWorkersJob(label)
  await sender.boss.fail(stepJob.name, id)
  expect(await stateOf(id)).toBe('retry')
  return id
}

async function whileAWorkerRuns(act: () => Promise<void>): Promise<void> {
  const worker = await openQueue({ url: base.url, log: silent, worksJobs: true })
  await startWorkers(worker, [stepJob], [handleJob(stepJob, async ({ label }) => void ran.push(label))])
  try {
    await act()
  } finally {
    await worker.close(1000)
  }
}

test('set back a day: jobs that were sent, tried or taken before are done', async () => {
  const ids = [await aTriedJob('tried'), await aDeadWorkersJob('taken'), await send('sent')]
  await setDatabaseClock(-24)
  await whileAWorkerRuns(async () => {
    await send('sent after it')
    await expect.poll(() => ran).toContain('sent after it')
    // Without a correction they would wait for a day.
    expect(ran).toEqual(['sent after it'])
    expect(await correctFutureTimes(base.db)).toBe(3)
    expect(await correctFutureTimes(base.db)).toBe(0)
    await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual(['completed', 'completed', 'completed'])
  })
  expect(ran.toSorted()).toEqual(['sent', 'sent after it', 'taken', 'tried'])
})

test('set forth a day: no job is deleted or parked', async () => {
  const ids = [await aTriedJob('tried'), await aDeadWorkersJob('taken'), await send('sent')]
  await setDatabaseClock(24)
  await whileAWorkerRuns(async () => {
    await expect.poll(() => Promise.all(ids.map(stateOf))).toEqual(['completed', 'completed', 'completed'])
  })
  expect(ran.toSorted()).toEqual(['sent', 'taken', 'tried'])
  expect(await sender.boss.findJobs(PARKED)).toEqual([])
})
