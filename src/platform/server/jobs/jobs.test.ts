import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '#platform/server/http/refusal.ts'
import { defineJob, handleJob, type Job, type JobHandler } from '#platform/server/jobs/job.ts'
import { retryParkedJobs } from '#platform/server/jobs/parked-jobs.ts'
import { enqueue, openQueue, PARKED, type Queue } from '#platform/server/jobs/queue.ts'
import { assertOneHandlerEach, startWorkers } from '#platform/server/jobs/start-workers.ts'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'

const payload = z.object({ label: z.string() })
const FAST = { limit: 2, firstDelaySeconds: 1, longestDelaySeconds: 1 }
const noteJob = defineJob({ name: 'note', payload })
const refusedJob = defineJob({ name: 'refused', payload })
const buggyJob = defineJob({ name: 'buggy', payload, retries: FAST })
const longJob = defineJob({ name: 'long', payload, heartbeatSeconds: 10 })
const strayJob = defineJob({ name: 'stray', payload })

let base: TestDatabase
let queue: Queue
const runs: { job: string; label: string; at: number; attempt: number }[] = []
const logged: { level: string; message: string; fields: Record<string, unknown> }[] = []
const bugs = { remaining: Number.POSITIVE_INFINITY }

const log = Object.fromEntries(
  ['info', 'warn', 'error'].map((level) => [
    level,
    (fields: Record<string, unknown>, message: string) => logged.push({ level, fields, message }),
  ]),
) as unknown as Queue['log']

function noting(job: Job<{ label: string }>, then: () => void | Promise<void> = () => {}): JobHandler {
  return handleJob(job, async ({ label }, { attempt }) => {
    runs.push({ job: job.name, label, at: performance.now(), attempt })
    await then()
  })
}

const runsOf = (label: string) => runs.filter((run) => run.label === label)

beforeAll(async () => {
  base = await aDatabase()
  queue = await openQueue({ url: base.url, log, worksJobs: true })
  const jobs = [noteJob, refusedJob, buggyJob, longJob]
  await startWorkers(queue, jobs, [
    noting(noteJob),
    noting(refusedJob, () => {
      throw new Refusal('COURSE_NOT_FOUND')
    }),
    noting(buggyJob, () => {
      if (bugs.remaining-- > 0) throw new Error('a bug')
    }),
    noting(longJob, () => wait(13_000)),
  ])
})

afterAll(async () => {
  await queue.close(1000)
})

test('a job starts soon after the commit, and not before', async () => {
  let committedAt = 0
  await base.db.transaction().execute(async (tx) => {
    await enqueue(tx, noteJob, { label: 'committed' })
    await wait(1500)
    expect(runsOf('committed')).toHaveLength(0)
    committedAt = performance.now()
  })
  await expect.poll(() => runsOf('committed').length, { interval: 10 }).toBe(1)
  expect(runsOf('committed')[0]!.at - committedAt).toBeLessThan(5000)
})

test('a rolled-back transaction leaves no job', async () => {
  const failing = base.db.transaction().execute(async (tx) => {
    await enqueue(tx, noteJob, { label: 'rolled back' })
    throw new Error('the business failed')
  })
  await expect(failing).rejects.toThrow('the business failed')
  await wait(1500)
  expect(runsOf('rolled back')).toHaveLength(0)
})

test('a payload of the wrong shape is refused before it is queued', async () => {
  const wrong = base.db.transaction().execute((tx) => enqueue(tx, noteJob, { label: 7 } as never))
  await expect(wrong).rejects.toThrow()
})

test('a refusal ends the job, and the log names job and code', async () => {
  const id = await base.db.transaction().execute((tx) => enqueue(tx, refusedJob, { label: 'refused' }))
  await expect.poll(async () => (await queue.boss.getJobById('refused', id))?.state).toBe('completed')
  await wait(2500)
  expect(runsOf('refused')).toHaveLength(1)
  const line = logged.find(({ fields }) => fields.jobId === id)
  expect(line).toMatchObject({ level: 'warn', fields: { job: 'refused', code: 'COURSE_NOT_FOUND' } })
})

test.concurrent('a bug is retried, then parked with its payload, and can be requeued', async () => {
  const id = await base.db.transaction().execute((tx) => enqueue(tx, buggyJob, { label: 'buggy' }))
  const parked = async () => (await queue.boss.findJobs<{ label: string }>(PARKED))[0]
  await expect
    .poll(parked, { timeout: 60_000 })
    .toMatchObject({ data: { label: 'buggy' }, sourceId: id, sourceName: 'buggy' })
  expect(runsOf('buggy').map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  expect(logged.find(({ message }) => message === 'job parked')?.fields).toMatchObject({ jobId: id, attempt: 3 })
  bugs.remaining = 0
  expect(await retryParkedJobs(base.db, queue, { job: 'buggy', by: null })).toBe(1)
  await expect.poll(() => runsOf('buggy').length).toBe(4)
}, 120_000)

test.concurrent('a running job that exceeds its heartbeat interval runs once', async () => {
  const id = await base.db.transaction().execute((tx) => enqueue(tx, longJob, { label: 'long' }))
  await expect.poll(async () => (await queue.boss.getJobById('long', id))?.state, { timeout: 60_000 }).toBe('completed')
  await wait(2500)
  expect(runsOf('long')).toHaveLength(1)
}, 120_000)

test.concurrent('the job of a worker that was killed runs again on another within about 15 seconds', async ({
  onTestFinished,
}) => {
  const program = fileURLToPath(new URL('./testing/worker-to-kill.ts', import.meta.url))
  const child = spawn(process.execPath, [program, base.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await expect.poll(() => said, { timeout: 60_000 }).toBe('ready')
  await base.db.transaction().execute((tx) => enqueue(tx, strayJob, { label: 'stray' }))
  await expect.poll(() => said, { interval: 10 }).toBe('readytaken')
  await startWorkers(queue, [strayJob], [noting(strayJob)])
  child.kill('SIGKILL')
  const killedAt = performance.now()
  await expect.poll(() => runsOf('stray').length, { timeout: 60_000 }).toBe(1)
  const seconds = (runsOf('stray')[0]!.at - killedAt) / 1000
  // Eleven seconds for heartbeat and monitoring, plus time for a busy machine; without a heartbeat it would be
  // minutes.
  expect(seconds).toBeLessThan(30)
  expect(runsOf('stray')[0]!.attempt).toBe(2)
}, 180_000)

test('workers refuse to start when a job has no handler or two, or a handler has no job', () => {
  const [note, refused] = [noteJob, refusedJob]
  expect(() => assertOneHandlerEach([note], [])).toThrow("'note' has no handler")
  expect(() => assertOneHandlerEach([note], [noting(noteJob), noting(noteJob)])).toThrow('several handlers')
  expect(() => assertOneHandlerEach([note], [noting(noteJob), noting(refusedJob)])).toThrow('not declared')
  expect(() => assertOneHandlerEach([note, note], [noting(noteJob)])).toThrow('declared twice')
  expect(() => assertOneHandlerEach([note, refused], [noting(noteJob), noting(refusedJob)])).not.toThrow()
})

test('a worker takes the configured groups of jobs, and keeps the schedules of all', async () => {
  const own = await aDatabase()
  const some = await openQueue({ url: own.url, log, worksJobs: true, groups: ['mail'] })
  const taken = defineJob({ name: 'taken', payload, group: 'mail' })
  const schedule = { cron: '30 2 * * *', payload: { label: 'nightly' } }
  const left = defineJob({ name: 'left', payload, schedule })
  await startWorkers(some, [taken, left], [noting(taken), noting(left)])
  await own.db.transaction().execute((tx) => enqueue(tx, left, { label: 'left' }))
  await own.db.transaction().execute((tx) => enqueue(tx, taken, { label: 'taken' }))
  await expect.poll(() => runsOf('taken')).toHaveLength(1)
  await wait(1500)
  expect(runsOf('left')).toHaveLength(0)
  expect(await some.boss.getSchedules('left')).toHaveLength(1)
  await some.close(1000)
})

test('a schedule exists as long as its job declares it', async () => {
  const sweep = (schedule?: { cron: string; payload: { label: string } }) =>
    defineJob({ name: 'sweep', payload, ...(schedule && { schedule }) })
  const nightly = sweep({ cron: '30 2 * * *', payload: { label: 'nightly' } })
  await startWorkers(queue, [nightly], [noting(nightly)])
  const [kept] = await queue.boss.getSchedules('sweep')
  expect(kept).toMatchObject({ cron: '30 2 * * *', timezone: 'Asia/Yangon', data: { label: 'nightly' } })
  await startWorkers(queue, [sweep()], [noting(sweep())])
  expect(await queue.boss.getSchedules('sweep')).toEqual([])
})

test('closing a queue waits for the running job', async () => {
  const own = await aDatabase()
  const closing = await openQueue({ url: own.url, log, worksJobs: true })
  const ended: string[] = []
  const slowJob = defineJob({ name: 'slow', payload })
  const slow = handleJob(slowJob, async ({ label }) => {
    await wait(1000)
    ended.push(label)
  })
  await startWorkers(closing, [slowJob], [slow])
  const id = await own.db.transaction().execute((tx) => enqueue(tx, slowJob, { label: 'slow' }))
  await expect.poll(async () => (await closing.boss.getJobById('slow', id))?.state).toBe('active')
  await closing.close()
  expect(ended).toEqual(['slow'])
  const state = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(own.db)
  expect(state.rows).toEqual([{ state: 'completed' }])
})
