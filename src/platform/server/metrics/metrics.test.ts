import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { aCourse } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { recordMaintenance } from '../backup/maintenance-runs.ts'
import { defineJob } from '../jobs/job.ts'
import { enqueue, PARKED } from '../jobs/queue.ts'
import { watchDisk } from './disk-figures.ts'
import { watchInstallation } from './installation-figures.ts'
import { watchPool } from './pool-figures.ts'
import { registry, watchProcess } from './registry.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

/** The samples of a metric, with labels in Prometheus format. */
async function samplesOf(name: string): Promise<Map<string, number>> {
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith(name))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('counts replies by route pattern, never by URL', async () => {
  const course = await aCourse(api.db)
  const labels = `{route="${API_BASE}/course/:id",method="GET"`
  const key = `http_requests_total${labels},class="2xx"}`
  const before = (await samplesOf('http_requests_total')).get(key) ?? 0
  for (let time = 0; time < 3; time += 1) expect((await api.get(`/course/${course.id}`)).status).toBe(200)
  const counted = await samplesOf('http_requests_total')
  expect(counted.get(key)).toBe(before + 3)
  expect([...counted.keys()].join('\n')).not.toContain(`/${course.id}"`)
  const seconds = await samplesOf('http_request_seconds')
  const count = seconds.get(`http_request_seconds_count${labels}}`)
  expect(count).toBeGreaterThanOrEqual(3)
  expect(seconds.get(`http_request_seconds_bucket{le="+Inf",${labels.slice(1)}}`)).toBe(count)
  expect(seconds.get(`http_request_seconds_sum${labels}}`)).toBeGreaterThan(0)
})

test('counts refusals by code, including failed log-ins', async () => {
  const key = 'http_refusals_total{code="ADMIN_LOGIN_WRONG"}'
  const before = (await samplesOf('http_refusals_total')).get(key) ?? 0
  await api.post('/admin/login', { email: 'nobody@pyinnya.example', password: 'not the password' })
  expect((await samplesOf('http_refusals_total')).get(key)).toBe(before + 1)
})

test('reports the process, its connections and its disk', async () => {
  watchProcess()
  watchPool(api.db, 'main')
  watchDisk(api.services.config.dataDir)
  expect((await samplesOf('process_cpu_seconds_total')).get('process_cpu_seconds_total')).toBeGreaterThan(0)
  const held = await api.db.connection().execute(() => samplesOf('db_pool_in_use'))
  expect(held.get('db_pool_in_use{pool="main"}')).toBeGreaterThanOrEqual(1)
  const lost = await samplesOf('db_pool_lost_total')
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(api.db).catch(() => undefined)
  const key = 'db_pool_lost_total{pool="main"}'
  await expect.poll(async () => (await samplesOf(key)).get(key)).toBe(Number(lost.get(key)) + 1)
  const disk = await samplesOf('disk_')
  const { dataDir } = api.services.config
  const [free, size] = ['free', 'size'].map((what) => disk.get(`disk_${what}_bytes{folder="${dataDir}"}`))
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(Number(free))
})

test('reports waiting jobs, mails and the last backup', async () => {
  const job = defineJob({ name: 'counted', payload: z.object({}) })
  await api.db.transaction().execute(async (tx) => {
    await enqueue(tx, job, {})
    await enqueue(tx, job, {})
  })
  await sql`update pgboss.job set start_after = now() - interval '90 seconds' where name = 'counted'`.execute(api.db)
  await api.services.queue.boss.send(PARKED, {})
  await api.db
    .insertInto('outboxMails')
    .values({
      recipient: 'aye@pyinnya.example',
      subject: 'reset',
      bodyText: '',
      kind: 'reset',
      state: 'waiting',
      insertedAt: sql<Date>`now() - interval '75 seconds'`,
    })
    .execute()
  await recordMaintenance(api.databaseUrl, 'backup', '20260318T230000Z')
  watchInstallation(api.databaseUrl)

  const text = await samplesOf('')
  expect(text.get('installation_figures_up')).toBe(1)
  expect(text.get('job_waiting{queue="counted"}')).toBe(2)
  expect(text.get('job_oldest_seconds{queue="counted"}')).toBeGreaterThanOrEqual(90)
  expect(text.get('job_oldest_seconds{queue="counted"}')).toBeLessThan(300)
  expect(text.get('job_parked')).toBe(1)
  expect(text.get('mail_waiting{kind="reset"}')).toBe(1)
  expect(text.get('mail_oldest_seconds{kind="reset"}')).toBeGreaterThanOrEqual(75)
  expect(text.get('backup_last_ok_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 300)
  expect(text.has('drill_last_ok_timestamp_seconds')).toBe(false)
})
