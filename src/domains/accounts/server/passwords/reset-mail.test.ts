import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdClockAt } from '#platform/server/clock.ts'
import { openQueue, type Queue } from '#platform/server/jobs/queue.ts'
import { startWorkers } from '#platform/server/jobs/start-workers.ts'
import { mailJobs } from '#platform/server/mail/mail-queues.job.ts'
import { mailHandlers } from '#platform/server/mail/mail-queues.worker.ts'
import type { UnsentMail } from '#platform/server/mail/outbox.queries.ts'
import { createSendRate } from '#platform/server/mail/send-rate.ts'
import { smtpMailer } from '#platform/server/mail/smtp-mailer.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders.ts'
import { anSmtpServer, decodedParts } from '#tests/support/smtp-server.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { openSession } from '../session/sessions.ts'
import { renewResetMail } from './renew-reset-mail.ts'

// The whole flow: request on the site, queue, SMTP, link of the received mail.

let api: TestApi
let queue: Queue
let smtp: Awaited<ReturnType<typeof anSmtpServer>>
let mailer: ReturnType<typeof smtpMailer>
beforeAll(async () => {
  api = await aTestApi()
  smtp = await anSmtpServer()
  mailer = smtpMailer({ url: smtp.url, sender: 'Pyinnya <no-reply@pyinnya.test>', connections: 2 })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  queue = await openQueue({ url: api.databaseUrl, log, worksJobs: true })
  const renewals = { reset: renewResetMail('http://pyinnya.test') }
  await startWorkers(queue, mailJobs, mailHandlers({ db: api.db, log, mailer, rate: createSendRate(100), renewals }))
})
afterAll(async () => {
  await queue.close(1000)
  mailer.close()
  await smtp.close()
  await api.close()
})

async function receivedBy(address: string): Promise<string[]> {
  const mails = () => smtp.received.filter(({ to }) => to.includes(address))
  await expect.poll(() => mails().length).toBeGreaterThan(0)
  return mails().map(({ source }) => decodedParts(source)[0] ?? '')
}
function resetOf(text: string | undefined) {
  const link = new URL(/^https?:\S+$/m.exec(text ?? '')?.[0] ?? '')
  return { token: link.searchParams.get('token'), user_type: link.searchParams.get('user_type') }
}

test('a forgotten password is replaced by the link of a received mail', async () => {
  const email1 = 'Forgetful@example.com'
  const student = await aStudent(api.db, { passwordHash: 'forgotten', email1, name: 'မသန္တာ' })
  const before = await openSession(api.db, { accountId: student.id })
  const asked = await api.post('/request', { email: 'forgetful@example.com', user_type: 'student' })
  expect(asked.json).toEqual({ status: 1 })

  const [text] = await receivedBy('forgetful@example.com')
  expect(text).toContain('မင်္ဂလာပါ မသန္တာ')
  expect(text).toContain('မိနစ် ၆၀')
  const reset = { ...resetOf(text), password: 'new-secret' }
  expect((await api.post('/reset', reset)).json).toEqual({ status: 1 })
  expect((await api.post('/reset', reset)).json).toEqual({ status: 0 })
  expect((await api.get('/profile', before)).status).toBe(401)
  const login = { user_type: 'student', phone_number: student.phoneNumber1, password: 'new-secret' }
  expect((await api.post('/login', login)).json.token).toBeTruthy()
})

test('an admin’s reset link works for a person without an e-mail, once and for an hour', async () => {
  const teacher = await aTeacher(api.db, { passwordHash: 'forgotten', email1: null })
  const admin = await openSession(api.db, { adminId: (await anAdmin(api.db)).id })
  const linkFromAdmin = async () => {
    const { status, json } = await api.post(`/admin/users/teacher/${teacher.id}/reset-link`, {}, admin)
    expect(status).toBe(200)
    return { ...resetOf(json.url), password: 'new-secret' }
  }
  const [first, second] = [await linkFromAdmin(), await linkFromAdmin()]
  expect((await api.post('/reset', first)).json).toEqual({ status: 0 })
  const release = holdClockAt(new Date(Date.now() + 61 * 60_000).toISOString())
  expect((await api.post('/reset', second)).json).toEqual({ status: 0 })
  release()
  expect((await api.post('/reset', { ...second, user_type: 'student' })).json).toEqual({ status: 0 })
  expect((await api.post('/reset', second)).json).toEqual({ status: 1 })
  const login = { user_type: 'teacher', phone_number: teacher.accountNo, password: 'new-secret' }
  expect((await api.post('/login', login)).json.token).toBeTruthy()
})

describe('a reset mail with less than ten minutes left', () => {
  const renew = renewResetMail('http://pyinnya.test')
  async function heldUp() {
    const student = await aStudent(api.db, { email1: `s${Math.random()}@example.com`, passwordHash: 'forgotten' })
    const address = student.email1 as string
    await api.post('/request', { email: address, user_type: 'student' })
    const [text = ''] = await receivedBy(address)
    const row = api.db.selectFrom('outboxMails').selectAll().where('recipient', '=', address)
    const mail = (await row.executeTakeFirstOrThrow()) as unknown as UnsentMail
    return { student, address, mail, reset: { ...resetOf(text), password: 'new-secret' } }
  }
  const renewed = (mail: UnsentMail) => api.db.transaction().execute((tx) => renew(tx, mail))

  test('is rewritten with a link for a full hour, and the earlier link is void', async () => {
    const { mail, reset } = await heldUp()
    const again = await renewed(mail)
    expect(again?.usefulUntil.getTime()).toBeGreaterThan(Date.now() + 59 * 60_000)
    expect((await api.post('/reset', reset)).json).toEqual({ status: 0 })
    expect((await api.post('/reset', { ...resetOf(again?.text), password: 'x-secret' })).json).toEqual({ status: 1 })
  })

  test('is dropped when the password was changed meanwhile', async () => {
    const { mail, reset } = await heldUp()
    expect((await api.post('/reset', reset)).json).toEqual({ status: 1 })
    expect(await renewed(mail)).toBeUndefined()
  })

  test('is dropped when a newer link was requested, which stays valid', async () => {
    const { mail, address } = await heldUp()
    await api.post('/request', { email: address, user_type: 'student' })
    expect(await renewed(mail)).toBeUndefined()
    await expect.poll(async () => (await receivedBy(address)).length).toBe(2)
    const [, newer] = await receivedBy(address)
    expect((await api.post('/reset', { ...resetOf(newer), password: 'x-secret' })).json).toEqual({ status: 1 })
  })

  test('is dropped when the account has another address now', async () => {
    const { mail, student } = await heldUp()
    await api.db.updateTable('accounts').set({ email1: 'other@example.com' }).where('id', '=', student.id).execute()
    expect(await renewed(mail)).toBeUndefined()
  })
})
