import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openQueue, type Queue } from '#platform/server/jobs/queue.ts'
import { startWorkers } from '#platform/server/jobs/start-workers.ts'
import { toHtmlBody } from '#platform/server/mail/mail-body.ts'
import { listOutboxMails } from '#platform/server/mail/outbox.queries.ts'
import { outboxMailer } from '#platform/server/mail/outbox-mailer.ts'
import { sendMailJob } from '#platform/server/mail/send-mail.job.ts'
import { sendMail } from '#platform/server/mail/send-mail.ts'
import { sendMailHandler } from '#platform/server/mail/send-mail.worker.ts'
import { smtpMailer } from '#platform/server/mail/smtp-mailer.ts'
import { aDatabase, type TestDatabase } from '../../../../tests/ground/database.ts'

const mail = { to: 'su@example.com', subject: 'စကားဝှက် အသစ်', text: 'မင်္ဂလာပါ <စု>\n\nhttps://example.com/a?b=1&c=2' }

interface Received {
  from: string
  to: string[]
  source: string
}

/** A real SMTP server on the loopback; the first `failures` mails are turned away as by a server that is overloaded. */
async function loopbackServer(failures = 0) {
  const received: Received[] = []
  let remaining = failures
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (remaining-- > 0) return callback(new Error('451 try later'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { received, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((done) => server.close(done)) }
}

let base: TestDatabase
let queue: Queue
const log = { info: () => {}, warn: () => {}, error: () => {} }
beforeAll(async () => {
  base = await aDatabase()
  queue = await openQueue({ url: base.url, log, worksJobs: true })
})
afterAll(async () => {
  await queue.close(1000)
})

function decodedParts(source: string): string[] {
  const parts = source.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\sA-Za-z0-9+/=]+?)\r\n(?:--|$)/g)
  return [...parts].map(([, body = '']) => Buffer.from(body, 'base64').toString())
}

test('Burmese arrives whole over SMTP, as text and as HTML', async () => {
  const server = await loopbackServer()
  const mailer = smtpMailer(server.url, 'Pyinnya <no-reply@example.com>')
  await mailer.send(mail)
  mailer.close()
  const [got] = server.received
  expect(got).toMatchObject({ from: 'no-reply@example.com', to: ['su@example.com'] })
  const subject = /^Subject: (.+(?:\r\n .+)*)/m.exec(got!.source)![1]!
  const words = [...subject.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gi)].map(([, word = '']) => Buffer.from(word, 'base64'))
  expect(Buffer.concat(words).toString()).toBe(mail.subject)
  const [text, html] = decodedParts(got!.source)
  expect(text!.replaceAll('\r\n', '\n').trim()).toBe(mail.text)
  expect(html).toContain('မင်္ဂလာပါ &lt;စု&gt;')
  expect(html).toContain('<a href="https://example.com/a?b=1&amp;c=2">')
  await server.close()
})

test('without an SMTP server the mail waits in the outbox', async () => {
  await outboxMailer(base.db).send(mail)
  const { rows, total } = await listOutboxMails(base.db, { page: 1, pageSize: 12 })
  expect(total).toBe(1)
  expect(rows).toMatchObject([{ recipient: mail.to, subject: mail.subject, bodyText: mail.text }])
})

test('a server that turns a mail away is asked again, and the mail goes out once', async () => {
  const server = await loopbackServer(1)
  const mailer = smtpMailer(server.url, 'no-reply@example.com')
  const quick = { ...sendMailJob, retries: { ...sendMailJob.retries, firstDelaySeconds: 1 } }
  await startWorkers(queue, [quick], [{ ...sendMailHandler(mailer), job: quick }])
  await base.db.transaction().execute((tx) => sendMail(tx, mail))
  await expect.poll(() => server.received.length, { timeout: 15_000 }).toBe(1)
  mailer.close()
  await server.close()
}, 20_000)

test('markup in a mail is text', () => {
  expect(toHtmlBody('a<b', '<script>alert("x")</script>')).not.toContain('<script>')
  expect(toHtmlBody('a<b', 'x')).toContain('<title>a&lt;b</title>')
})
