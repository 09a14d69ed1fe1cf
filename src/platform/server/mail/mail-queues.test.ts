import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#platform/contract/durations.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { retryParkedJobs } from '#platform/server/jobs/parked-jobs.ts'
import { openQueue, PARKED } from '#platform/server/jobs/queue.ts'
import type { RenewMail } from '#platform/server/mail/deliver-mail.ts'
import type { Mail, MailKind } from '#platform/server/mail/mailer.ts'
import { sendMails } from '#platform/server/mail/send-mail.ts'
import { sweepMails } from '#platform/server/mail/sweep-mails.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aMailWorker } from '#tests/support/mail-worker.ts'
import { anSmtpServer, messageIdOf, type Received } from '#tests/support/smtp-server.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

let db: Db
let databaseUrl: string
beforeEach(async () => {
  const own = await aDatabase()
  db = own.db
  databaseUrl = own.url
  const queue = await openQueue({ url: databaseUrl, log })
  return () => queue.close(1000)
})

const mails = (kind: MailKind, count: number, overrides: Partial<Mail> = {}): Mail[] =>
  Array.from({ length: count }, (_, index) => ({
    kind,
    to: `${kind}${index}@example.com`,
    subject: 'က',
    text: 'မင်္ဂလာပါ',
    language: 'my',
    ...overrides,
  }))
const send = (...all: Mail[]) => db.transaction().execute((tx) => sendMails(tx, all))
async function aServer(options?: Parameters<typeof anSmtpServer>[0]) {
  const server = await anSmtpServer(options)
  onTestFinished(server.close)
  return server
}
async function aWorker(smtpUrl?: string, options: { perSecond?: number; renewals?: { reset: RenewMail } } = {}) {
  const worker = await aMailWorker({ databaseUrl, db, ...(smtpUrl && { smtpUrl }), ...options })
  onTestFinished(worker.stop)
  return worker
}
const recipients = (received: Received[]) => received.map(({ to }) => to[0] ?? '')
async function states(): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('outboxMails')
    .select(({ fn }) => ['state', fn.countAll<number>().as('mails')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, mails: count }) => [state, count]))
}
const rowOf = (recipient: string) =>
  db.selectFrom('outboxMails').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

test('a reset is sent before notices and broadcasts that have waited longer', async () => {
  const server = await aServer({ delayMs: 10 })
  await send(...mails('broadcast', 400), ...mails('notice', 400))
  await aWorker(server.url)
  await expect.poll(() => server.received.length).toBeGreaterThan(20)
  await send(...mails('reset', 1))
  const leftBefore = server.received.length
  await expect.poll(() => recipients(server.received), { interval: 20 }).toContain('reset0@example.com')
  const position = recipients(server.received).indexOf('reset0@example.com')
  // At most a fetch and a transaction of the other queue in between; in one queue it would be the last of 801.
  expect(position - leftBefore).toBeLessThan(300)
  await expect.poll(async () => (await rowOf('reset0@example.com')).bodyText).toBe('')
})

test('a notice is sent before an earlier broadcast', async () => {
  const server = await aServer()
  await send(...mails('broadcast', 200))
  await aWorker(server.url, { perSecond: 100 })
  await expect.poll(() => server.received.length).toBeGreaterThan(5)
  await send(...mails('notice', 20))
  await expect.poll(states).toEqual({ sent: 220 })
  const all = recipients(server.received)
  const afterLastNotice = all.slice(all.findLastIndex((to) => to.startsWith('notice')))
  expect(afterLastNotice.length).toBeGreaterThan(50)
})

test('after a kill a worker repeats only mails that it had not recorded, with the same Message-ID', async () => {
  const server = await aServer({ delayMs: 40 })
  await send(...mails('notice', 60))
  const program = fileURLToPath(new URL('./testing/mail-worker-to-kill.ts', import.meta.url))
  const child = spawn(process.execPath, [program, databaseUrl, server.url], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThan(10)
  child.kill('SIGKILL')
  await new Promise((ended) => child.once('exit', ended))
  // Mails recorded as sent in the database stay recorded, whatever the process does next.
  const noted = await db.selectFrom('outboxMails').select('messageId').where('state', '=', 'sent').execute()
  expect(noted.length).toBeGreaterThan(0)
  expect(noted.length).toBeLessThan(60)
  await aWorker(server.url)
  await expect.poll(states, { timeout: 60_000 }).toEqual({ sent: 60 })

  const timesOf = new Map<string, number>()
  for (const mail of server.received) timesOf.set(messageIdOf(mail), (timesOf.get(messageIdOf(mail)) ?? 0) + 1)
  const rows = await db.selectFrom('outboxMails').select('messageId').execute()
  expect([...timesOf.keys()].sort()).toEqual(rows.map(({ messageId }) => `${messageId}@pyinnya.test`).sort())
  for (const { messageId } of noted) expect(timesOf.get(`${messageId}@pyinnya.test`)).toBe(1)
  // Those in transit when it died: one per connection.
  const repeated = [...timesOf.values()].filter((times) => times > 1)
  expect(repeated.length).toBeLessThanOrEqual(5)
}, 120_000)

test('a temporarily refused mail is retried alone, and an unknown address is not', async () => {
  const server = await aServer({ failures: 3, unknown: ['notice1@example.com'] })
  await send(...mails('notice', 10))
  await sql`update pgboss.job set retry_delay = 1 where name = 'mail-notice'`.execute(db)
  await aWorker(server.url)
  await expect.poll(states, { timeout: 60_000 }).toEqual({ sent: 9, failed: 1 })
  expect((await rowOf('notice1@example.com')).error).toContain('no such mailbox')
  expect(new Set(recipients(server.received)).size).toBe(9)
  expect(server.received).toHaveLength(9)
}, 90_000)

test('a mail that failed too often is parked, and sent when it is requeued', async () => {
  const server = await aServer()
  await send(...mails('alarm', 1))
  await sql`update pgboss.job set retry_limit = 0 where name = 'mail-now'`.execute(db)
  const { queue, stop } = await aMailWorker({ databaseUrl, db, smtpUrl: 'smtp://127.0.0.1:1' })
  await expect.poll(async () => (await queue.boss.findJobs(PARKED)).length).toBe(1)
  await expect.poll(states).toEqual({ failed: 1 })
  await stop()
  const { queue: back } = await aWorker(server.url)
  expect(await retryParkedJobs(db, back, { job: 'mail-now', by: null })).toBe(1)
  await expect.poll(states).toEqual({ sent: 1 })
}, 90_000)

test('a delayed reset is written again, or dropped when it is no longer needed', async () => {
  const server = await aServer()
  const usefulUntil = new Date(Date.now() + 9 * 60_000)
  const [wanted, unwanted] = mails('reset', 2, { usefulUntil }) as [Mail, Mail]
  await send(wanted, unwanted)
  const renewals = {
    reset: async (_tx: unknown, { recipient }: { recipient: string }) =>
      recipient === wanted.to ? { text: 'anew', usefulUntil: new Date(Date.now() + 3_600_000) } : undefined,
  }
  await aWorker(server.url, { renewals })
  await expect.poll(states).toEqual({ sent: 1, dropped: 1 })
  expect(recipients(server.received)).toEqual([wanted.to])
  expect(server.received[0]?.source).toContain('\r\nanew\r\n')
})

test('without an SMTP server mails are kept completely', async () => {
  await send(...mails('reset', 1))
  await aWorker()
  await expect.poll(states).toEqual({ kept: 1 })
  expect((await rowOf('reset0@example.com')).bodyText).toBe('မင်္ဂလာပါ')
})

test('mails queued by an earlier version are sent', async () => {
  const server = await aServer()
  const { queue } = await aWorker(server.url)
  await queue.boss.send('send-mail', { to: 'earlier@example.com', subject: 'က', text: 'ခ' })
  await expect.poll(() => recipients(server.received)).toEqual(['earlier@example.com'])
})

test('mails are deleted after 30 days, and the text of resets after one', async () => {
  await send(...mails('reset', 1), ...mails('notice', 1))
  await db.updateTable('outboxMails').set({ state: 'kept' }).execute()
  const afterDays = async (days: number) => {
    const release = holdClockAt(new Date(Date.now() + days * DAY_MS).toISOString())
    await sweepMails({ db, log })
    release()
    const rows = await db.selectFrom('outboxMails').select(['kind', 'bodyText']).orderBy('id').execute()
    return rows.map(({ kind, bodyText }) => `${kind} ${bodyText}`)
  }
  expect(await afterDays(0.9)).toEqual(['reset မင်္ဂလာပါ', 'notice မင်္ဂလာပါ'])
  expect(await afterDays(1.1)).toEqual(['reset ', 'notice မင်္ဂလာပါ'])
  expect(await afterDays(29)).toHaveLength(2)
  expect(await afterDays(31)).toEqual([])
})
