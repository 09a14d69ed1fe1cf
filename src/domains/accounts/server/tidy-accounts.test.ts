import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#platform/contract/durations.ts'
import { holdClockAt } from '#platform/server/clock.ts'
import { throttle } from '#platform/server/throttle/throttle.ts'
import { aStudent } from '#tests/support/builders.ts'
import { aPictureDataUrl } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { openSession } from './session/sessions.ts'
import { tidyAccounts } from './tidy-accounts.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const inDays = (days: number) => holdClockAt(new Date(Date.now() + days * DAY_MS).toISOString())

test('a deleted account loses personal data and pictures after 30 days; other accounts stay', async () => {
  const gone = await aStudent(api.db, { region: 1, email1: 'gone@example.com' })
  const living = await aStudent(api.db)
  const token = await openSession(api.db, { accountId: gone.id })
  const { json } = await api.post('/profile', { profile: await aPictureDataUrl() }, token)
  await api.post('/deleteStudent', { student_id: gone.id }, token)

  let release = inDays(29)
  await tidyAccounts(api.services)
  expect(await row(gone.id)).toMatchObject({ name: gone.name, phoneNumber1: gone.phoneNumber1 })
  release()
  release = inDays(31)
  await tidyAccounts(api.services)
  await tidyAccounts(api.services)
  release()
  expect(await row(gone.id)).toMatchObject({
    accountNo: gone.accountNo,
    name: null,
    phoneNumber1: null,
    phone1Canonical: null,
    email1: null,
    profilePath: null,
    nameKey: '',
  })
  expect((await api.inject({ method: 'GET', url: json.profile })).status).toBe(404)
  expect(await row(living.id)).toMatchObject({ name: living.name })
})

test('expired sessions and reset links are deleted, open ones are kept', async () => {
  const student = await aStudent(api.db, { passwordHash: 'x', email1: 'tidy@example.com' })
  await openSession(api.db, { accountId: student.id })
  await api.post('/request', { email: 'tidy@example.com', user_type: 'student' })
  const count = async (table: 'sessions' | 'passwordResets') =>
    (await api.db.selectFrom(table).select('id').where('accountId', '=', student.id).execute()).length
  let release = inDays(8)
  await tidyAccounts(api.services)
  release()
  expect([await count('sessions'), await count('passwordResets')]).toEqual([1, 0])
  release = inDays(38)
  await tidyAccounts(api.services)
  release()
  expect(await count('sessions')).toBe(0)
})

test('throttle counters are deleted once their window has passed', async () => {
  const brief = throttle({ name: 'brief', points: 1, perSeconds: 1 })
  const long = throttle({ name: 'long', points: 1, perSeconds: 600 })
  for (const each of [brief, long]) await each.take(api.db, ['somebody'])
  await wait(1100)
  await tidyAccounts(api.services)
  const kept = await api.db.selectFrom('throttles').select('key').execute()
  const names = kept.map(({ key }) => key.split(':')[0])
  expect(names).toContain('long')
  expect(names).not.toContain('brief')
})

const row = (id: number) => api.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
