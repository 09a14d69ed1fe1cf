import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudent } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { openSession } from './sessions.ts'
import { hashToken } from './tokens.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const end = (token_hash: string) =>
  api.inject({ method: 'POST', url: '/backend/api/v2/session/logged-out', payload: { token_hash } })
const hexOf = (token: string) => hashToken(token).toString('hex')

async function twoSessions() {
  const { id: accountId } = await aStudent(api.db)
  return [await openSession(api.db, { accountId }), await openSession(api.db, { accountId })] as const
}

test('a browser that logged out without a connection ends its session by the hash of the token, and no other one', async () => {
  const [ended, other] = await twoSessions()
  expect((await api.get('/profile', ended)).status).toBe(200)
  expect(await end(hexOf(ended))).toMatchObject({ status: 200, json: { status: 1 } })
  expect((await api.get('/profile', ended)).status).toBe(401)
  expect((await api.get('/profile', other)).status).toBe(200)
})

test('the reply to a session that is over, and to a hash of none, is the same', async () => {
  const [ended] = await twoSessions()
  await end(hexOf(ended))
  const endedAt = () =>
    api.db.selectFrom('sessions').select('revokedAt').where('tokenHash', '=', hashToken(ended)).execute()
  const before = await endedAt()
  for (const hash of [hexOf(ended), 'ab'.repeat(32)])
    expect(await end(hash)).toMatchObject({ status: 200, json: { status: 1 } })
  expect(await endedAt()).toEqual(before)
})

test('the hash is no token', async () => {
  const [token] = await twoSessions()
  for (const hash of [hexOf(token), hashToken(token).toString('base64url')])
    expect((await api.get('/profile', hash)).status).toBe(401)
  expect((await api.get('/profile', token)).status).toBe(200)
})

test.each(['', 'ab', 'Z'.repeat(64), 'AB'.repeat(32)])('%j is no hash', async (hash) => {
  expect(await end(hash)).toMatchObject({ status: 422, json: { errors: { token_hash: [expect.any(String)] } } })
})
