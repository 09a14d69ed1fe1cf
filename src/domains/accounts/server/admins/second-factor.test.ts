import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { holdClockAt, now } from '#platform/server/clock.ts'
import { createEncryption } from '#platform/server/encryption.ts'
import { aStudent } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { endSecondFactorOf } from '../index.ts'
import { openSession } from '../session/sessions.ts'
import { tidyAccounts } from '../tidy-accounts.ts'
import { logInAdmin } from './admin-log-in.ts'
import { createAdmin } from './create-admin.ts'

const PASSWORD = 'desk-secret'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

let release: () => void = () => undefined
afterEach(() => release())
/** A code is valid once, so a test that needs a second code advances the clock. */
let passedSeconds = 0
function passTime(): void {
  release()
  passedSeconds += 60
  release = holdClockAt(new Date(Date.now() + passedSeconds * 1000).toISOString())
}

const aStranger = { subjectOf: () => undefined, remember: () => undefined }
let made = 0
async function anAdmin() {
  const email = `code${++made}@example.com`
  const { id } = await createAdmin(api.db, { email, name: 'ဒေါ်နီ', role: 'moderator', password: PASSWORD })
  return { id, email, token: await openSession(api.db, { adminId: id }) }
}
async function anAdminWithCodes() {
  const admin = await anAdmin()
  const begun = await api.post('/admin/second-factor/begin', { password: PASSWORD }, admin.token)
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(begun.json.secret) }).generate({
      // Uses the test's clock: with the real one the next code may apply already.
      timestamp: now().getTime(),
    })
  passTime()
  const confirmed = await api.post('/admin/second-factor/confirm', { code: codeNow() }, admin.token)
  expect(confirmed.status).toBe(200)
  passTime()
  return {
    ...admin,
    secret: begun.json.secret as string,
    codeNow,
    recoveryCodes: confirmed.json.recovery_codes as string[],
  }
}
const keptSecretOf = async (id: number) =>
  (await api.db.selectFrom('admins').select('totpSecret').where('id', '=', id).executeTakeFirstOrThrow()).totpSecret
const logIn = (email: string, code?: string, remoteAddress = `10.4.0.${++made}`) =>
  api.inject({
    method: 'POST',
    url: '/backend/api/v2/admin/login',
    payload: { email, password: PASSWORD, ...(code === undefined ? {} : { code }) },
    remoteAddress,
  })

describe('a second factor', () => {
  test('is not required until a first code has confirmed it', async () => {
    const admin = await anAdmin()
    const { json } = await api.post('/admin/second-factor/begin', { password: PASSWORD }, admin.token)
    expect(json.url).toContain(`secret=${json.secret}`)
    expect((await logIn(admin.email)).json.token).toBeTruthy()
    const wrong = await api.post('/admin/second-factor/confirm', { code: '000000' }, admin.token)
    expect(wrong).toMatchObject({ status: 422, json: { code: 'ADMIN_CODE_WRONG' } })
    expect((await api.get('/admin/second-factor', admin.token)).json.enabled).toBe(false)
  })

  test('is required only after the right password, and opens no session without a code', async () => {
    const admin = await anAdminWithCodes()
    const asked = await logIn(admin.email)
    expect(asked).toMatchObject({ status: 422, json: { code: 'ADMIN_CODE_REQUIRED' } })
    expect(Object.keys(asked.json.errors)).toEqual(['code'])
    const guessed = await api.post('/admin/login', { email: admin.email, password: 'nope', code: admin.codeNow() })
    expect(guessed.json.code).toBe('ADMIN_LOGIN_WRONG')
    expect((await logIn(admin.email, admin.codeNow())).json.admin.id).toBe(admin.id)
  })

  test('accepts a code once, in the digits of either script', async () => {
    const admin = await anAdminWithCodes()
    const burmese = [...admin.codeNow()].map((digit) => String.fromCodePoint(0x1040 + Number(digit))).join('')
    expect((await logIn(admin.email, burmese)).status).toBe(200)
    expect((await logIn(admin.email, admin.codeNow())).json.code).toBe('ADMIN_CODE_WRONG')
    passTime()
    expect((await logIn(admin.email, admin.codeNow())).status).toBe(200)
  })

  test('has ten recovery codes, each valid once, stored as hashes', async () => {
    const admin = await anAdminWithCodes()
    expect(new Set(admin.recoveryCodes).size).toBe(10)
    const [first = ''] = admin.recoveryCodes
    expect(first).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
    const used = await logIn(admin.email, first.toUpperCase())
    expect(used.status).toBe(200)
    expect((await logIn(admin.email, first)).json.code).toBe('ADMIN_CODE_WRONG')
    const left = await api.get('/admin/second-factor', used.json.token)
    expect(left.json).toEqual({ enabled: true, recovery_codes_left: 9 })
    const kept = await api.db.selectFrom('adminRecoveryCodes').selectAll().where('adminId', '=', admin.id).execute()
    expect(JSON.stringify(kept.map(({ codeHash }) => Buffer.from(codeHash).toString()))).not.toContain(first)
  })

  test('refuses the sixth code after five wrong ones, from any address', async () => {
    const admin = await anAdminWithCodes()
    for (let time = 0; time < 5; time += 1) expect((await logIn(admin.email, '000000')).status).toBe(422)
    const shut = await logIn(admin.email, admin.codeNow())
    expect(shut.status).toBe(429)
    expect(shut.json.message).toMatch(/မိနစ်/)
  })

  test('is disabled with password and code, and then enabled again with another secret', async () => {
    const admin = await anAdminWithCodes()
    const begin = () => api.post('/admin/second-factor/begin', { password: PASSWORD }, admin.token)
    expect((await begin()).json.code).toBe('SECOND_FACTOR_ON')
    const confirm = await api.post('/admin/second-factor/confirm', { code: admin.codeNow() }, admin.token)
    expect(confirm.json.code).toBe('SECOND_FACTOR_ON')
    const end = (body: object) => api.post('/admin/second-factor/end', body, admin.token)
    expect((await end({ password: 'nope', code: admin.codeNow() })).json.code).toBe('CURRENT_PASSWORD_WRONG')
    expect((await end({ password: PASSWORD, code: '000000' })).json.code).toBe('ADMIN_CODE_WRONG')
    expect((await end({ password: PASSWORD, code: admin.codeNow() })).json).toEqual({ status: 1 })
    expect((await logIn(admin.email)).status).toBe(200)
    expect((await begin()).status).toBe(200)
    const actions = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('target', '=', `admin:${admin.id}`)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['admin.second-factor-on', 'admin.second-factor-off'])
  })

  test('can be removed on the command line, for an admin who lost phone and codes', async () => {
    const admin = await anAdminWithCodes()
    await endSecondFactorOf(api.db, admin.email.toUpperCase())
    expect((await logIn(admin.email)).status).toBe(200)
    await expect(endSecondFactorOf(api.db, 'nobody@example.com')).rejects.toThrow('No admin has this e-mail address.')
  })

  test('encrypts its secret for this admin only', async () => {
    const [one, other] = [await anAdminWithCodes(), await anAdminWithCodes()]
    const kept = await keptSecretOf(one.id)
    expect(kept).toMatch(/^v1\./)
    expect(kept).not.toContain(one.secret)
    await api.db.updateTable('admins').set({ totpSecret: kept }).where('id', '=', other.id).execute()
    expect((await logIn(other.email, one.codeNow())).json.code).toBe('ADMIN_CODE_WRONG')
  })

  test('accepts an unencrypted secret of an earlier release, which the nightly job encrypts', async () => {
    const admin = await anAdminWithCodes()
    await api.db.updateTable('admins').set({ totpSecret: admin.secret }).where('id', '=', admin.id).execute()
    expect((await logIn(admin.email, admin.codeNow())).status).toBe(200)
    await tidyAccounts(api.services)
    const encrypted = await keptSecretOf(admin.id)
    expect(encrypted).toMatch(/^v1\./)
    await tidyAccounts(api.services)
    expect(await keptSecretOf(admin.id)).toBe(encrypted)
    passTime()
    expect((await logIn(admin.email, admin.codeNow())).status).toBe(200)
  })

  test('accepts only recovery codes once the installation’s secret has changed', async () => {
    const admin = await anAdminWithCodes()
    const [first = '', second = ''] = admin.recoveryCodes
    const later = { ...api.services, encryption: createEncryption('another secret of the same installation') }
    const attempt = {
      email: admin.email,
      password: PASSWORD,
      ip: `10.5.0.${++made}`,
      userAgent: undefined,
      device: aStranger,
    }
    await expect(logInAdmin(later, { ...attempt, code: admin.codeNow() })).rejects.toThrow('ADMIN_CODE_WRONG')
    const { token } = await logInAdmin(later, { ...attempt, code: first.replaceAll('-', '') })
    const ended = await api.post('/admin/second-factor/end', { password: PASSWORD, code: second }, token)
    expect(ended.json).toEqual({ status: 1 })
  })

  test('ends sessions that were opened without it, and all when it is disabled', async () => {
    const admin = await anAdmin()
    const older = await openSession(api.db, { adminId: admin.id })
    const begun = await api.post('/admin/second-factor/begin', { password: PASSWORD }, admin.token)
    const totp = new TOTP({ secret: Secret.fromBase32(begun.json.secret) })
    const codeNow = () => totp.generate({ timestamp: now().getTime() })
    const isSignedIn = async (token: string) => (await api.get('/admin/second-factor', token)).status === 200
    passTime()
    expect(await isSignedIn(older)).toBe(true)
    expect((await api.post('/admin/second-factor/confirm', { code: codeNow() }, admin.token)).status).toBe(200)
    expect([await isSignedIn(older), await isSignedIn(admin.token)]).toEqual([false, true])
    const later = await openSession(api.db, { adminId: admin.id })
    passTime()
    const end = { password: PASSWORD, code: codeNow() }
    expect((await api.post('/admin/second-factor/end', end, admin.token)).status).toBe(200)
    expect([await isSignedIn(later), await isSignedIn(admin.token)]).toEqual([false, true])
    await endSecondFactorOf(api.db, admin.email)
    expect(await isSignedIn(admin.token), 'by the command line: everywhere').toBe(false)
  })

  test('can be set up only by admins, with their password', async () => {
    const admin = await anAdmin()
    const begin = (body: object, token?: string) => api.post('/admin/second-factor/begin', body, token)
    expect((await begin({ password: 'nope' }, admin.token)).json.code).toBe('CURRENT_PASSWORD_WRONG')
    expect((await begin({}, admin.token)).status).toBe(422)
    expect((await begin({ password: PASSWORD })).status).toBe(401)
    const student = await openSession(api.db, { accountId: (await aStudent(api.db)).id })
    for (const path of ['begin', 'confirm', 'end']) {
      expect((await api.post(`/admin/second-factor/${path}`, {}, student)).status).toBe(401)
    }
    expect((await api.get('/admin/second-factor', student)).status).toBe(401)
  })
})

test('an admin’s password may be longer than twelve characters', async () => {
  const { email, token } = await anAdmin()
  const next = 'a long sentence that nobody guesses'
  const change = { current_password: PASSWORD, new_password: next, confirm_new_password: next }
  expect((await api.post('/admin/password/update', change, token)).json).toEqual({ status: 1 })
  expect((await api.post('/admin/login', { email, password: next })).status).toBe(200)
})
