import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudent } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openSession } from '../session/sessions.ts'
import { createAdmin } from './create-admin.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

let made = 0
async function anAdminWithPassword() {
  const email = `desk${++made}@example.com`
  const { id } = await createAdmin(api.db, { email, name: 'ဒေါ်နီ', role: 'moderator', password: 'desk-secret' })
  return { id, email }
}
const logIn = (email: string, password: string, remoteAddress = `10.3.0.${++made}`) =>
  api.inject({
    method: 'POST',
    url: '/backend/api/v2/admin/login',
    payload: { email, password },
    remoteAddress,
  })

describe('an admin', () => {
  test('logs in with e-mail and password, and out again', async () => {
    const { id, email } = await anAdminWithPassword()
    const { status, json } = await logIn(email.toUpperCase(), 'desk-secret')
    expect(status).toBe(200)
    expect(json.admin).toEqual({ id, name: 'ဒေါ်နီ', email, role: 'moderator' })
    expect((await api.post('/admin/logout', undefined, json.token)).json).toEqual({ status: 1 })
    expect((await api.post('/admin/logout', undefined, json.token)).status).toBe(401)
  })

  test('gets one message for a wrong e-mail or password, at the e-mail', async () => {
    const { email } = await anAdminWithPassword()
    const wrong = await logIn(email, 'nope')
    const unknown = await logIn('nobody@example.com', 'nope')
    expect(wrong.status).toBe(422)
    expect(wrong.json.code).toBe('ADMIN_LOGIN_WRONG')
    expect(wrong.json.errors).toEqual(unknown.json.errors)
    expect(Object.keys(wrong.json.errors)).toEqual(['email'])
  })

  test('is throttled like everyone else, and refused when no longer active', async () => {
    const { id, email } = await anAdminWithPassword()
    for (let time = 0; time < 10; time += 1) expect((await logIn(email, 'nope')).status).toBe(422)
    expect((await logIn(email, 'desk-secret')).status).toBe(429)
    const token = await openSession(api.db, { adminId: id })
    await api.db.updateTable('admins').set({ active: false }).where('id', '=', id).execute()
    expect((await api.post('/admin/logout', undefined, token)).status).toBe(401)
  })

  test('holds a token that user calls refuse, and admin calls refuse users’ tokens', async () => {
    const { id } = await anAdminWithPassword()
    const admin = await openSession(api.db, { adminId: id })
    const student = await openSession(api.db, { accountId: (await aStudent(api.db)).id })
    expect((await api.get('/profile', admin)).status).toBe(401)
    expect((await api.post('/admin/logout', undefined, student)).status).toBe(401)
  })

  test('changes the password, which ends the other sessions', async () => {
    const { id } = await anAdminWithPassword()
    await api.db
      .updateTable('admins')
      .set({ passwordHash: await hashPassword('secret123') })
      .where('id', '=', id)
      .execute()
    const [mine, other] = [await openSession(api.db, { adminId: id }), await openSession(api.db, { adminId: id })]
    const change = { current_password: 'secret123', new_password: 'another456', confirm_new_password: 'another456' }
    const wrong = await api.post('/admin/password/update', { ...change, current_password: 'wrong1234' }, mine)
    expect(wrong).toMatchObject({ status: 400, json: { code: 'CURRENT_PASSWORD_WRONG' } })
    expect((await api.post('/admin/password/update', change, mine)).json).toEqual({ status: 1 })
    expect((await api.post('/admin/logout', undefined, other)).status).toBe(401)
    expect((await api.post('/admin/logout', undefined, mine)).status).toBe(200)
  })
})
