import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { anAdmin, aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { mailsIn } from '#tests/support/outbox.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { mountNotifications, type Notice, notify } from './index.ts'
import { mailBroadcasts, mailNotices } from './mail-notices.ts'

let product: TestApi
let api: DomainApi
beforeAll(async () => {
  product = await aTestApi()
  api = await aDomainApi(mountNotifications, product.services)
})
afterAll(() => product.close())
beforeEach(() => delegateDownload())

const tell = (notice: Omit<Notice, 'from'>) =>
  product.db.transaction().execute((tx) => notify(tx, { ...notice, from: { kind: 'admin' } }))
const { signal } = new AbortController()
const delegateDownload = async () => {
  await mailNotices(product.services, signal)
  await mailBroadcasts(product.services, signal)
}
const mailsTo = async (id: number) => (await mailsIn(product.db)).filter(({ accountId }) => accountId === id)

describe('a copy of a notice by e-mail', () => {
  test('is sent once to the address, with links to the notice and to the setting', async () => {
    const student = await aStudent(product.db, { email1: 'su@example.com' })
    await tell({ to: student.id, message: 'သင်တန်းကို လက်ခံလိုက်ပါပြီ။' })
    await Promise.all([delegateDownload(), delegateDownload()])
    await delegateDownload()
    const [mail, ...more] = await mailsTo(student.id)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'su@example.com', subject: 'ပညာ - သင်တန်းကို လက်ခံလိုက်ပါပြီ။' })
    const { data } = (await api.get('/my/notification/list', { as: student })).json
    expect(mail?.text).toContain(`http://pyinnya.test/student/notification/detail/${data[0].notification_id}\n`)
    expect(mail?.text).toContain('http://pyinnya.test/student/detail')
  })

  test("is in the recipient's language, around the unchanged text", async () => {
    const school = await aSchool(product.db, { email1: 'office@example.com' })
    await api.get('/my/notification/list', { as: school, headers: { 'accept-language': 'en' } })
    await tell({ to: school.id, message: 'ငွေလွှဲပြီးပါပြီ။' })
    await delegateDownload()
    const [mail] = await mailsTo(school.id)
    expect(mail?.subject).toBe('Pyinnya - ငွေလွှဲပြီးပါပြီ။')
    expect(mail?.text).toMatch(/^ငွေလွှဲပြီးပါပြီ။\n\nSee it on the site\n/)
    expect(mail?.text).toContain('http://pyinnya.test/en/detailSchool')
  })

  test('has a subject cut by whole syllables, and the complete text', async () => {
    const teacher = await aTeacher(product.db, { email1: 't@example.com' })
    const message = 'ကျောင်းသားတစ်ဦးက သင်တန်းအပ်လိုက်ပါသည်။ '.repeat(5).trim()
    await tell({ to: teacher.id, message })
    await delegateDownload()
    const [mail] = await mailsTo(teacher.id)
    expect(mail?.subject.length).toBeLessThan(90)
    expect(mail?.subject).toMatch(/\.\.\.$/)
    expect(mail?.text).toContain(message)
  })

  test.each([
    ['without an address', { email1: null }],
    ['who was shut out', { email1: 'x@example.com', status: AccountStatus.suspended }],
  ])('is not sent to an account %s', async (_who, overrides) => {
    const student = await aStudent(product.db, overrides)
    await tell({ to: student.id, message: 'က' })
    await delegateDownload()
    expect(await mailsTo(student.id)).toEqual([])
  })

  test('of a broadcast is sent at its time, to all its recipients', async () => {
    const [admin, one, two] = [
      await anAdmin(product.db),
      await aStudent(product.db, { email1: 'one@example.com' }),
      await aStudent(product.db, { email1: 'two@example.com' }),
    ]
    const letTimeRun = holdClockAt('2030-01-01T12:00:00+06:30')
    const to = { type: 'student', ids: [one.id, two.id] }
    await api.post('/admin/notifications', { as: admin, body: { to, message: 'က', send_date: '2030-01-02' } })
    await delegateDownload()
    expect(await mailsTo(one.id)).toEqual([])
    letTimeRun()
    const dayAfter = holdClockAt('2030-01-02T00:00:00+06:30')
    await delegateDownload()
    dayAfter()
    expect([await mailsTo(one.id), await mailsTo(two.id)].map((mails) => mails.length)).toEqual([1, 1])
  })
})

describe('/my/notification/mail-copies', () => {
  test('require a log-in', async () => {
    expect((await api.get('/my/notification/mail-copies')).status).toBe(401)
    const off = { mail_copies: false }
    expect((await api.post('/my/notification/mail-copies', { body: off })).status).toBe(401)
    const admin = await anAdmin(product.db)
    expect((await api.post('/my/notification/mail-copies', { as: admin, body: off })).status).toBe(401)
  })

  test('are enabled until they are disabled, which also stops waiting copies', async () => {
    const student = await aStudent(product.db, { email1: 'mg@example.com' })
    const shown = { mail_copies: true, email: 'mg@example.com' }
    expect((await api.get('/my/notification/mail-copies', { as: student })).json).toEqual(shown)
    await tell({ to: student.id, message: 'ရှေ့' })
    const off = await api.post('/my/notification/mail-copies', { as: student, body: { mail_copies: false } })
    expect(off.json).toEqual({ ...shown, mail_copies: false })
    await tell({ to: student.id, message: 'နောက်' })
    await delegateDownload()
    expect(await mailsTo(student.id)).toEqual([])
    await api.post('/my/notification/mail-copies', { as: student, body: { mail_copies: true } })
    await tell({ to: student.id, message: 'ထပ်မံ' })
    await delegateDownload()
    expect((await mailsTo(student.id)).map(({ text }) => text.slice(0, 5))).toEqual(['ထပ်မံ'])
  })

  test('do not change the unread count', async () => {
    const student = await aStudent(product.db)
    await tell({ to: student.id, message: 'က' })
    await api.post('/my/notification/mail-copies', { as: student, body: { mail_copies: false } })
    expect((await api.get('/my/notification/count', { as: student })).json).toBe(1)
  })

  test('accept a boolean only', async () => {
    const body = { mail_copies: 'perhaps' }
    const refused = await api.post('/my/notification/mail-copies', { as: await aStudent(product.db), body })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual(['mail_copies'])
  })
})
