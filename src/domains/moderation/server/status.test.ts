import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { defineJob } from '#platform/server/jobs/job.ts'
import { enqueue, PARKED } from '#platform/server/jobs/queue.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { smtpMailer } from '#platform/server/mail/smtp-mailer.ts'
import { RELEASE } from '#platform/server/release.ts'
import { startHeartbeat } from '#platform/server/status/heartbeat.ts'
import { anAdmin } from '#tests/support/builders.ts'
import { anSmtpServer } from '#tests/support/smtp-server.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { mailTest } from './status.ts'

// OPS-12: the owner sees queues, mail, processes, database and backups, and retries or deletes parked jobs.

const job = defineJob({ name: 'status-test', payload: z.object({ courseId: z.number(), note: z.string() }) })
let api: TestApi
let owner: { id: number; token: string }
beforeAll(async () => {
  api = await aTestApi()
  const { id } = await anAdmin(api.db, { role: 'owner' })
  owner = { id, token: await openSession(api.db, { adminId: id }) }
})
afterAll(() => api.close())
beforeEach(() => sql`delete from pgboss.job`.execute(api.db))

const status = async () => (await api.get('/admin/status', owner.token)).json
const log = { warn: () => undefined }

/** A job without remaining attempts. */
async function park(courseId: number): Promise<string> {
  await api.db.transaction().execute((tx) => enqueue(tx, job, { courseId, note: 'a private text' }))
  const { boss } = api.services.queue
  const [fetched] = await boss.fetch(job.name)
  await sql`update pgboss.job set retry_limit = 0 where id = ${fetched?.id}`.execute(api.db)
  await boss.fail(job.name, fetched?.id ?? '', new Error(`no course ${courseId}`))
  const [parked] = await boss.findJobs(PARKED)
  return parked?.id ?? ''
}

test('returns release, schema, database, disks, backups and the findings of the settings check', async () => {
  const found = await status()
  expect(found).toMatchObject({ release: RELEASE, node_version: process.version, schema: { pending: [] } })
  expect(found.schema.last).toMatch(/^\d{4}-.+\.sql$/)
  expect(found.database.database_size_bytes).toBeGreaterThan(1_000_000)
  expect(found.database.open_connections).toBeLessThanOrEqual(found.database.max_connections)
  expect(found.disks[0].disk_free_bytes).toBeGreaterThan(0)
  expect(found).toMatchObject({ last_backup_at: null, last_drill_at: null, has_mail_server: false })
  expect(found.wal).toEqual({ is_archived: false, archived_until: null })
  expect(found.warnings.join(' ')).toContain('TRUST_PROXY is not set')
  await api.db
    .insertInto('maintenanceRuns')
    .values({ task: 'backup', succeededAt: new Date('2026-03-02T03:30:00Z'), detail: 'x' })
    .execute()
  expect((await status()).last_backup_at).toBe('2026-03-02 10:00:00')
})

test('lists each process with its uptime; a silent one is marked, and a stopped one is removed', async () => {
  const [web, worker] = [startHeartbeat({ db: api.db, log }, 'web'), startHeartbeat({ db: api.db, log }, 'worker')]
  await expect.poll(async () => (await status()).processes.length).toBe(2)
  const { processes } = await status()
  expect(processes.map(({ role }: { role: string }) => role)).toEqual(['web', 'worker'])
  expect(processes[0]).toMatchObject({ pid: process.pid, release: RELEASE, is_alive: true })
  expect(processes[0].uptime_seconds).toBeGreaterThanOrEqual(Math.floor(process.uptime()) - 60)
  const minuteAgo = new Date(Date.now() - 60_000)
  await api.db.updateTable('processHeartbeats').set({ seenAt: minuteAgo }).where('role', '=', 'worker').execute()
  const silent = (await status()).processes.find(({ role }: { role: string }) => role === 'worker')
  expect(silent.is_alive).toBe(false)
  await Promise.all([web.stop(), worker.stop()])
  expect((await status()).processes).toEqual([])
})

describe('a parked job', () => {
  test('is listed with its error and its ids, without texts', async () => {
    const id = await park(7)
    const found = await status()
    expect(found.parked).toEqual([
      { id, job: job.name, parked_at: expect.any(String), attempts: 1, subject: { courseId: 7 }, error: 'no course 7' },
    ])
    expect(JSON.stringify(found)).not.toContain('a private text')
    expect(found.queues.find(({ queue }: { queue: string }) => queue === job.name)).toMatchObject({
      parked: 1,
      waiting: 0,
    })
  })

  test('is requeued or deleted once, with its name in the audit trail', async () => {
    const retried = await park(8)
    const act = (id: string, what: string) => api.post(`/admin/status/jobs/${id}/${what}`, undefined, owner.token)
    expect((await act(retried, 'retry')).json).toEqual({ status: 1 })
    expect((await status()).queues.find(({ queue }: { queue: string }) => queue === job.name).waiting).toBe(1)
    expect((await act(retried, 'retry')).status).toBe(404)
    await sql`delete from pgboss.job`.execute(api.db)
    const dropped = await park(9)
    expect((await act(dropped, 'drop')).json).toEqual({ status: 1 })
    expect((await act(dropped, 'drop')).status).toBe(404)
    expect((await act('not-an-id', 'drop')).status).toBe(404)
    expect((await status()).parked).toEqual([])
    const trail = await api.db.selectFrom('auditLog').select(['action', 'actorId']).orderBy('id').execute()
    expect(trail).toEqual([
      { action: 'job.retry', actorId: owner.id },
      { action: 'job.drop', actorId: owner.id },
    ])
  })
})

test('counts mail by kind', async () => {
  const mail = { to: 'a@example.com', subject: 'x', text: 'y', language: 'my' } as const
  await api.db.transaction().execute((tx) => sendMail(tx, { ...mail, kind: 'notice' }))
  const notices = (await status()).mails.find(({ kind }: { kind: string }) => kind === 'notice')
  expect(notices).toMatchObject({ waiting: 1, sent: 0 })
})

describe('a test mail', () => {
  test('is kept without an SMTP server, and requires an address', async () => {
    const send = (body: object) => api.post('/admin/status/test-mail', body, owner.token)
    expect((await send({ to: 'x' })).json.errors).toHaveProperty('to')
    expect((await send({ to: 'op@example.com' })).json).toEqual({ outcome: 'kept', reason: null })
  })

  test("is accepted by the server, or returns the server's refusal", async () => {
    const server = await anSmtpServer({ unknown: ['nobody@example.com'] })
    const mailer = smtpMailer({ url: server.url, sender: 'Pyinnya <p@example.com>', connections: 1 })
    const by = { kind: 'admin', id: owner.id, role: 'owner', sessionId: 1, readOnly: false } as const
    expect(await mailTest({ db: api.db, mailer }, by, 'op@example.com')).toEqual({ outcome: 'sent', reason: null })
    const refused = await mailTest({ db: api.db, mailer }, by, 'nobody@example.com')
    expect(refused).toEqual({ outcome: 'failed', reason: expect.stringContaining('no such mailbox') })
    mailer.close()
    await server.close()
  })

  test('is limited to ten an hour', async () => {
    const { id } = await anAdmin(api.db, { role: 'owner' })
    const token = await openSession(api.db, { adminId: id })
    const send = () => api.post('/admin/status/test-mail', { to: 'op@example.com' }, token)
    for (let time = 0; time < 10; time += 1) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
  })
})

test('other roles are refused', async () => {
  const moderator = await openSession(api.db, { adminId: (await anAdmin(api.db, { role: 'moderator' })).id })
  expect((await api.get('/admin/status', moderator)).status).toBe(403)
  expect((await api.get('/admin/status')).status).toBe(401)
  expect(api.bugs).toEqual([])
})
