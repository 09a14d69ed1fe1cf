import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/server/http/refusal.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { aDatabase, type TestDatabase } from '#tests/support/database.ts'

let base: TestDatabase
beforeAll(async () => {
  base = await aDatabase()
})

async function refusalOf(attempt: Promise<void>): Promise<Refusal> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw new Error(`no refusal but ${error}`)
  return error
}

test('ten attempts pass, and the reply to the eleventh says how many minutes to wait', async () => {
  const login = throttle({ name: 'login', points: 10, perSeconds: 900 })
  for (let attempt = 1; attempt <= 10; attempt++) await login.take(base.db, ['ip 192.0.2.1'])
  const refusal = await refusalOf(login.take(base.db, ['ip 192.0.2.1']))
  expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, detail: { params: { minutes: 15 } } })
  expect(refusal.detail.retryAfterSeconds).toBeGreaterThan(890)
  expect(refusal.detail.retryAfterSeconds).toBeLessThanOrEqual(900)
})

test('address and account are counted separately, and either alone refuses', async () => {
  const login = throttle({ name: 'each', points: 2, perSeconds: 60 })
  await login.take(base.db, ['ip 1', 'account A'])
  await login.take(base.db, ['ip 2', 'account A'])
  await refusalOf(login.take(base.db, ['ip 3', 'account A']))
  await login.take(base.db, ['ip 3', 'account B'])
})

test('a hundred simultaneous attempts from two processes pass exactly up to the limit', async () => {
  const limit = { name: 'parallel', points: 10, perSeconds: 60 }
  const [one, other] = [throttle(limit), throttle(limit)]
  const attempts = Array.from({ length: 100 }, (_, index) => (index % 2 ? one : other).take(base.db, ['same']))
  const outcomes = await Promise.allSettled(attempts)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('the window expires, and a success resets the count', async () => {
  const brief = throttle({ name: 'brief', points: 1, perSeconds: 60 })
  await brief.take(base.db, ['a'])
  await refusalOf(brief.take(base.db, ['a']))
  const aMinuteEarlier = sql<number>`expire - 60000`
  await base.db.updateTable('throttles').set({ expire: aMinuteEarlier }).where('key', 'like', 'brief:%').execute()
  await brief.take(base.db, ['a'])
  await brief.forget(base.db, ['a'])
  await brief.take(base.db, ['a'])
})

test('stored rows contain neither an address nor a phone number', async () => {
  await throttle({ name: 'private', points: 5, perSeconds: 60 }).take(base.db, ['+959123456789'])
  const rows = await base.db.selectFrom('throttles').selectAll().execute()
  expect(rows.some(({ key }) => key.startsWith('private:'))).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('959123456789')
})
