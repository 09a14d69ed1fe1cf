import { beforeAll, expect, test } from 'vitest'
import { toHtmlBody } from '#platform/server/mail/mail-body.ts'
import type { OutgoingMail } from '#platform/server/mail/mailer.ts'
import { createSendRate } from '#platform/server/mail/send-rate.ts'
import { smtpMailer } from '#platform/server/mail/smtp-mailer.ts'
import { anSmtpServer, decodedParts, messageIdOf } from '#tests/support/smtp-server.ts'

const mail: OutgoingMail = {
  kind: 'notice',
  messageId: '0c9a',
  to: 'su@example.com',
  subject: 'စကားဝှက် အသစ်',
  text: 'မင်္ဂလာပါ <စု>\n\nhttps://example.com/a?b=1&c=2',
  language: 'my',
}

let server: Awaited<ReturnType<typeof anSmtpServer>>
let mailer: ReturnType<typeof smtpMailer>
beforeAll(async () => {
  server = await anSmtpServer({ unknown: ['nobody@example.com'] })
  mailer = smtpMailer({ url: server.url, sender: 'Pyinnya <no-reply@example.com>', connections: 2 })
  return async () => {
    mailer.close()
    await server.close()
  }
})

test('Burmese text arrives unchanged over SMTP, as text and as HTML', async () => {
  expect(await mailer.send(mail)).toBe('sent')
  const [got] = server.received
  expect(got).toMatchObject({ from: 'no-reply@example.com', to: ['su@example.com'] })
  expect(messageIdOf(got!)).toBe('0c9a@example.com')
  const subject = /^Subject: (.+(?:\r\n .+)*)/m.exec(got!.source)![1]!
  const encoded = [...subject.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/gi)].map(([, word = '']) => Buffer.from(word, 'base64'))
  expect(Buffer.concat(encoded).toString()).toBe(mail.subject)
  const [text, html] = decodedParts(got!.source)
  expect(text!.replaceAll('\r\n', '\n').trim()).toBe(mail.text)
  expect(html).toContain('မင်္ဂလာပါ &lt;စု&gt;')
  expect(html).toContain('<a href="https://example.com/a?b=1&amp;c=2">')
})

test('a mail contains no word joiners', async () => {
  const joined = 'အ\u2060ကော\u2060င့်'
  const before = server.received.length
  expect(await mailer.send({ ...mail, messageId: '0c9b', subject: joined, text: joined })).toBe('sent')
  const [text, html] = decodedParts(server.received[before]!.source)
  expect(text!.trim()).toBe('အကောင့်')
  expect(html).not.toContain('\u2060')
})

test('a permanently refused address is distinguished from an unavailable server', async () => {
  await expect(mailer.send({ ...mail, to: 'nobody@example.com' })).rejects.toMatchObject({ name: 'AddressRefused' })
  const away = smtpMailer({ url: 'smtp://127.0.0.1:1', sender: 'a@example.com', connections: 1 })
  await expect(away.send(mail)).rejects.not.toMatchObject({ name: 'AddressRefused' })
  away.close()
})

test('broadcasts and notices alternate while both wait, and neither waits for an idle one', async () => {
  const rate = createSendRate(200)
  const order: string[] = []
  const take = (rateClass: 'notice' | 'bulk') => rate.take(rateClass).then(() => order.push(rateClass))
  const bulk = Array.from({ length: 8 }, () => take('bulk'))
  await Promise.all([...bulk, ...Array.from({ length: 3 }, () => take('notice'))])
  const positionsOfNotices = order.flatMap((rateClass, position) => (rateClass === 'notice' ? [position] : []))
  expect(positionsOfNotices.every((position, index) => position <= 2 * index + 1)).toBe(true)
  expect(order).toHaveLength(11)
})

test('the rate limit of mails is kept, and an ending run releases its turn', async () => {
  const rate = createSendRate(50)
  const startedAt = performance.now()
  const ended = new AbortController()
  const overrides = rate.take('bulk').then(() => rate.take('bulk', ended.signal))
  const others = Array.from({ length: 20 }, () => rate.take('notice'))
  ended.abort(new Error('ended'))
  await expect(overrides).rejects.toThrow('ended')
  await Promise.all(others)
  expect(performance.now() - startedAt).toBeGreaterThan(250)
})

test('markup in a mail is escaped', () => {
  const html = toHtmlBody({ subject: 'a<b', text: '<script>alert("x")</script>', language: 'en' })
  expect(html).not.toContain('<script>')
  expect(html).toContain('<title>a&lt;b</title>')
})

test('the HTML has the language of the mail, and quotations have theirs', () => {
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
