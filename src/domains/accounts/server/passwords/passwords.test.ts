import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { aStudent, aTeacher } from '#tests/support/builders.ts'
import { mailsIn } from '#tests/support/outbox.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { openSession } from '../session/sessions.ts'
import { hashPassword } from './passwords.ts'

let api: TestApi
let passwordHash: string
beforeAll(async () => {
  api = await aTestApi()
  passwordHash = await hashPassword('secret123')
})
afterAll(() => api.close())

let guests = 0
const post = (path: string, payload: object, remoteAddress = `10.2.0.${++guests}`) =>
  api.inject({ method: 'POST', url: `/backend/api/v2${path}`, payload, remoteAddress })
const canLogIn = async (phone: string | null, password: string, user_type = 'student') =>
  Boolean((await post('/login', { phone_number: phone, password, user_type })).json.token)
const change = (current: string, next: string, again = next) => ({
  current_password: current,
  new_password: next,
  confirm_new_password: again,
})

describe('POST /password/update', () => {
  test('ends all other sessions, and accepts only the new password', async () => {
    const student = await aStudent(api.db, { passwordHash })
    const mine = await openSession(api.db, { accountId: student.id })
    const other = await openSession(api.db, { accountId: student.id })
    const reply = await api.post('/password/update', change('secret123', 'another456'), mine)
    expect(reply).toMatchObject({ status: 200, json: { status: 1 } })
    expect((await api.get('/profile', mine)).status).toBe(200)
    expect((await api.get('/profile', other)).status).toBe(401)
    expect(await canLogIn(student.phoneNumber1, 'secret123')).toBe(false)
    expect(await canLogIn(student.phoneNumber1, 'another456')).toBe(true)
  })

  test('answers 400 for a wrong current password only', async () => {
    const student = await aStudent(api.db, { passwordHash })
    const token = await openSession(api.db, { accountId: student.id })
    const wrong = await api.post('/password/update', change('wrong1234', 'another456'), token)
    expect(wrong).toMatchObject({ status: 400, json: { code: 'CURRENT_PASSWORD_WRONG' } })
    const short = await api.post('/password/update', change('secret123', 'short', 'other'), token)
    expect(short.status).toBe(422)
    expect(Object.keys(short.json.errors)).toEqual(['new_password', 'confirm_new_password'])
    const empty = await api.post('/password/update', {}, token)
    expect(empty.json.errors.current_password).toEqual(['မဖြစ်မနေ ဖြည့်ပေးပါ။'])
    expect((await api.post('/password/update', change('secret123', 'another456'))).status).toBe(401)
  })

  test('is throttled after ten wrong guesses', async () => {
    const student = await aStudent(api.db, { passwordHash })
    const token = await openSession(api.db, { accountId: student.id })
    for (let time = 0; time < 10; time += 1) {
      expect((await api.post('/password/update', change('wrong1234', 'another456'), token)).status).toBe(400)
    }
    expect((await api.post('/password/update', change('secret123', 'another456'), token)).status).toBe(429)
  })

  test('is refused to an account without a password', async () => {
    const student = await aStudent(api.db, { socialMediaId: 'google:9' })
    const token = await openSession(api.db, { accountId: student.id })
    const reply = await api.post('/password/update', change('secret123', 'another456'), token)
    expect(reply).toMatchObject({ status: 422, json: { code: 'SOCIAL_ACCOUNT_HAS_NO_PASSWORD' } })
  })
})

describe('POST /request', () => {
  test('sends the mail to the address in any case, in Burmese', async () => {
    await aTeacher(api.db, { passwordHash, email1: 'Reset.Me@example.com' })
    const reply = await post('/request', { email: 'reset.me@example.com', user_type: 'teacher' })
    expect(reply).toMatchObject({ status: 200, json: { status: 1 } })
    const [mail] = await mailsTo('reset.me@example.com')
    expect(mail?.subject).toBe('စကားဝှက်အသစ်သတ်မှတ်ရန်')
    expect(linkIn(mail)).toMatch(/^http:\/\/pyinnya\.test\/password\/reset\?token=[\w-]{43}&user_type=teacher$/)
  })

  test('answers status 0, never 422, for an unknown or malformed address', async () => {
    await aTeacher(api.db, { passwordHash, email1: 'known@example.com' })
    for (const body of [
      { email: 'nobody@example.com', user_type: 'teacher' },
      { email: 'known@example.com', user_type: 'student' },
      { email: 'not an address', user_type: 'teacher' },
      { email: 7, user_type: ['x'] },
      {},
    ]) {
      expect(await post('/request', body)).toMatchObject({ status: 200, json: { status: 0 } })
    }
  })

  test('is refused with 422 to a social account', async () => {
    await aStudent(api.db, { socialMediaId: 'google:5', email1: 'social@example.com' })
    const reply = await post('/request', { email: 'social@example.com', user_type: 'student' })
    expect(reply).toMatchObject({ status: 422, json: { code: 'SOCIAL_ACCOUNT_HAS_NO_PASSWORD' } })
  })

  test('is throttled after ten requests for one address', async () => {
    const body = { email: 'many@example.com', user_type: 'student' }
    for (let time = 0; time < 10; time += 1) expect((await post('/request', body)).status).toBe(200)
    expect((await post('/request', body)).status).toBe(429)
  })
})

describe('POST /reset', () => {
  async function aLink() {
    const email = `r${++guests}@example.com`
    const student = await aStudent(api.db, { passwordHash, email1: email })
    await post('/request', { email, user_type: 'student' })
    const mails = await mailsTo(email)
    const token = new URL(linkIn(mails.at(-1))).searchParams.get('token') ?? ''
    return { student, email, token }
  }

  test('works once and ends every session', async () => {
    const { student, token } = await aLink()
    const session = await openSession(api.db, { accountId: student.id })
    const body = { password: 'another456', token, user_type: 'student' }
    expect((await post('/reset', body)).json).toEqual({ status: 1 })
    expect((await api.get('/profile', session)).status).toBe(401)
    expect(await canLogIn(student.phoneNumber1, 'another456')).toBe(true)
    expect((await post('/reset', body)).json).toEqual({ status: 0 })
  })

  test('answers another status than 1 after an hour, for another role, and for an unknown token', async () => {
    const { token } = await aLink()
    const body = { password: 'another456', token, user_type: 'student' }
    expect((await post('/reset', { ...body, user_type: 'teacher' })).json).toEqual({ status: 0 })
    expect((await post('/reset', { ...body, token: 'made-up' })).json).toEqual({ status: 0 })
    const release = holdClockAt(new Date(Date.now() + 61 * 60_000).toISOString())
    expect((await post('/reset', body)).json).toEqual({ status: 0 })
    release()
  })

  test('is refused once a newer link was requested', async () => {
    const { email, token } = await aLink()
    await post('/request', { email, user_type: 'student' })
    expect((await post('/reset', { password: 'another456', token, user_type: 'student' })).json).toEqual({ status: 0 })
  })

  test('is refused once the password or address was changed or the account deleted', async () => {
    const endings = {
      password: (token: string) => api.post('/password/update', change('secret123', 'changed456'), token),
      address: (token: string) => api.post('/profile', { email_1: `new${++guests}@example.com` }, token),
      account: (token: string, id: number) => api.post('/deleteStudent', { student_id: id }, token),
    }
    for (const [what, end] of Object.entries(endings)) {
      const { student, token } = await aLink()
      await api.db.updateTable('accounts').set({ region: 1 }).where('id', '=', student.id).execute()
      const session = await openSession(api.db, { accountId: student.id })
      expect((await end(session, student.id)).status, what).toBe(200)
      const late = await post('/reset', { password: 'another456', token, user_type: 'student' })
      expect(late.json, what).toEqual({ status: 0 })
    }
  })

  test('is accepted after the profile was saved with the same address, and not for a suspended account', async () => {
    const { student, email, token } = await aLink()
    await api.db.updateTable('accounts').set({ region: 1 }).where('id', '=', student.id).execute()
    const session = await openSession(api.db, { accountId: student.id })
    expect((await api.post('/profile', { email_1: email, name: 'မသီ' }, session)).status).toBe(200)
    await api.db.updateTable('accounts').set({ status: AccountStatus.suspended }).where('id', '=', student.id).execute()
    expect((await post('/reset', { password: 'another456', token, user_type: 'student' })).json).toEqual({ status: 1 })
    expect(await canLogIn(student.phoneNumber1, 'another456')).toBe(false)
  })

  test('refuses an invalid password with 422 and keeps the link', async () => {
    const { token } = await aLink()
    const bad = await post('/reset', { password: '        ', token, user_type: 'student' })
    expect(bad.status).toBe(422)
    expect(bad.json.errors).toHaveProperty('password')
    expect((await post('/reset', { password: 'another456', token, user_type: 'student' })).json).toEqual({ status: 1 })
  })

  test('is throttled after ten attempts from one address', async () => {
    const body = { password: 'another456', token: 'guess', user_type: 'student' }
    for (let time = 0; time < 10; time += 1) expect((await post('/reset', body, '10.9.9.9')).status).toBe(200)
    expect((await post('/reset', body, '10.9.9.9')).status).toBe(429)
  })
})

/** Reads the queue, because no worker runs in this test. */
async function mailsTo(address: string) {
  return (await mailsIn(api.db)).filter(({ to }) => to === address)
}

function linkIn(mail: { text: string } | undefined): string {
  return /^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
}
