/** A worker process that takes one job and never finishes it; jobs.test.ts kills it. */
import * as z from 'zod/mini'
import { defineJob, handleJob } from '#platform/server/jobs/job.ts'
import { openQueue } from '#platform/server/jobs/queue.ts'
import { startWorkers } from '#platform/server/jobs/start-workers.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const strayJob = defineJob({ name: 'stray', payload: z.object({ label: z.string() }) })
const handler = handleJob(strayJob, () => {
  process.stdout.write('taken')
  return new Promise<void>(() => setInterval(() => {}, 1000))
})

const queue = await openQueue({ url: process.argv[2] ?? '', log, worksJobs: true })
await startWorkers(queue, [strayJob], [handler])
process.stdout.write('ready')
