import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { broadcast } from '#domains/notifications/server/broadcast.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { openQueue } from '#platform/server/jobs/queue.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { sendMails } from '#platform/server/mail/send-mail.ts'
import { recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWorkerProcess, aYardstick } from './lib/site.ts'

// Mails per second from one worker (`npm run work`) to an SMTP server, and the delay of a reset while a
// broadcast to all accounts waits. Run: npm run bench -- mail [RECIPIENTS], 10,000 by default.
const RECIPIENTS = Number(process.argv[2] ?? 10_000)
const MAILS = 2_000
const RESETS = 12

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const mail = (kind: Mail['kind'], to: string): Mail => ({
  kind,
  to,
  subject: 'ပညာ',
  text: 'မင်္ဂလာပါ။\n\n'.repeat(20),
  language: 'my',
})

for (const delayMs of [0, 50]) {
  const database = await aDemoDatabase()
  const sink = await aYardstick('smtp-sink.ts', { DELAY_MS: String(delayMs) })
  const db = openDatabase(database.url, { max: 2 })
  const queue = await openQueue({ url: database.url, log: silent })
  const send = (mails: Mail[]) => db.transaction().execute((tx) => sendMails(tx, mails))
  const arrived = async (address?: string) => sink.ask<{ count: number; arrivedAt: number }>({ address })
  const smtp = { SMTP_URL: sink.url.replace('http', 'smtp'), MAIL_SENDER: 'Pyinnya <no-reply@example.com>' }
  for (const kind of ['notice', 'broadcast'] as const) {
    const before = (await arrived()).count
    await send(Array.from({ length: MAILS }, (_, index) => mail(kind, `${kind}${index}@example.com`)))
    const worker = await aWorkerProcess(database, smtp)
    const [startedAt, cpuBefore] = [performance.now(), worker.cpuMs()]
    while ((await arrived()).count < before + MAILS) await sleep(20)
    const seconds = (performance.now() - startedAt) / 1000
    const cpu = (worker.cpuMs() - cpuBefore) / MAILS
    recordFigures('mail', [
      { bar: `a server that takes ${delayMs} ms, ${kind}`, target: '≥ 100', value: MAILS / seconds, unit: '/s' },
    ])
    console.log(
      `${delayMs} ms, ${kind}: ${(MAILS / seconds).toFixed(0)} mails a second, ${cpu.toFixed(1)} ms CPU each (${load()})`,
    )
    await worker.stop()
  }
  await sendToEverybody(db)
  const waiting = await leftOf(db)
  const worker = await aWorkerProcess(database, smtp)
  // The job that queues the copies starts after a minute.
  while ((await leftOf(db)) === waiting) await sleep(100)
  const delays: number[] = []
  for (let reset = 0; reset < RESETS; reset += 1) {
    await sleep(2_000)
    const address = `reset${reset}@example.com`
    const askedAt = Date.now()
    await send([mail('reset', address)])
    let at = 0
    while (at === 0) {
      at = (await arrived(address)).arrivedAt
      await sleep(10)
    }
    delays.push(at - askedAt)
  }
  const [middle, max] = [delays.toSorted((a, b) => a - b)[RESETS / 2], Math.max(...delays)]
  const left = await leftOf(db)
  const slowest = `a server that takes ${delayMs} ms, slowest reset beside a broadcast to ${RECIPIENTS}`
  recordFigures('mail', [{ bar: slowest, target: '≤ 5000', value: max, unit: 'ms', note: `median ${middle}` }])
  console.log(
    `${delayMs} ms, reset while ${left} of a broadcast to ${RECIPIENTS} wait: median ${middle} ms, slowest ${max} ms (${load()})`,
  )
  await worker.stop()
  await queue.close(1000)
  await db.destroy()
  await sink.stop()
  await database.stop()
}

/** Students with an address, and an admin's broadcast to all of them. */
async function sendToEverybody(db: Db): Promise<void> {
  await sql`
    insert into accounts (role, account_no, phone_number_1, phone_1_canonical, name_key, status, email_1)
    select 'student', 'S9' || n, '09' || (400000000 + n), '09' || (400000000 + n), '', 2, 's' || n || '@example.com'
    from generate_series(1, ${RECIPIENTS}::int) n`.execute(db)
  const { id } = await db.selectFrom('admins').select('id').executeTakeFirstOrThrow()
  const wanted = { to: { type: 'student' as const }, message: 'သင်္ကြန် ပိတ်ရက်တွင် သင်တန်းများ ရပ်နားပါသည်။' }
  await broadcast(db, { kind: 'admin', id, role: 'owner' } as AdminViewer, wanted)
}

/** Number of recipients of the broadcast without a mail. */
async function leftOf(db: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ${RECIPIENTS}::int - count(*) as left from outbox_mails
    where recipient like 's%@example.com' and state = 'sent'`.execute(db)
  return rows[0]?.left ?? 0
}

function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`
}
