import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountNotifications, notify } from './index.ts'

let db: Db
let api: DomainApi
beforeAll(async () => {
  const database = await aDatabase()
  await aQueue(database)
  db = database.db
  api = await aDomainApi(mountNotifications, { db })
})

const tell = (...notices: Parameters<typeof notify> extends [unknown, ...infer N] ? N : never) =>
  db.transaction().execute((tx) => notify(tx, ...notices))

describe('GET /my/notification/list and /:id', () => {
  test('require a log-in', async () => {
    for (const path of ['/my/notification/count', '/my/notification/list', '/my/notification/1']) {
      expect((await api.get(path)).status).toBe(401)
    }
  })

  test('return sender 2 for students, 1 for teachers and 0 for schools', async () => {
    const [teacher, student] = [await aTeacher(db), await aStudent(db)]
    await tell(
      { to: teacher.id, from: { kind: 'student', id: student.id }, message: 'က' },
      { to: student.id, from: { kind: 'teacher', id: teacher.id }, message: 'ခ' },
      { to: student.id, from: { kind: 'school' }, message: 'ဂ' },
    )
    const toTeacher = (await api.get('/my/notification/list', { as: teacher })).json
    expect(toTeacher.data[0]).toMatchObject({ sender: 2, student_id: student.id, teacher_id: null, message: 'က' })
    const toStudent = (await api.get('/my/notification/list', { as: student })).json
    expect(toStudent).toMatchObject({ total: 2, last_page: 1, current_page: 1 })
    expect(toStudent.data).toMatchObject([
      { sender: 0, teacher_id: null, student_id: null, message: 'ဂ' },
      { sender: 1, teacher_id: teacher.id, message: 'ခ' },
    ])
  })

  test('say which notices are new, once (STU-27)', async () => {
    const student = await aStudent(db)
    const news = async () =>
      (await api.get('/my/notification/list', { as: student })).json.data.map((row: { unread: boolean }) => row.unread)
    await tell({ to: student.id, from: { kind: 'admin' }, message: 'က' })
    expect(await news()).toEqual([true])
    await tell({ to: student.id, from: { kind: 'admin' }, message: 'ခ' })
    expect(await news()).toEqual([true, false])
    expect(await news()).toEqual([false, false])
  })

  test('answer 404 to anyone but the recipient', async () => {
    const [mine, other] = [await aStudent(db), await aStudent(db)]
    await tell({ to: mine.id, from: { kind: 'admin' }, message: 'က' })
    const { notification_id: id } = (await api.get('/my/notification/list', { as: mine })).json.data[0]
    expect((await api.get(`/my/notification/${id}`, { as: mine })).json).toMatchObject({ message: 'က', sender: 0 })
    expect((await api.get(`/my/notification/${id}`, { as: other })).status).toBe(404)
    expect((await api.get('/my/notification/abc', { as: mine })).status).toBe(404)
  })

  test('roll back a notice with its transaction', async () => {
    const student = await aStudent(db)
    const failing = db.transaction().execute(async (tx) => {
      await notify(tx, { to: student.id, from: { kind: 'admin' }, message: 'က' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await api.get('/my/notification/count', { as: student })).json).toBe(0)
  })
})

describe('GET /my/notification/count', () => {
  test.each(['list', 'detail'])('is a bare number that opening the %s resets to 0', async (screen) => {
    const student = await aStudent(db)
    await tell(
      { to: student.id, from: { kind: 'admin' }, message: 'က' },
      { to: student.id, from: { kind: 'admin' }, message: 'ခ' },
    )
    const count = () => api.get('/my/notification/count?id=999&type=teacher', { as: student })
    expect((await count()).json).toBe(2)
    const { id } = await firstOf(student.id)
    await api.get(screen === 'list' ? '/my/notification/list' : `/my/notification/${id}`, { as: student })
    expect((await count()).json).toBe(0)
  })

  test.each(['list', 'detail'])('counts a notice that was committed after the %s was read', async (screen) => {
    const student = await aStudent(db)
    await tell({ to: student.id, from: { kind: 'admin' }, message: 'က' })
    const { id } = await firstOf(student.id)
    const count = async () => (await api.get('/my/notification/count', { as: student })).json
    const { promise: looked, resolve: release } = Promise.withResolvers<void>()
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
    const uncommitted = db.transaction().execute(async (tx) => {
      await notify(tx, { to: student.id, from: { kind: 'admin' }, message: 'ခ' })
      isWritten()
      await looked
    })
    await written
    await tell({ to: student.id, from: { kind: 'admin' }, message: 'ဂ' })
    const { json } = await api.get(`/my/notification/${screen === 'list' ? 'list' : id}`, { as: student })
    if (screen === 'list') expect(json.data.map((row: { message: string }) => row.message)).toEqual(['ဂ', 'က'])
    release()
    await uncommitted
    expect(await count()).toBe(1)
    await api.get('/my/notification/list', { as: student })
    expect(await count()).toBe(0)
  })

  test('is reset to 0 by many simultaneous devices', async () => {
    const student = await aStudent(db)
    await tell(
      ...Array.from({ length: 40 }, () => ({ to: student.id, from: { kind: 'admin' as const }, message: 'က' })),
    )
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => api.get('/my/notification/list', { as: student })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await api.get('/my/notification/count', { as: student })).json).toBe(0)
  })

  test("is not reset by another person's notice, and counts each person's separately", async () => {
    const [student, other] = [await aStudent(db), await aStudent(db)]
    await tell(
      { to: student.id, from: { kind: 'admin' }, message: 'က' },
      { to: other.id, from: { kind: 'admin' }, message: 'ခ' },
    )
    const { id } = await firstOf(other.id)
    expect((await api.get(`/my/notification/${id}`, { as: student })).status).toBe(404)
    expect((await api.get('/my/notification/count', { as: student })).json).toBe(1)
    await api.get('/my/notification/list', { as: student })
    expect((await api.get('/my/notification/count', { as: other })).json).toBe(1)
  })
})

describe('POST /admin/notifications', () => {
  const toStudents = { to: { type: 'student' }, message: 'မင်္ဂလာပါ' }

  test('is for moderators', async () => {
    const call = (as?: Parameters<DomainApi['post']>[1]) =>
      api.post('/admin/notifications', { body: toStudents, ...as })
    expect((await call()).status).toBe(401)
    expect((await call({ as: await aTeacher(db) })).status).toBe(401)
    expect((await call({ as: await anAdmin(db, { role: 'finance' }) })).status).toBe(403)
    expect((await call({ as: await anAdmin(db, { role: 'moderator' }) })).status).toBe(200)
  })

  test('notifies every account of the role that can log in, with an audit entry', async () => {
    const admin = await anAdmin(db)
    const [school, suspended, teacher] = [
      await aSchool(db),
      await aSchool(db, { status: AccountStatus.suspended }),
      await aTeacher(db),
    ]
    const schools = await db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'school')
      .where('status', '<', AccountStatus.suspended)
      .execute()
    const body = { to: { type: 'school' }, message: 'ကျောင်းများသို့' }
    expect((await api.post('/admin/notifications', { as: admin, body })).json).toEqual({ sent: schools.length })
    expect((await api.get('/my/notification/list', { as: school })).json.data[0]).toMatchObject({
      sender: 0,
      message: body.message,
    })
    expect(await messagesOf(suspended.id)).toEqual([])
    expect(await messagesOf(teacher.id)).not.toContain(body.message)
    const sent = (await api.get('/admin/notifications', { as: admin })).json
    expect(sent.data[0]).toMatchObject({ message: body.message, recipients: schools.length, course_id: null })
  })

  test('is counted before it is sent, without unreachable accounts', async () => {
    const admin = await anAdmin(db, { role: 'moderator' })
    const before = (await api.get('/admin/notifications/audience', { as: admin })).json
    await aSchool(db)
    await aSchool(db, { status: AccountStatus.suspended })
    const { json } = await api.get('/admin/notifications/audience', { as: admin })
    expect(json).toEqual({ ...before, school: before.school + 1, all: before.all + 1 })
    expect(json.all).toBe(json.teacher + json.school + json.student)
    const body = { to: { type: 'school' }, message: `ရေတွက် ${json.school}` }
    expect((await api.post('/admin/notifications', { as: admin, body })).json).toEqual({ sent: json.school })
  })

  test('finds people by name in any spelling, by number, phone and e-mail', async () => {
    const admin = await anAdmin(db, { role: 'moderator' })
    const person = await aTeacher(db, { name: 'ဒေါ်နှင်းဝေဝေ', phoneNumber1: '09431112223', email1: 'Hnin@example.com' })
    await aTeacher(db, { name: 'ဒေါ်နှင်းဝေဝေ', status: AccountStatus.suspended })
    for (const keyword of ['နှင်း ဝေဝေ', person.accountNo.toLowerCase(), '+959431112223', 'hnin@EXAMPLE.com']) {
      const { json } = await api.get(`/admin/notifications/people?keyword=${encodeURIComponent(keyword)}`, {
        as: admin,
      })
      expect(json).toEqual([{ id: person.id, type: 'teacher', no: person.accountNo, name: 'ဒေါ်နှင်းဝေဝေ' }])
    }
    expect((await api.get('/admin/notifications/people', { as: admin })).json).toEqual([])
    const finance = await anAdmin(db, { role: 'finance' })
    for (const path of ['audience', 'people?keyword=a']) {
      expect((await api.get(`/admin/notifications/${path}`, { as: finance })).status).toBe(403)
    }
  })

  test('accepts a list of recipients, and refuses one without a reachable account', async () => {
    const admin = await anAdmin(db)
    const [one, other] = [await aStudent(db), await aStudent(db)]
    const body = { to: { type: 'student', ids: [String(one.id)] }, message: 'သင့်အတွက်' }
    expect((await api.post('/admin/notifications', { as: admin, body })).json).toEqual({ sent: 1 })
    expect(await messagesOf(other.id)).not.toContain('သင့်အတွက်')
    const unknown = { to: { type: 'teacher', ids: [one.id] }, message: 'x' }
    const refused = await api.post('/admin/notifications', { as: admin, body: unknown })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual(['to'])
  })

  test('with a time but no day is refused instead of sent at once', async () => {
    const body = { ...toStudents, send_time: '08:00' }
    const reply = await api.post('/admin/notifications', { as: await anAdmin(db), body })
    expect(reply).toMatchObject({ status: 422, json: { errors: { send_date: [expect.any(String)] } } })
  })

  test('is shown from its later day on', async () => {
    const admin = await anAdmin(db)
    const student = await aStudent(db)
    const letTimeRun = holdClockAt('2030-01-01T12:00:00+06:30')
    const body = {
      to: { type: 'student', ids: [student.id] },
      message: 'မနက်ဖြန်',
      send_date: '2030-01-02',
      send_time: '08:00',
    }
    await api.post('/admin/notifications', { as: admin, body })
    expect((await api.get('/my/notification/count', { as: student })).json).toBe(0)
    expect((await api.get('/my/notification/list', { as: student })).json.total).toBe(0)
    letTimeRun()
    const backToNow = holdClockAt('2030-01-02T08:00:00+06:30')
    expect((await api.get('/my/notification/count', { as: student })).json).toBe(1)
    const { data } = (await api.get('/my/notification/list', { as: student })).json
    expect(data[0]).toMatchObject({ send_date: '2030-01-02 08:00:00', insert_time: '2030-01-01 12:00:00' })
    backToNow()
  })

  test.each([
    [{ to: { type: 'student' }, message: '' }, 'message'],
    [{ to: { type: 'student' }, message: 'က'.repeat(2001) }, 'message'],
    [{ to: { type: 'everyone' }, message: 'x' }, 'to'],
    [{ message: 'x' }, 'to'],
    [{ ...toStudents, course_id: 999999 }, 'course_id'],
    [{ ...toStudents, class_id: 999999 }, 'class_id'],
    [{ ...toStudents, send_date: '2026-02-30' }, 'send_date'],
  ])('%# with a wrong %j is refused by field', async (body, field) => {
    const refused = await api.post('/admin/notifications', { as: await anAdmin(db), body })
    expect(refused.status).toBe(422)
    expect(refused.json.errors[field][0]).toMatch(/[\u1000-\u109f]/)
  })
})

describe('GET /admin/outbox', () => {
  test('returns failed mails to the owner, newest first', async () => {
    const mail = { recipient: 'a@example.com', bodyText: 'က', kind: 'notice' }
    const subjects = { one: 'kept', two: 'kept', three: 'sent', four: 'waiting' }
    const kept = Object.entries(subjects).map(([subject, state]) => ({ ...mail, subject, state }))
    await db.insertInto('outboxMails').values(kept).execute()
    const { json } = await api.get('/admin/outbox', { as: await anAdmin(db) })
    expect(json.data.map((row: { subject: string }) => row.subject)).toEqual(['two', 'one'])
    expect(json.data[0]).toMatchObject({ recipient: 'a@example.com', body_text: 'က' })
    expect((await api.get('/admin/outbox', { as: await anAdmin(db, { role: 'moderator' }) })).status).toBe(403)
  })
})

describe('POST /admin/outbox/:id/send-again (OWN-23)', () => {
  test('puts a kept mail into its queue once, however often it is pressed', async () => {
    const admin = await anAdmin(db)
    const mail = { recipient: 'b@example.com', subject: 'five', bodyText: 'က', kind: 'notice', state: 'kept' }
    const { id } = await db.insertInto('outboxMails').values(mail).returning('id').executeTakeFirstOrThrow()
    const press = () => api.post(`/admin/outbox/${id}/send-again`, { as: admin })
    const presses = await Promise.all([press(), press()])
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 404])
    const stored = await db.selectFrom('outboxMails').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored.state).toBe('waiting')
    const jobs = sql<{
      data: unknown
    }>`select data from pgboss.job where data @> ${JSON.stringify({ mailId: id })}::jsonb`
    expect((await jobs.execute(db)).rows).toHaveLength(1)
    const { json } = await api.get('/admin/outbox', { as: admin })
    expect(json.data.map((row: { id: number }) => row.id)).not.toContain(id)
    expect((await api.post('/admin/outbox/999999/send-again', { as: admin })).status).toBe(404)
    const moderator = await anAdmin(db, { role: 'moderator' })
    expect((await api.post(`/admin/outbox/${id}/send-again`, { as: moderator })).status).toBe(403)
  })
})

function firstOf(recipientId: number) {
  const own = db.selectFrom('notifications').select('id').where('recipientId', '=', recipientId)
  return own.orderBy('id').executeTakeFirstOrThrow()
}

async function messagesOf(recipientId: number): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('message').where('recipientId', '=', recipientId).execute()
  return rows.map(({ message }) => message)
}
