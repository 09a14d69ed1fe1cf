import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { announceDueJobs } from '#platform/server/jobs/announce-due-jobs.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { openQueue, PARKED, type Queue } from '#platform/server/jobs/queue.ts'
import { aDatabase } from '#tests/support/database.ts'

const payload = z.object({})
const jobs = ['due', 'later', 'idle'].map((name) => defineJob({ name, payload }))
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let queue: Queue
let listener: pg.Client
const heard: (string | undefined)[] = []

beforeAll(async () => {
  const { url } = await aDatabase()
  queue = await openQueue({ url, log })
  for (const job of jobs) await queue.prepare(job)
  listener = new pg.Client({ connectionString: url })
  await listener.connect()
  listener.on('notification', (notification) => heard.push(notification.payload))
  // The channel of pg-boss, seen in a session of its own that listens: the statement has to derive the same.
  const worker = await openQueue({ url, log, worksJobs: true })
  const { rows } = await worker.boss
    .getDb()
    .executeSql(
      "select query from pg_stat_activity where datname = current_database() and query like 'LISTEN \"pgboss\\_%'",
    )
  await worker.close(1000)
  await listener.query(rows[0].query)
})

afterAll(async () => {
  await listener.end()
  await queue.close(1000)
})

test('announces each queue that has a due job on the channel of pg-boss, and no other', async () => {
  await queue.boss.send('later', {}, { startAfter: 3600 })
  await queue.boss.send(PARKED, {})
  await queue.boss.send('due', {})
  // Sending announces it too.
  await expect.poll(() => heard).toContain('due')
  heard.length = 0
  await announceDueJobs(queue.boss, PARKED)
  await expect.poll(() => heard).toEqual(['due'])
  await queue.boss.fetch('due')
  await announceDueJobs(queue.boss, PARKED)
  await queue.boss.send('idle', {})
  await expect.poll(() => heard).toEqual(['due', 'idle'])
})
