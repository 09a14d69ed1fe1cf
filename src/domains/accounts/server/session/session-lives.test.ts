import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { anAdmin, aStudent } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { openSession } from './sessions.ts'

// SEC-05: an admin's session ends after hours without use; every session ends after a fixed time.

const DAY_HOURS = 24
let api: TestApi
beforeAll(async () => {
  api = await aTestApi({ env: { SESSION_MAX_DAYS: '90', ADMIN_IDLE_HOURS: '6' } })
})
afterAll(() => api.close())
let release: () => void = () => undefined
afterEach(() => release())

const start = Date.now()
function after(hours: number): void {
  release()
  release = holdClockAt(new Date(start + hours * HOUR_MS).toISOString())
}
const asAdmin = async (token: string) => (await api.get('/admin/summary', token)).status
const asStudent = async (token: string) => (await api.get('/my/session/list', token)).status

test('an admin’s session lasts while it is used, and ends after the idle timeout', async () => {
  after(0)
  const token = await openSession(api.db, { adminId: (await anAdmin(api.db, { role: 'owner' })).id })
  for (const hours of [5, 10, 15]) {
    after(hours)
    expect(await asAdmin(token), `after ${hours} hours`).toBe(200)
  }
  after(21.1)
  expect(await asAdmin(token)).toBe(401)
})

test('a session opened under a longer idle timeout ends by the current one', async () => {
  after(0)
  const token = await openSession(api.db, { adminId: (await anAdmin(api.db, { role: 'owner' })).id, idleHours: 720 })
  after(6.1)
  expect(await asAdmin(token)).toBe(401)
})

test('a daily used session ends after its maximum lifetime, with its streams', async () => {
  after(0)
  const { id } = await aStudent(api.db)
  const token = await openSession(api.db, { accountId: id })
  for (let day = 20; day < 90; day += 20) {
    after(day * DAY_HOURS)
    expect(await asStudent(token), `on day ${day}`).toBe(200)
  }
  after(89.9 * DAY_HOURS)
  expect(await asStudent(token)).toBe(200)
  const row = api.db.selectFrom('sessions').select('expiresAt').where('accountId', '=', id)
  expect((await row.executeTakeFirstOrThrow()).expiresAt.getTime()).toBeLessThanOrEqual(
    start + 90 * DAY_HOURS * HOUR_MS,
  )
  after(90.1 * DAY_HOURS)
  expect(await asStudent(token)).toBe(401)
})

test('an unused session ends after 30 days', async () => {
  after(0)
  const token = await openSession(api.db, { accountId: (await aStudent(api.db)).id })
  after(29.9 * DAY_HOURS)
  expect(await asStudent(token)).toBe(200)
  after(60.1 * DAY_HOURS)
  expect(await asStudent(token)).toBe(401)
})
