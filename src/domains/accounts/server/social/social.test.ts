import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { registerApi } from '#platform/server/http/api.ts'
import { aStudent } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
import { aQueue } from '#tests/support/queue.ts'
import { someIncomingBodies, UNLOADED } from '#tests/support/request-limits.ts'
import { authenticator, mountAccounts, type SocialProvider } from '../index.ts'

/**
 * Verifies the person of the callback if it carries the attempt's secrets; a callback without a subject is forged.
 */
const provider: SocialProvider = {
  label: 'Google',
  begin: async ({ state, redirectUri }) => ({
    url: `https://provider.test/?back=${redirectUri}`,
    nonce: `nonce of ${state}`,
    codeVerifier: `verifier of ${state}`,
  }),
  verify: async ({ subject }, { state, nonce, codeVerifier }) =>
    typeof subject === 'string' && nonce === `nonce of ${state}` && codeVerifier === `verifier of ${state}`
      ? { subject, name: 'မသီရိ', email: 'thiri@example.com' }
      : undefined,
}

let db: Db
let app: FastifyInstance
beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  app = Fastify({ logger: false })
  const services = { db, config: { publicUrl: 'http://pyinnya.test' } } as AppServices
  await registerApi(app, {
    authenticate: authenticator(db, { longestDays: 180, adminIdleHours: 12 }),
    incomingBodies: someIncomingBodies(),
    overload: UNLOADED,
    mountDomains: (api) => mountAccounts(api, services, new Map([['google', provider]])),
  })
  await app.ready()
})
afterAll(() => app.close())

async function post(path: string, payload: object | Buffer, headers: Record<string, string> = {}) {
  const reply = await app.inject({ method: 'POST', url: API_BASE + path, payload, headers })
  return { status: reply.statusCode, json: reply.json() }
}
async function postForm(
  path: string,
  fields: object,
  { file, agent = 'phone' }: { file?: Buffer; agent?: string } = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'proof.png')
  const { payload, headers } = await multipartPayload(form)
  return post(path, payload, { ...headers, 'user-agent': agent })
}

/** Starts a login and calls the callback with the provider's result. */
async function comeBack(result: object, headers: Record<string, string> = {}) {
  const { json } = await post('/social-login/google/start', {})
  return post('/social-login/google', { ...result, state: json.state }, headers)
}

let made = 0
async function aVerifiedPerson(): Promise<string> {
  const subject = randomBytes(6).toString('hex')
  const { json } = await comeBack({ subject }, { 'user-agent': 'phone' })
  return json.social_media_id
}
const signUpOf = (social_media_id: string) => ({
  name: 'မသီရိ',
  phone_number_1: `0123${String(++made).padStart(5, '0')}`,
  email_1: `p${made}@example.com`,
  social_media_id,
})

describe('log-in through a provider', () => {
  test('without an account returns the person without a token', async () => {
    const reply = await comeBack({ subject: 'abc' })
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({ name: 'မသီရိ', email: 'thiri@example.com', social_media_id: 'google:abc' })
  })

  test('with an account returns the session; a suspended one is refused', async () => {
    await aStudent(db, { socialMediaId: 'google:known' })
    const reply = await comeBack({ subject: 'known' })
    expect(reply.json).toMatchObject({ usertype: 'student', accountuser: { social_media_id: 'google:known' } })
    await aStudent(db, { socialMediaId: 'google:shut', status: AccountStatus.suspended })
    expect((await comeBack({ subject: 'shut' })).json.code).toBe('ACCOUNT_SUSPENDED')
  })

  test('is refused when the provider is not configured or does not confirm the person', async () => {
    const other = await post('/social-login/other', { subject: 'abc' })
    expect(other).toMatchObject({ status: 422, json: { code: 'SOCIAL_LOGIN_UNAVAILABLE' } })
    expect((await post('/social-login/other/start', {})).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
    expect((await comeBack({ forged: true })).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  })

  test('requires an issued state, once and within 15 minutes', async () => {
    const without = await post('/social-login/google', { subject: 'abc' })
    expect(without.json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
    const { json } = await post('/social-login/google/start', {})
    expect(json.url).toContain('http://pyinnya.test/login/social/google')
    const result = { subject: 'abc', state: json.state }
    expect((await post('/social-login/other', result)).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
    expect((await post('/social-login/google', result)).status).toBe(200)
    expect((await post('/social-login/google', result)).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
    const late = await post('/social-login/google/start', {})
    const release = holdClockAt(new Date(Date.now() + 16 * 60_000).toISOString())
    const reply = await post('/social-login/google', { subject: 'abc', state: late.json.state })
    release()
    expect(reply.json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  })

  test('stores the state as a hash only', async () => {
    const { json } = await post('/social-login/google/start', {})
    const kept = await db.selectFrom('socialAttempts').select('stateHash').execute()
    expect(kept.length).toBeGreaterThan(0)
    for (const { stateHash } of kept) expect(Buffer.from(stateHash).toString('base64url')).not.toBe(json.state)
  })

  test('lists the configured providers', async () => {
    const reply = await app.inject({ url: `${API_BASE}/social-login` })
    expect(reply.json()).toEqual({ data: [{ provider: 'google', label: 'Google' }] })
  })
})

describe('sign-up after a social log-in', () => {
  test('a student is approved, a teacher is pending; both are logged in', async () => {
    const student = await postForm('/student/register', signUpOf(await aVerifiedPerson()))
    expect(student.json).toMatchObject({ usertype: 'student', status: 2 })
    const teacher = await postForm('/register/teacher', signUpOf(await aVerifiedPerson()))
    expect(teacher.json).toMatchObject({ usertype: 'teacher', status: 1 })
    expect(teacher.json.token).toBeTruthy()
  })

  test('is refused for an unconfirmed id, to another client, and after 30 minutes', async () => {
    const made = await postForm('/student/register', signUpOf('google:made-up'))
    expect(made).toMatchObject({ status: 422, json: { code: 'SOCIAL_NOT_VERIFIED' } })
    const id = await aVerifiedPerson()
    const stolen = await postForm('/student/register', signUpOf(id), { agent: 'another client' })
    expect(stolen.json.code).toBe('SOCIAL_NOT_VERIFIED')
    const release = holdClockAt(new Date(Date.now() + 31 * 60_000).toISOString())
    expect((await postForm('/student/register', signUpOf(id))).json.code).toBe('SOCIAL_NOT_VERIFIED')
    release()
  })

  test('one id has one account over all roles', async () => {
    const id = await aVerifiedPerson()
    expect((await postForm('/student/register', signUpOf(id))).status).toBe(200)
    const second = await postForm('/register/teacher', signUpOf(id))
    expect(second.status).toBe(422)
    expect(Object.keys(second.json.errors)).toEqual(['social_media_id'])
  })

  test('one id can sign up again after its account was deleted, not after it was suspended', async () => {
    const id = await aVerifiedPerson()
    const first = (await postForm('/student/register', signUpOf(id))).json
    await db
      .updateTable('accounts')
      .set({ status: AccountStatus.suspended })
      .where('id', '=', first.accountuser.student_id)
      .execute()
    expect((await postForm('/student/register', signUpOf(id))).json.errors).toHaveProperty('social_media_id')
    await db
      .updateTable('accounts')
      .set({ status: AccountStatus.approved })
      .where('id', '=', first.accountuser.student_id)
      .execute()
    const { student_id } = first.accountuser
    await post('/deleteStudent', { student_id }, { authorization: `Bearer ${first.token}` })
    const again = await postForm('/student/register', signUpOf(id))
    expect(again.status).toBe(200)
    expect(again.json.accountuser.student_no).not.toBe(first.accountuser.student_no)
  })

  // @see A-SOC-05
  test('is not offered to schools, whose form requires a password and a payment', async () => {
    const form = signUpOf(await aVerifiedPerson())
    const { status, json } = await postForm('/register/school', form)
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual(['file', 'password', 'phone_number_1'])
    const opened = db.selectFrom('accounts').select('id').where('socialMediaId', '=', form.social_media_id)
    expect(await opened.execute()).toEqual([])
  })

  test('refuses fields of both kinds of sign-up together', async () => {
    const id = await aVerifiedPerson()
    const withFile = await postForm('/register/teacher', signUpOf(id), { file: await aPng() })
    expect(withFile.status).toBe(422)
    expect(withFile.json.errors).toHaveProperty('social_media_id')
    const withPassword = await postForm('/register/teacher', { ...signUpOf(id), password: 'secret123' })
    expect(withPassword.json.errors).toHaveProperty('social_media_id')
  })

  test('requires name, numeric phone and e-mail', async () => {
    const form = { ...signUpOf(await aVerifiedPerson()), name: '', phone_number_1: '09-x', email_1: '' }
    const { json } = await postForm('/student/register', form)
    expect(Object.keys(json.errors).sort()).toEqual(['email_1', 'name', 'phone_number_1'])
  })
})
