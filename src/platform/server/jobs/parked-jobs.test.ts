import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DAY_MS } from '#platform/contract/durations.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { defineJob, handleBatch, handleJob } from '#platform/server/jobs/job.ts'
import { dropParkedJobs, listParked, readQueues, retryParkedJobs } from '#platform/server/jobs/parked-jobs.ts'
import { enqueue, enqueueAll, openQueue, PARKED, type Queue } from '#platform/server/jobs/queue.ts'
import { startWorkers } from '#platform/server/jobs/start-workers.ts'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'

const payload = z.object({ courseId: z.number(), note: z.optional(z.string()) })
const failing = defineJob({ name: 'failing', payload, retries: { limit: 0 } })
const other = defineJob({ name: 'other', payload, retries: { limit: 0 } })
const untaken = defineJob({ name: 'untaken', payload })
const batched = defineJob({ name: 'batched', payload, batchSize: 4, concurrency: 1, retries: { limit: 0 } })
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let base: TestDatabase
let queue: Queue
const batches: number[][] = []
const done: number[] = []
beforeAll(async () => {
  base = await aDatabase()
  queue = await openQueue({ url: base.url, log, worksJobs: true })
  const fail = async ({ courseId }: { courseId: number }) => {
    if (courseId < 100) throw new Error(`no course ${courseId}`)
    done.push(courseId)
  }
  const inBatches = handleBatch(batched, async (payloads) => {
    batches.push(payloads.map(({ courseId }) => courseId))
    return fail
  })
  await startWorkers(queue, [failing, other, batched], [handleJob(failing, fail), handleJob(other, fail), inBatches])
})
afterAll(() => queue.close(1000))
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(base.db)
  await sql`delete from audit_log`.execute(base.db)
})

const put = (job: typeof failing, courseId: number) =>
  base.db.transaction().execute((tx) => enqueue(tx, job, { courseId, note: 'secret' }))
async function park(job: typeof failing, courseId: number) {
  const sourceId = await put(job, courseId)
  const find = async () => (await queue.boss.findJobs(PARKED)).find((each) => each.sourceId === sourceId)
  await expect.poll(find).toBeTruthy()
  return (await find())?.id ?? ''
}
const trail = () =>
  base.db.selectFrom('auditLog').select(['actorType', 'action', 'target', 'before', 'after']).execute()
const parkedNames = async () => (await queue.boss.findJobs(PARKED)).map(({ sourceName }) => sourceName).sort()

test('each queue reports waiting jobs, their age, and parked jobs', async () => {
  await queue.prepare(untaken)
  for (const courseId of [1, 2]) await put(untaken, courseId)
  await sql`update pgboss.job set created_on = now() - interval '90 seconds' where data->>'courseId' = '1'`.execute(
    base.db,
  )
  await park(failing, 3)
  const queues = await readQueues(base.db)
  const of = (name: string) => queues.find((each) => each.queue === name)
  expect(of('untaken')).toMatchObject({ waiting: 2, running: 0, parked: 0 })
  expect(of('untaken')?.oldestSeconds).toBeGreaterThanOrEqual(90)
  expect(of('untaken')?.oldestSeconds).toBeLessThan(900)
  expect(of('failing')).toMatchObject({ waiting: 0, oldestSeconds: null, parked: 1 })
  expect(queues.map((each) => each.queue)).toEqual(['batched', 'failing', 'other', 'untaken'])
})

test('a parked job is listed with its error, and deleted 30 days after it was first listed', async () => {
  const id = await park(failing, 7)
  const [shown] = await listParked(base.db, queue)
  expect(shown).toMatchObject({ id, job: 'failing', attempts: 1, error: 'no course 7', payload: { courseId: 7 } })
  const keptDays = async () => {
    const [job] = await queue.boss.findJobs(PARKED)
    return Math.round(((job?.keepUntil.getTime() ?? 0) - Date.now()) / DAY_MS)
  }
  expect(await keptDays()).toBe(30)
  const release = holdClockAt(new Date(Date.now() + 10 * DAY_MS).toISOString())
  await listParked(base.db, queue)
  release()
  expect(await keptDays()).toBe(30)
})

test('a parked job that was never listed is kept for a year', async () => {
  await park(failing, 8)
  const [job] = await queue.boss.findJobs(PARKED)
  expect(((job?.keepUntil.getTime() ?? 0) - Date.now()) / DAY_MS).toBeGreaterThan(364)
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(base.db)
  return rows[0]?.count ?? 0
}

test('a parked job is requeued after another transaction that has it has ended', async () => {
  const id = (await park(failing, 9)) as string
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lockHolder = base.db.transaction().execute(async (tx) => {
    await sql`select from pgboss.job where name = ${PARKED} and id = ${id}::uuid for update`.execute(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  const retried = retryParkedJobs(base.db, queue, { id, by: { id: 12 } })
  await expect.poll(waitingForLocks).toBe(1)
  release.resolve()
  await lockHolder
  expect(await retried).toBe(1)
})

test('parked jobs are requeued singly or by name, which is audited', async () => {
  const [first] = [await park(failing, 1), await park(failing, 2), await park(other, 3)]
  expect(await retryParkedJobs(base.db, queue, { id: first as string, by: { id: 12 } })).toBe(1)
  // It fails again and is parked again.
  await expect.poll(parkedNames).toEqual(['failing', 'failing', 'other'])
  expect(await retryParkedJobs(base.db, queue, { job: 'other', by: null })).toBe(1)
  expect(await retryParkedJobs(base.db, queue, { job: 'unknown', by: null })).toBe(0)
  expect(await trail()).toMatchObject([
    { actorType: 'admin', action: 'job.retry', after: { jobs: 1 } },
    { actorType: 'system', action: 'job.retry', target: 'job:other', after: { jobs: 1 } },
  ])
})

test('parked jobs are deleted singly or by name, and the audit entry names their subjects', async () => {
  const [first] = [await park(failing, 1), await park(failing, 2), await park(other, 3)]
  expect(await dropParkedJobs(base.db, queue, { id: first as string, by: { id: 12 } })).toBe(1)
  expect(await parkedNames()).toEqual(['failing', 'other'])
  expect(await dropParkedJobs(base.db, queue, { job: 'failing', by: null })).toBe(1)
  expect(await parkedNames()).toEqual(['other'])
  expect(await dropParkedJobs(base.db, queue, { by: null })).toBe(1)
  const entries = await trail()
  expect(entries[0]).toMatchObject({
    actorType: 'admin',
    action: 'job.drop',
    target: 'job:failing',
    before: { dropped: [{ job: 'failing', courseId: 1 }] },
  })
  expect(JSON.stringify(entries)).not.toContain('secret')
})

test('completed jobs are kept for seven days', async () => {
  const id = await put(failing, 100)
  await expect.poll(async () => (await queue.boss.getJobById('failing', id))?.state).toBe('completed')
  expect((await queue.boss.getJobById('failing', id))?.deleteAfterSeconds).toBe(7 * 24 * 3600)
})

test('the jobs of a batch are fetched together and complete separately', async () => {
  const wanted = [101, 102, 3, 104, 105, 106]
  await queue.prepare(batched)
  await base.db.transaction().execute((tx) =>
    enqueueAll(
      tx,
      batched,
      wanted.map((courseId) => ({ courseId })),
    ),
  )
  await expect.poll(() => done.filter((courseId) => courseId > 100).length).toBe(5)
  expect(batches.map(({ length }) => length)).toEqual([4, 2])
  await expect.poll(parkedNames).toEqual(['batched'])
})

test('an unreadable payload fails alone', async () => {
  batches.splice(0)
  await queue.boss.insert('batched', [{ data: { courseId: 110 } }, { data: { courseId: 'x' } }])
  await expect.poll(() => done).toContain(110)
  await expect.poll(parkedNames).toEqual(['batched'])
  expect(batches).toEqual([[110]])
})

test('one instance of an exclusive job waits or runs at a time', async () => {
  const one = defineJob({ name: 'one', payload, exclusive: true })
  await queue.prepare(one)
  expect(await queue.boss.send('one', { courseId: 1 })).toBeTruthy()
  expect(await queue.boss.send('one', { courseId: 2 })).toBeNull()
})
