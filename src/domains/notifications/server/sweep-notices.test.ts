import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdClockAt } from '#platform/server/clock.ts'
import { aStudent } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { Sender } from '../contract/notification-codes.ts'
import { sweepNotices } from './sweep-notices.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const at = (day: string) => new Date(`${day}T00:00:00Z`)

test('notices that were seen are deleted after a year; unseen and later ones stay (OPS-24)', async () => {
  const { id: recipientId } = await aStudent(api.db)
  const add = (message: string, day: string, more: { seen?: boolean; mailWaits?: boolean; sendDate?: Date } = {}) =>
    api.db
      .insertInto('notifications')
      .values({
        recipientId,
        sender: Sender.admin,
        message,
        insertedAt: at(day),
        sendDate: at(day),
        seen: true,
        ...more,
      })
      .execute()
  await add('old', '2024-01-01')
  await add('old and unseen', '2024-01-02', { seen: false })
  await add('old, its mail waits', '2024-01-02', { mailWaits: true })
  await add('written early, shown late', '2024-01-03', { sendDate: at('2025-06-01') })
  await add('also old', '2024-01-04')
  await add('of this year', '2025-03-01')
  const kept = async () =>
    (
      await api.db
        .selectFrom('notifications')
        .select('message')
        .where('recipientId', '=', recipientId)
        .orderBy('id')
        .execute()
    ).map(({ message }) => message)
  const sweepOn = async (day: string) => {
    const release = holdClockAt(at(day).toISOString())
    await sweepNotices(api.services, { limit: 2 }).finally(release)
  }
  await sweepOn('2024-12-30')
  expect(await kept()).toHaveLength(6)
  await sweepOn('2025-07-01')
  expect(await kept()).toEqual(['old and unseen', 'old, its mail waits', 'written early, shown late', 'of this year'])
})
