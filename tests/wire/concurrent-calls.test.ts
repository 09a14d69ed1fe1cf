import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { DB } from '#platform/server/database/generated-types.ts'
import type { TestReply } from '#tests/support/test-api.ts'
import type { Example } from './example.ts'
import { exampleOf } from './examples/index.ts'
import { aHeldWorld } from './held-world.ts'
import { perform } from './perform.ts'

// The same call from two places at the same moment: two presses, two tabs, two people with one phone number.

const { api, world } = await aHeldWorld()
afterEach(() => expect(api.bugs.splice(0)).toEqual([]))

async function rowsIn(table: keyof DB): Promise<number> {
  // A file that came twice leaves a row that is marked as deleted.
  const left = table === 'contents' ? sql`where deleted_at is null` : sql``
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} ${left}`.execute(api.db)
  return rows[0]?.count ?? 0
}

/**
 * Sends the call five times concurrently.
 *
 * @returns the replies by status, and the number of rows added to the table
 */
async function atOnce(example: Example, table: keyof DB): Promise<{ replies: TestReply[]; gained: number }> {
  await world.restore()
  await example.arrange?.(world)
  const before = await rowsIn(table)
  const { arrange, ...call } = example
  const replies = await Promise.all(Array.from({ length: 5 }, () => perform(world, call)))
  replies.sort((one, other) => one.status - other.status)
  return { replies, gained: (await rowsIn(table)) - before }
}

describe('five simultaneous sign-ups with one phone number', () => {
  test.each([
    ['POST /register/teacher', 'ok'],
    ['POST /register/teacher', 'after a social log-in'],
    ['POST /register/school', 'ok'],
    ['POST /register/student', 'ok'],
    ['POST /student/register', 'ok'],
  ])('%s (%s): one account; the others get an error at the field', async (call, shows) => {
    const { replies, gained } = await atOnce(exampleOf(call, shows), 'accounts')
    expect(gained).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual([200, 422, 422, 422, 422])
    for (const { json } of replies.slice(1)) {
      expect(json.code).toBe('INVALID_INPUT')
      expect(Object.keys(json.errors)).toContain('phone_number_1')
    }
    if (shows === 'ok' && call !== 'POST /student/register' && call !== 'POST /register/student')
      expect(await rowsIn('registrationPayments')).toBe(2)
  })
})

describe('five simultaneous calls', () => {
  test('of enrol create one application', async () => {
    const { replies, gained } = await atOnce(exampleOf('POST /class/enroll'), 'enrolments')
    expect(gained).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400])
    expect(replies.at(-1)?.json.code).toBe('ALREADY_APPLIED')
  })

  test.each(['ok', 'a free one is open at once'])('of buy (%s) create one purchase', async (shows) => {
    const { replies, gained } = await atOnce(exampleOf('POST /course/enroll', shows), 'enrolments')
    expect(gained).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400, 400, 400])
    expect(replies.at(-1)?.json.code).toBe('ALREADY_BOUGHT')
  })

  test.each(['POST /my/class/:id/payment/create', 'POST /course/:id/payment/create'])(
    'of %s with one picture store it once, and all succeed',
    async (call) => {
      const { replies, gained } = await atOnce(exampleOf(call), 'paymentProofs')
      expect(gained).toBe(1)
      expect(replies.map(({ json }) => json.status)).toEqual(Array.from({ length: 5 }, () => 'success'))
    },
  )

  test('of the upload of one file store it once', async () => {
    const { replies, gained } = await atOnce(
      exampleOf('POST /my/course/:id/content-gp/:groupId/content/create'),
      'contents',
    )
    expect(gained).toBe(1)
    expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
  })

  test('of accept notify the student once', async () => {
    const { replies, gained } = await atOnce(
      exampleOf('GET /my/class/:classId/student/:studentId/accept'),
      'notifications',
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(gained).toBe(1)
  })

  test('of rate store one rating', async () => {
    const { gained } = await atOnce(exampleOf('GET /my/class/:id/rate'), 'ratings')
    expect(gained).toBe(1)
  })

  test('of the payment of a payout pay it once', async () => {
    const { replies } = await atOnce(exampleOf('POST /admin/payouts/:id/pay'), 'payouts')
    expect(replies.map(({ status }) => status)).toEqual([200, 422, 422, 422, 422])
  })

  test.each(['POST /my/course/create', 'POST /my/class/create', 'POST /course/request'])(
    'of %s create one row',
    async (call) => {
      const table = call.includes('class') ? 'classes' : call.includes('request') ? 'courseRequests' : 'courses'
      const { gained } = await atOnce(exampleOf(call), table)
      expect(gained).toBe(1)
    },
  )
})
