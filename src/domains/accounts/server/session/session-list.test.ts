import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openReadOnlySession, openSession } from './sessions.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/129.0.0.0 Mobile Safari/537.36'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; rv:131.0) Gecko/20100101 Firefox/131.0'

let api: TestApi
let passwordHash: string
beforeAll(async () => {
  api = await aTestApi()
  passwordHash = await hashPassword('secret123')
})
afterAll(() => api.close())

async function logIn(account: { role: string; phoneNumber1: string | null }, agent: string): Promise<string> {
  const { json } = await api.inject({
    method: 'POST',
    url: '/backend/api/v2/login',
    payload: { user_type: account.role, phone_number: account.phoneNumber1, password: 'secret123' },
    headers: { 'user-agent': agent },
  })
  return json.token
}

describe.each([
  ['teacher', aTeacher],
  ['school', aSchool],
  ['student', aStudent],
] as const)('a %s', (_role, builder) => {
  test('lists the own sessions only, the current device first', async () => {
    const account = await builder(api.db, { passwordHash })
    const here = await logIn(account, ANDROID)
    await logIn(account, WINDOWS)
    await openReadOnlySession(api.db, account.id)
    await openSession(api.db, { accountId: (await aStudent(api.db)).id })
    const { status, json } = await api.get('/my/session/list', here)
    expect(status).toBe(200)
    expect(json.data).toHaveLength(2)
    expect(json.data[0]).toMatchObject({ browser: 'Chrome', system: 'Android', current: true })
    expect(json.data[1]).toMatchObject({ browser: 'Firefox', system: 'Windows', current: false })
    expect(json.data[0].last_seen_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('logs out one device only', async () => {
    const account = await builder(api.db, { passwordHash })
    const [here, there] = [await logIn(account, ANDROID), await logIn(account, WINDOWS)]
    const { json } = await api.get('/my/session/list', here)
    const lost = json.data.find(({ current }: { current: boolean }) => !current).session_id
    expect((await api.post(`/my/session/${lost}/end`, undefined, here)).json).toEqual({ status: 1 })
    expect((await api.get('/profile', there)).status).toBe(401)
    expect((await api.get('/profile', here)).status).toBe(200)
    expect((await api.post(`/my/session/${lost}/end`, undefined, here)).status).toBe(404)
  })

  test('logs out everywhere, the current device included', async () => {
    const account = await builder(api.db, { passwordHash })
    const tokens = [await logIn(account, ANDROID), await logIn(account, WINDOWS)]
    expect((await api.post('/my/session/end-all', undefined, tokens[0])).json).toEqual({ status: 1 })
    for (const token of tokens) expect((await api.get('/profile', token)).status).toBe(401)
  })
})

test('another person’s session is 404, and stays', async () => {
  const [mine, theirs] = [await aStudent(api.db, { passwordHash }), await aStudent(api.db, { passwordHash })]
  const [token, other] = [await logIn(mine, ANDROID), await logIn(theirs, ANDROID)]
  const { json } = await api.get('/my/session/list', other)
  expect((await api.post(`/my/session/${json.data[0].session_id}/end`, undefined, token)).status).toBe(404)
  expect((await api.get('/profile', other)).status).toBe(200)
})

test('guests have no sessions, and a read-only session ends none', async () => {
  expect((await api.get('/my/session/list')).status).toBe(401)
  expect((await api.post('/my/session/end-all')).status).toBe(401)
  expect((await api.post('/my/session/1/end')).status).toBe(401)
  const teacher = await aTeacher(api.db)
  const borrowed = await openReadOnlySession(api.db, teacher.id)
  expect((await api.post('/my/session/end-all', undefined, borrowed)).status).toBe(403)
})
