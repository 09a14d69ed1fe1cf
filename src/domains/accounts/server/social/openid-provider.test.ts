import Fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { registerApi } from '#platform/server/http/api.ts'
import { aDatabase } from '#tests/support/database.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import { anOpenIdServer, logInAtProvider } from '#tests/support/openid-server.ts'
import { someIncomingBodies, UNLOADED } from '#tests/support/request-limits.ts'
import type { LoginProvider } from '../../../../demo/login-provider.ts'
import { authenticator, mountAccounts } from '../index.ts'

const PUBLIC_URL = 'http://pyinnya.test'
const back = `${PUBLIC_URL}/login/social/google`

let db: Db
let server: LoginProvider
let app: FastifyInstance
beforeAll(async () => {
  db = (await aDatabase()).db
  server = await anOpenIdServer(PUBLIC_URL)
  app = await anApp(server.env)
})
afterAll(async () => {
  await app.close()
  await server.close()
})

async function anApp(env: Readonly<Record<string, string>>): Promise<FastifyInstance> {
  const made = Fastify({ logger: false })
  const services = {
    db,
    config: readConfig({ PUBLIC_URL, ...env }),
    log: pino({ level: 'silent' }),
  } as unknown as AppServices
  await registerApi(made, {
    authenticate: authenticator(db, { longestDays: 180, adminIdleHours: 12 }),
    incomingBodies: someIncomingBodies(),
    overload: UNLOADED,
    mountDomains: (api) => mountAccounts(api, services),
  })
  await made.ready()
  return made
}
async function post(path: string, payload: object = {}, on = app) {
  const reply = await on.inject({ method: 'POST', url: API_BASE + path, payload, headers: { 'user-agent': 'phone' } })
  return { status: reply.statusCode, json: reply.json() }
}
async function begin(on = app) {
  const { json } = await post('/social-login/google/start', {}, on)
  return json as { url: string; state: string }
}
const goThrough = async (name: string) => logInAtProvider((await begin()).url, { name, back })

describe('log-in through an OpenID Connect provider', () => {
  test('requests a code with PKCE, a state and a nonce, and sends no secret', async () => {
    const { url, state } = await begin()
    const asked = new URL(url).searchParams
    expect(url.startsWith(server.issuer)).toBe(true)
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: 'pyinnya',
      redirect_uri: back,
      code_challenge_method: 'S256',
      state,
    })
    expect(asked.get('nonce')).toHaveLength(43)
    expect(url).not.toContain(server.env.SOCIAL_GOOGLE_CLIENT_SECRET)
  })

  test('a new person gets no token, signs up with the id, and is logged in by it from then on', async () => {
    const person = await post('/social-login/google', await goThrough('thiri'))
    expect(person).toEqual({
      status: 200,
      json: { name: 'မthiri', email: 'thiri@example.com', social_media_id: 'google:thiri' },
    })
    const form = new FormData()
    const fields = { name: 'မသီရိ', phone_number_1: '09425001234', email_1: 'thiri@example.com' }
    for (const [name, value] of Object.entries({ ...fields, social_media_id: 'google:thiri' })) form.append(name, value)
    const { payload, headers } = await multipartPayload(form)
    const url = `${API_BASE}/student/register`
    const signedUp = await app.inject({ method: 'POST', url, payload, headers: { ...headers, 'user-agent': 'phone' } })
    expect(signedUp.json()).toMatchObject({ usertype: 'student', status: 2 })

    const again = await post('/social-login/google', await goThrough('thiri'))
    expect(again.json).toMatchObject({ usertype: 'student', accountuser: { social_media_id: 'google:thiri' } })
    const authorization = `Bearer ${again.json.token}`
    const profile = await app.inject({ url: `${API_BASE}/profile`, headers: { authorization } })
    expect(profile.json()).toMatchObject({ name: 'မသီရိ', social_media_id: 'google:thiri' })
  })

  test('an id made up by the client is refused', async () => {
    const { state } = await begin()
    const forged = { state, sub: 'thiri', social_media_id: 'google:thiri', id_token: 'e30.e30.' }
    expect((await post('/social-login/google', forged)).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  })

  test('a code of one log-in is refused in another', async () => {
    const mine = await goThrough('aung')
    const { state } = await begin()
    expect((await post('/social-login/google', { ...mine, state })).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  })

  test('a state is valid once', async () => {
    const returned = await goThrough('kyaw')
    expect((await post('/social-login/google', returned)).status).toBe(200)
    expect((await post('/social-login/google', returned)).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  })

  test('a code is refused without its PKCE verifier', async () => {
    const { url, state } = await begin()
    const returned = await logInAtProvider(url, { name: 'hla', back })
    await db
      .updateTable('socialAttempts')
      .set({ codeVerifier: 'x'.repeat(43) })
      .execute()
    expect((await post('/social-login/google', { ...returned, state })).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  })

  test('an id token for another nonce is refused', async () => {
    const { url } = await begin()
    const returned = await logInAtProvider(url, { name: 'hla', back })
    await db.updateTable('socialAttempts').set({ nonce: 'another' }).execute()
    expect((await post('/social-login/google', returned)).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  })

  test('a refusal at the provider is reported as failed', async () => {
    const { state } = await begin()
    const denied = await post('/social-login/google', { state, error: 'access_denied', iss: server.issuer })
    expect(denied).toMatchObject({ status: 422, json: { code: 'SOCIAL_LOGIN_UNAVAILABLE' } })
  })
})

test('an unavailable provider is a refusal, not an error, and is discovered again the next time', async () => {
  const gone = await anOpenIdServer(PUBLIC_URL)
  const away = await anApp(gone.env)
  await gone.close()
  expect(await post('/social-login/google/start', {}, away)).toMatchObject({
    status: 422,
    json: { code: 'SOCIAL_LOGIN_UNAVAILABLE' },
  })
  await away.close()
})

test('a wrong client secret is refused', async () => {
  const other = await anApp({ ...server.env, SOCIAL_GOOGLE_CLIENT_SECRET: 'guessed' })
  const returned = await logInAtProvider((await begin(other)).url, { name: 'hla', back })
  expect((await post('/social-login/google', returned, other)).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  await other.close()
})

test('a configured token endpoint replaces the discovered one', async () => {
  const right = await anApp({ ...server.env, SOCIAL_GOOGLE_TOKEN_ENDPOINT: `${server.issuer}/token` })
  const wrong = await anApp({ ...server.env, SOCIAL_GOOGLE_TOKEN_ENDPOINT: `${server.issuer}/nowhere` })
  for (const [on, status] of [
    [right, 200],
    [wrong, 422],
  ] as const) {
    const returned = await logInAtProvider((await begin(on)).url, { name: 'nilar', back })
    expect((await post('/social-login/google', returned, on)).status).toBe(status)
    await on.close()
  }
})

test('without configuration there are no providers', async () => {
  const plain = await anApp({})
  expect((await plain.inject({ url: `${API_BASE}/social-login` })).json()).toEqual({ data: [] })
  expect((await post('/social-login/google/start', {}, plain)).json.code).toBe('SOCIAL_LOGIN_UNAVAILABLE')
  await plain.close()
})
