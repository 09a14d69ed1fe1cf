import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { deliverBroadcast, handOutPortion, PORTION } from './deliver-broadcast.ts'
import { mountNotifications } from './index.ts'
import { mailBroadcasts, mailNotices } from './mail-notices.ts'
import { deliverBroadcastJob } from './notifications.job.ts'
import { notify } from './notify.ts'

const { signal } = new AbortController()
const PEOPLE = 1_230

let product: TestApi
let api: DomainApi
beforeAll(async () => {
  product = await aTestApi()
  api = await aDomainApi(mountNotifications, product.services)
  const model = await aStudent(product.db)
  const { id: _id, ...columns } = await product.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', model.id)
    .executeTakeFirstOrThrow()
  const people = Array.from({ length: PEOPLE - 1 }, (_, index) => ({
    ...columns,
    accountNo: `S9${index}`,
    email1: `s${index}@example.com`,
    phoneNumber1: null,
    phone1Canonical: null,
  }))
  await product.db
    .insertInto('accounts')
    .values(people as never)
    .execute()
})
afterAll(() => product.close())

const countOf = async (message: string) => {
  const notified = product.db.selectFrom('notifications').where('message', '=', message)
  const { rows, people } = await notified
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.count<number>('recipientId').distinct().as('people')])
    .executeTakeFirstOrThrow()
  expect(rows).toBe(people)
  return rows
}
async function broadcast(message: string, type = 'student') {
  const reply = await api.post('/admin/notifications', {
    as: await anAdmin(product.db),
    body: { to: { type }, message },
  })
  const waiting = await product.services.queue.boss.findJobs<{ broadcastId: number }>(deliverBroadcastJob.name, {
    queued: true,
  })
  return { sent: reply.json.sent, broadcastId: Math.max(0, ...waiting.map(({ data }) => data.broadcastId)) }
}

test('a broadcast notifies a first batch at once, and the job the others, each once despite interruptions', async () => {
  const { sent, broadcastId } = await broadcast('ပိတ်ရက်')
  expect(sent).toBe(PEOPLE)
  expect(await countOf('ပိတ်ရက်')).toBe(PORTION)
  // Rolled back, as after a crash of the worker.
  const killed = product.db.transaction().execute(async (tx) => {
    await handOutPortion(tx, broadcastId)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await countOf('ပိတ်ရက်')).toBe(PORTION)
  await Promise.all([1, 2].map(() => deliverBroadcast(product.db, broadcastId, signal)))
  expect(await countOf('ပိတ်ရက်')).toBe(PEOPLE)
  await deliverBroadcast(product.db, broadcastId, signal)
  expect(await countOf('ပိတ်ရက်')).toBe(PEOPLE)
})

test('accounts created after a broadcast or suspended meanwhile are not notified', async () => {
  const { broadcastId } = await broadcast('စာမေးပွဲ')
  const joined = await aStudent(product.db)
  const last = await product.db
    .selectFrom('accounts')
    .select('id')
    .where('accountNo', '=', `S9${PEOPLE - 2}`)
    .executeTakeFirstOrThrow()
  await product.db.updateTable('accounts').set({ status: AccountStatus.suspended }).where('id', '=', last.id).execute()
  await deliverBroadcast(product.db, broadcastId, signal)
  const notified = await product.db
    .selectFrom('notifications')
    .select('recipientId')
    .where('message', '=', 'စာမေးပွဲ')
    .where('recipientId', 'in', [joined.id, last.id])
    .execute()
  expect(notified).toEqual([])
  expect(await countOf('စာမေးပွဲ')).toBe(PEOPLE - 1)
})

test('a broadcast to few people creates no job', async () => {
  await aTeacher(product.db)
  const before = (await product.services.queue.boss.findJobs(deliverBroadcastJob.name)).length
  expect((await broadcast('ဆရာများ', 'teacher')).sent).toBe(1)
  expect(await product.services.queue.boss.findJobs(deliverBroadcastJob.name)).toHaveLength(before)
})

test('copies of a broadcast are queued as the mail queue has space, and those of notices do not wait for them', async () => {
  const mailsOf = async (kind: string) =>
    (await product.db.selectFrom('outboxMails').select('id').where('kind', '=', kind).execute()).length
  const filled = Array.from({ length: 1_400 }, () => ({ kind: 'broadcast', state: 'waiting' }))
  const blank = { recipient: 'x@example.com', subject: '', bodyText: '' }
  await product.db
    .insertInto('outboxMails')
    .values(filled.map((mail) => ({ ...mail, ...blank })))
    .execute()
  const person = await aStudent(product.db, { email1: 'one@example.com' })
  await product.db.transaction().execute((tx) => notify(tx, { to: person.id, from: { kind: 'admin' }, message: 'က' }))

  const stop = new AbortController()
  const handing = mailBroadcasts(product.services, stop.signal)
  await expect.poll(() => mailsOf('broadcast')).toBe(1_900)
  await mailNotices(product.services, signal)
  expect(await mailsOf('notice')).toBe(1)
  expect(await mailsOf('broadcast')).toBe(1_900)
  await product.db.updateTable('outboxMails').set({ state: 'sent' }).where('kind', '=', 'broadcast').execute()
  // The rest follows in batches of 500, possibly several between two polls.
  await expect.poll(() => mailsOf('broadcast')).toBeGreaterThanOrEqual(2_400)
  stop.abort()
  await handing
})
