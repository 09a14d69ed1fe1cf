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
import { anSmtpServer, decodedParts } from '../../../../tests/ground/smtp-server.ts'

const mail = {
  to: 'su@example.com',
  subject: 'စကားဝှက် အသစ်',
  text: 'မင်္ဂလာပါ <စု>\n\nhttps://example.com/a?b=1&c=2',
  language: 'my',
} as const

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

test('Burmese arrives whole over SMTP, as text and as HTML', async () => {
  const server = await anSmtpServer()
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
  const server = await anSmtpServer(1)
  const mailer = smtpMailer(server.url, 'no-reply@example.com')
  const quick = { ...sendMailJob, retries: { ...sendMailJob.retries, firstDelaySeconds: 1 } }
  await startWorkers(queue, [quick], [{ ...sendMailHandler(mailer), job: quick }])
  await base.db.transaction().execute((tx) => sendMail(tx, mail))
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBe(1)
  mailer.close()
  await server.close()
}, 90_000)

test('markup in a mail is text', () => {
  const html = toHtmlBody({ subject: 'a<b', text: '<script>alert("x")</script>', language: 'en' })
  expect(html).not.toContain('<script>')
  expect(html).toContain('<title>a&lt;b</title>')
})

test('the HTML names the language of the mail, and that of what it quotes in another', () => {
  const text = 'သင်တန်း အတည်ပြုပြီးပါပြီ။\n\nSee it on the site\nhttps://example.com/1'
  const english = toHtmlBody({ subject: 'A', text, language: 'en' })
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('<p lang="my">သင်တန်း')
  expect(english).toContain('<p>See it')
  const burmese = toHtmlBody({ subject: 'A', text: `${text}\n\n၂၅,၀၀၀\n\nhttps://example.com/2`, language: 'my' })
  expect(burmese).toContain('<html lang="my">')
  expect(burmese.match(/<p lang="en">/g)).toHaveLength(1)
  expect(burmese).toContain('<p>၂၅,၀၀၀')
  expect(burmese).toContain('<p><a href')
})
