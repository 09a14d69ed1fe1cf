import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sender } from '#domains/notifications/contract/notification-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { m } from '#platform/server/plain-messages.ts'
import { aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openReadOnlySession } from './sessions.ts'

let api: TestApi
let passwordHash: string
beforeAll(async () => {
  api = await aTestApi()
  passwordHash = await hashPassword('secret123')
})
afterAll(() => api.close())

let guests = 0
/** Logs in from a separate IP address, so that tests do not share attempt counters. */
async function logIn(body: object, ip = `10.0.0.${++guests}`) {
  return api.inject({ method: 'POST', url: '/backend/api/v2/login', payload: body, remoteAddress: ip })
}

describe('POST /login', () => {
  test('by phone in any spelling returns the session, each field under both names', async () => {
    const teacher = await aTeacher(api.db, { passwordHash, phoneNumber1: '09777000111', email1: 'a@example.com' })
    for (const phone_number of ['09777000111', '+959777000111', '959777000111', '9777000111', '၀၉၇၇၇၀၀၀၁၁၁']) {
      const { status, json } = await logIn({ phone_number, password: 'secret123', user_type: 'teacher' })
      expect(status).toBe(200)
      expect(json).toMatchObject({
        count: 0,
        usertype: 'teacher',
        userType: 'teacher',
        status: 2,
        userStatus: 2,
        enable_video_upload: false,
        accountuser: {
          personal_id: teacher.id,
          teacher_id: teacher.id,
          student_id: null,
          school_id: null,
          teacher_no: teacher.accountNo,
          phone_number_1: '09777000111',
          email: 'a@example.com',
          email_1: 'a@example.com',
          profile: null,
          social_media_id: null,
        },
      })
      expect((await api.get('/profile', json.token)).json.teacher_no).toBe(teacher.accountNo)
    }
  })

  test('by account number in any case, of the chosen role only', async () => {
    const { accountNo } = await aStudent(api.db, { passwordHash })
    const lower = accountNo.toLowerCase()
    const right = await logIn({ phone_number: lower, password: 'secret123', user_type: 'student' })
    expect(right.json.accountuser.student_no).toBe(accountNo)
    const wrong = await logIn({ phone_number: lower, password: 'secret123', user_type: 'teacher' })
    expect(wrong).toMatchObject({
      status: 422,
      json: { code: 'ACCOUNT_NOT_FOUND', message: m.refusal_account_not_found() },
    })
  })

  test('with a wrong password answers 200 without a token', async () => {
    const { phoneNumber1 } = await aStudent(api.db, { passwordHash })
    const reply = await logIn({ phone_number: phoneNumber1, password: 'wrong1234', user_type: 'student' })
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ message: 'စကားဝှက် မှားယွင်းနေပါသည်။' })
  })

  test('for a social account answers as for a wrong password', async () => {
    const { phoneNumber1 } = await aStudent(api.db, { socialMediaId: 'google:1' })
    const reply = await logIn({ phone_number: phoneNumber1, password: 'secret123', user_type: 'student' })
    expect(reply.json).not.toHaveProperty('token')
  })

  test('returns the unread count', async () => {
    const student = await aStudent(api.db, { passwordHash })
    const sendDate = new Date(Date.now() - 1000)
    await api.db
      .insertInto('notifications')
      .values({ recipientId: student.id, sender: Sender.admin, message: 'မင်္ဂလာပါ', sendDate })
      .execute()
    const { json } = await logIn({ phone_number: student.phoneNumber1, password: 'secret123', user_type: 'student' })
    expect(json.count).toBe(1)
  })

  test('reports every missing or malformed field, never with 401 or 403', async () => {
    const { status, json } = await logIn({ phone_number: 'abc' })
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual(['password', 'phone_number', 'user_type'])
    expect(json.error).toBe(json.message)
  })

  test('is refused to a suspended account with a message, and to a deleted one as unknown', async () => {
    const shut = await aSchool(api.db, { passwordHash, status: AccountStatus.suspended })
    const form = { password: 'secret123', user_type: 'school' }
    expect(await logIn({ ...form, phone_number: shut.phoneNumber1 })).toMatchObject({
      status: 422,
      json: { code: 'ACCOUNT_SUSPENDED' },
    })
    const wrong = await logIn({ ...form, password: 'wrong1234', phone_number: shut.phoneNumber1 })
    expect(wrong.status).toBe(200)
    const gone = await aSchool(api.db, { passwordHash, status: AccountStatus.deleted, deletedAt: new Date() })
    expect((await logIn({ ...form, phone_number: gone.phoneNumber1 })).json.code).toBe('ACCOUNT_NOT_FOUND')
  })

  test('is refused after ten failures for one account or from one address; successes do not count', async () => {
    const { phoneNumber1 } = await aStudent(api.db, { passwordHash })
    const wrong = { phone_number: phoneNumber1, password: 'wrong1234', user_type: 'student' }
    const right = { ...wrong, password: 'secret123' }
    for (let time = 0; time < 12; time += 1) expect((await logIn(right, '10.1.0.1')).json.token).toBeTruthy()
    for (let time = 0; time < 10; time += 1) expect((await logIn(wrong)).status).toBe(200)
    const refused = await logIn(right)
    expect(refused.status).toBe(429)
    expect(refused.json.message).toMatch(/မိနစ်/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    for (let time = 0; time < 10; time += 1) {
      await logIn({ phone_number: `0977700${100 + time}`, password: 'secret123', user_type: 'student' }, '10.1.0.2')
    }
    const other = await aStudent(api.db, { passwordHash })
    expect((await logIn({ ...right, phone_number: other.phoneNumber1 }, '10.1.0.2')).status).toBe(429)
  })
})

test('failures by phone and by account number count for one account', async () => {
  const { phoneNumber1, accountNo } = await aStudent(api.db, { passwordHash })
  const by = (phone_number: string | null, password: string) => logIn({ phone_number, password, user_type: 'student' })
  for (let time = 0; time < 5; time += 1) {
    for (const name of [phoneNumber1, accountNo]) expect((await by(name, 'wrong1234')).status).toBe(200)
  }
  for (const name of [phoneNumber1, accountNo]) expect((await by(name, 'secret123')).status).toBe(429)
})

test('all addresses of one IPv6 network count as one', async () => {
  for (let time = 0; time < 10; time += 1) {
    const stranger = { phone_number: `0977711${100 + time}`, password: 'secret123', user_type: 'student' }
    expect((await logIn(stranger, `2001:db8:1:2::${time}`)).status).toBe(422)
  }
  const { phoneNumber1 } = await aStudent(api.db, { passwordHash })
  const right = { phone_number: phoneNumber1, password: 'secret123', user_type: 'student' }
  expect((await logIn(right, '2001:db8:1:2:aaaa::1')).status).toBe(429)
  expect((await logIn(right, '2001:db8:1:3::1')).json.token).toBeTruthy()
})

describe('a session token', () => {
  async function aToken(account: { phoneNumber1: string | null }, user_type = 'student'): Promise<string> {
    return (await logIn({ phone_number: account.phoneNumber1, password: 'secret123', user_type })).json.token
  }

  test('is stored as a hash', async () => {
    const student = await aStudent(api.db, { passwordHash })
    const token = await aToken(student)
    const kept = await api.db.selectFrom('sessions').select('tokenHash').where('accountId', '=', student.id).execute()
    expect(kept).toHaveLength(1)
    expect(Buffer.from(kept[0]!.tokenHash).toString('base64url')).not.toBe(token)
  })

  test('is extended by 30 days with use and expires without', async () => {
    const student = await aStudent(api.db, { passwordHash })
    const token = await aToken(student)
    const days = (count: number) => new Date(Date.now() + count * DAY_MS).toISOString()
    const release = holdClockAt(days(29))
    expect((await api.get('/profile', token)).status).toBe(200)
    holdClockAt(days(58))
    expect((await api.get('/profile', token)).status).toBe(200)
    holdClockAt(days(89))
    expect((await api.get('/profile', token)).status).toBe(401)
    release()
  })

  test('alone ends at log-out', async () => {
    const student = await aStudent(api.db, { passwordHash })
    const [one, two] = [await aToken(student), await aToken(student)]
    expect((await api.post('/logout', undefined, one)).json).toEqual({ status: 1 })
    expect((await api.get('/profile', one)).status).toBe(401)
    expect((await api.get('/profile', two)).status).toBe(200)
    expect((await api.post('/logout')).status).toBe(401)
  })

  test('is invalid once the account is suspended', async () => {
    const student = await aStudent(api.db, { passwordHash })
    const token = await aToken(student)
    await api.db.updateTable('accounts').set({ status: AccountStatus.suspended }).where('id', '=', student.id).execute()
    expect((await api.get('/profile', token)).status).toBe(401)
  })

  test('is exchanged for a new one by the token in a URL, with the profile', async () => {
    const teacher = await aTeacher(api.db, { passwordHash })
    const token = await aToken(teacher, 'teacher')
    const { status, json } = await api.get('/token/teacher', token)
    expect(status).toBe(200)
    expect(json.teacher).toMatchObject({ teacher_id: teacher.id, teacher_no: teacher.accountNo, status: 2 })
    expect(json.token).not.toBe(token)
    expect((await api.get('/profile', json.token)).status).toBe(200)
    expect((await api.get('/token/school', token)).status).toBe(403)
    expect((await api.get('/token/teacher')).status).toBe(401)
    const school = await aSchool(api.db, { passwordHash })
    const schoolReply = await api.get('/token/school', await aToken(school, 'school'))
    expect(schoolReply.json.school).toMatchObject({ school_id: school.id, name: school.name })
  })

  test('of an admin’s read-only view cannot write, and expires after ten minutes', async () => {
    const teacher = await aTeacher(api.db, { passwordHash })
    const token = await openReadOnlySession(api.db, teacher.id)
    expect((await api.get('/token/teacher', token)).json.token).toBe(token)
    const refused = await api.post('/profile', { name: 'x' }, token)
    expect(refused).toMatchObject({ status: 403, json: { code: 'READ_ONLY_SESSION' } })
    const release = holdClockAt(new Date(Date.now() + 11 * 60_000).toISOString())
    expect((await api.get('/profile', token)).status).toBe(401)
    release()
  })
})
