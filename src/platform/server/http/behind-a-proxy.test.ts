import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'

const SECRET = 'a secret that only this test knows, no other'
const [proxy, visitor] = ['10.4.0.1', '203.0.113.9']

describe('behind an https proxy, in production', () => {
  let api: TestApi
  beforeAll(async () => {
    const env = { NODE_ENV: 'production', SECRET, PUBLIC_URL: 'https://pyinnya.test', TRUST_PROXY: '10.4.0.0/16' }
    api = await aTestApi({ env })
  })
  afterAll(() => api.close())

  const logIn = (forwardedFor: string, remoteAddress: string, at: number) =>
    api.inject({
      method: 'POST',
      url: '/backend/api/v2/admin/login',
      payload: { email: `nobody${at}@example.com`, password: 'wrong' },
      headers: { 'x-forwarded-for': forwardedFor },
      remoteAddress,
    })
  async function statusesOf(attempts: number, forwarded: (at: number) => string, from = proxy): Promise<number[]> {
    const statuses: number[] = []
    for (let at = 0; at < attempts; at += 1) statuses.push((await logIn(forwarded(at), from, at)).status)
    return statuses
  }
  const tenThenRefused = [...Array<number>(10).fill(422), 429]

  test('a visitor who sends another X-Forwarded-For each time is one visitor', async () => {
    expect(await statusesOf(11, (at) => `198.51.100.${at}, ${visitor}`)).toEqual(tenThenRefused)
  })

  test('headers of a client that bypasses the proxy are ignored', async () => {
    expect(await statusesOf(11, (at) => `198.51.100.${at}`, '192.0.2.77')).toEqual(tenThenRefused)
  })

  test('visitors behind the proxy are distinguished', async () => {
    expect(await statusesOf(14, (at) => `192.0.2.${at + 100}`)).toEqual(Array(14).fill(422))
  })

  test('browsers receive HSTS', async () => {
    const { headers } = await api.get('/category')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })
})

test.each<Record<string, string>>([
  { NODE_ENV: 'production', SECRET, PUBLIC_URL: 'http://pyinnya.test' },
  { PUBLIC_URL: 'https://pyinnya.test' },
])('browsers receive no HSTS with %o', async (env) => {
  const api = await aTestApi({ env })
  expect((await api.get('/category')).headers['strict-transport-security']).toBeUndefined()
  await api.close()
})
