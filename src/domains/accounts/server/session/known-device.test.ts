import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, aStudent } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { hashPassword } from '../passwords/passwords.ts'

// SEC-11: failed logins from unknown devices do not lock the owner out on a known device.

const PASSWORD = 'secret123'
let api: TestApi
let passwordHash: string
beforeAll(async () => {
  api = await aTestApi()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => api.close())

interface Attempt {
  readonly cookie?: string | undefined
  readonly ip: string
}
const send = (url: string, payload: object, { cookie, ip }: Attempt) =>
  api.inject({
    method: 'POST',
    url: `/backend/api/v2${url}`,
    payload,
    remoteAddress: ip,
    headers: cookie === undefined ? {} : { cookie },
  })
const cookieOf = (reply: { headers: Record<string, unknown> }): string =>
  String(reply.headers['set-cookie']).split(';')[0] ?? ''

describe('a person', () => {
  const logIn = (phone: string | null, password: string, attempt: Attempt) =>
    send('/login', { phone_number: phone, password, user_type: 'student' }, attempt)

  test('logs in on a known device after 11 failures from 11 addresses; an unknown device is throttled', async () => {
    const { phoneNumber1, accountNo } = await aStudent(api.db, { passwordHash })
    const cookie = cookieOf(await logIn(phoneNumber1, PASSWORD, { ip: '10.20.0.1' }))
    for (let at = 1; at <= 11; at += 1) await logIn(phoneNumber1, 'wrong1234', { ip: `10.20.${at}.1` })
    const stranger = await logIn(phoneNumber1, PASSWORD, { ip: '10.21.0.1' })
    expect(stranger).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect(stranger.json.message).toMatch(/မိနစ်/)
    for (const name of [phoneNumber1, accountNo]) {
      expect((await logIn(name, PASSWORD, { ip: '10.21.0.1', cookie })).json.token, String(name)).toBeTruthy()
    }
  })

  test('has the usual number of attempts on a known device, by phone and account number together', async () => {
    const { phoneNumber1, accountNo } = await aStudent(api.db, { passwordHash })
    const cookie = cookieOf(await logIn(phoneNumber1, PASSWORD, { ip: '10.22.0.1' }))
    for (let at = 0; at < 10; at += 1) {
      const name = at % 2 ? phoneNumber1 : accountNo
      expect((await logIn(name, 'wrong1234', { ip: `10.22.${at}.1`, cookie })).status).toBe(200)
    }
    expect((await logIn(phoneNumber1, PASSWORD, { ip: '10.22.99.1', cookie })).status).toBe(429)
    expect((await logIn(phoneNumber1, PASSWORD, { ip: '10.22.99.1' })).json.token, 'elsewhere').toBeTruthy()
  })

  test('is throttled on a device that knows another account only, in whatever form the cookie is sent', async () => {
    const [own, victim] = [await aStudent(api.db, { passwordHash }), await aStudent(api.db, { passwordHash })]
    const cookie = cookieOf(await logIn(own.phoneNumber1, PASSWORD, { ip: '10.23.0.1' }))
    for (let at = 1; at <= 10; at += 1) await logIn(victim.phoneNumber1, 'wrong1234', { ip: `10.23.${at}.1` })
    const forged = [cookie, `${cookie}~x`, 'pyinnya-device=~~', `pyinnya-device=${'a'.repeat(5000)}`, '=;;=']
    for (const each of forged) {
      expect((await logIn(victim.phoneNumber1, PASSWORD, { ip: '10.24.0.1', cookie: each })).status).toBe(429)
    }
  })

  test('shares a device: each account stays known, and the oldest of many is removed', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => aStudent(api.db, { passwordHash })))
    let cookie: string | undefined
    for (const { phoneNumber1 } of people) {
      cookie = cookieOf(await logIn(phoneNumber1, PASSWORD, { ip: '10.25.0.1', cookie }))
    }
    expect(cookie?.length).toBeLessThan(2000)
    for (const { phoneNumber1 } of [people[0], people[1], people[8]] as typeof people) {
      for (let at = 1; at <= 10; at += 1) await logIn(phoneNumber1, 'wrong1234', { ip: `10.26.${at}.1` })
    }
    const status = async (index: number) =>
      (await logIn(people[index]?.phoneNumber1 ?? null, PASSWORD, { ip: '10.27.0.1', cookie })).status
    expect([await status(0), await status(1), await status(8)]).toEqual([429, 200, 200])
  })

  test('gets an HttpOnly cookie with the path of this call, and none for a wrong password', async () => {
    const { phoneNumber1 } = await aStudent(api.db, { passwordHash })
    const { headers } = await logIn(phoneNumber1, PASSWORD, { ip: '10.28.0.1' })
    expect(headers['set-cookie']).toMatch(/; Path=\/backend\/api\/v2\/login; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    expect(String(headers['set-cookie'])).not.toContain(String(phoneNumber1))
    expect((await logIn(phoneNumber1, 'wrong1234', { ip: '10.28.0.1' })).headers['set-cookie']).toBeUndefined()
  })
})

describe('an admin', () => {
  let made = 0
  const anEmail = async () => {
    const email = `device${++made}@example.com`
    await anAdmin(api.db, { email, role: 'finance', passwordHash })
    return email
  }
  const signIn = (email: string, password: string, attempt: Attempt) =>
    send('/admin/login', { email, password }, attempt)

  test('is not locked out by forty failures from elsewhere, nor are other admins', async () => {
    const email = await anEmail()
    for (let at = 0; at < 40; at += 1) await signIn(email, 'wrong1234', { ip: `10.40.${at % 4}.${at}` })
    expect((await signIn(email, PASSWORD, { ip: '10.40.0.77' })).status, 'from such a network').toBe(429)
    expect((await signIn(email, PASSWORD, { ip: '10.41.0.1' })).status).toBe(200)
    expect((await signIn(await anEmail(), PASSWORD, { ip: '10.40.0.77' })).status, 'another admin').toBe(200)
  })

  test('is protected from attempts from many addresses; a known device is not throttled', async () => {
    const email = await anEmail()
    const cookie = cookieOf(await signIn(email, PASSWORD, { ip: '10.42.0.1' }))
    const wrong = Array.from({ length: 100 }, (_, at) =>
      signIn(email, 'wrong1234', { ip: `10.${50 + (at % 90)}.${at}.1` }),
    )
    await Promise.all(wrong)
    expect((await signIn(email, PASSWORD, { ip: '10.43.0.1' })).status).toBe(429)
    expect((await signIn(email, PASSWORD, { ip: '10.43.0.1', cookie })).status).toBe(200)
  })
})

test('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
