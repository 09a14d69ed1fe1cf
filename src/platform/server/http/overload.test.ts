import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { anEnrolment, aStudent } from '#tests/support/builders.ts'
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { poolOf } from '../database/connect.ts'
import { Overload } from './overload.ts'
import type { LoadLimit, OverloadLimits } from './overload-limits.ts'

const NONE: LoadLimit = { eventLoopDelayMs: Infinity, heapShare: 1, waitingForDatabase: Infinity }
const SAMPLE_MS = 200

describe('Overload', () => {
  const limits: OverloadLimits = {
    publicReads: { eventLoopDelayMs: 250, heapShare: 0.5, waitingForDatabase: 50 },
    others: { eventLoopDelayMs: 500, heapShare: 0.9, waitingForDatabase: 100 },
    sampleEveryMs: SAMPLE_MS,
    warmUpMs: 30_000,
  }
  test('a process that has just started is slow, and refuses nothing for that', () => {
    let [upMs, waiting] = [30_000, 0]
    const slow = { eventLoopDelay: 2_000, heapUsed: 0 }
    const overload = new Overload(() => slow, { limits, waitingForDatabase: () => waiting, upMs: () => upMs })
    expect([overload.sheds('publicReads'), overload.sheds('others')]).toEqual([false, false])
    waiting = 101
    expect(overload.sheds('others')).toBe(true)
    waiting = 0
    upMs = 30_001
    expect([overload.sheds('publicReads'), overload.sheds('others')]).toEqual([true, true])
  })

  test.each([
    ['nothing', { eventLoopDelay: 250, heapUsed: 0 }, 50, [false, false]],
    ['the event loop', { eventLoopDelay: 251, heapUsed: 0 }, 0, [true, false]],
    ['the event loop, longer', { eventLoopDelay: 501, heapUsed: 0 }, 0, [true, true]],
    ['the heap', { eventLoopDelay: 0, heapUsed: Number.MAX_SAFE_INTEGER }, 0, [true, true]],
    ['waiting statements', { eventLoopDelay: 0, heapUsed: 0 }, 51, [true, false]],
    ['more waiting statements', { eventLoopDelay: 0, heapUsed: 0 }, 101, [true, true]],
  ])('%s', (_name, measured, waiting, [publicReads, others]) => {
    const overload = new Overload(() => measured, { limits, waitingForDatabase: () => waiting, upMs: () => 60_000 })
    expect([overload.sheds('publicReads'), overload.sheds('others')]).toEqual([publicReads, others])
  })
})

describe('while statements wait for the database', () => {
  let api: TestApi
  let token: string
  let proofPath: string
  /** Limits that each test sets. */
  const limits = { publicReads: NONE, others: NONE, sampleEveryMs: SAMPLE_MS, warmUpMs: 0 }
  beforeAll(async () => {
    api = await aTestApi({ settings: { overloadLimits: limits } })
    const student = await aStudent(api.db)
    token = await openSession(api.db, { accountId: student.id })
    const { classId } = await anEnrolment(api.db, { studentId: student.id })
    proofPath = `/my/class/${classId}/payment/create`
  })
  afterAll(() => api.close())

  /** Runs an action while all connections are in use and more statements wait, and returns its result. */
  async function whileWaiting<T>(work: () => Promise<T>[]): Promise<T[]> {
    const pool = poolOf(api.db)
    const holders = await Promise.all(Array.from({ length: pool.options.max ?? 10 }, () => pool.connect()))
    const waiting = Array.from({ length: 6 }, () => sql`select 1`.execute(api.db))
    await expect.poll(() => pool.waitingCount).toBeGreaterThanOrEqual(6)
    const under = work()
    await sleep(50)
    for (const holder of holders) holder.release()
    await Promise.all(waiting)
    return Promise.all(under)
  }
  async function sendProof() {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await aPng())]), 'proof.png')
    const { payload, headers } = await multipartPayload(form)
    const url = `/backend/api/v2${proofPath}`
    return api.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: `Bearer ${token}` } })
  }
  const calls = () => [api.get('/class/list'), api.get('/profile', token), sendProof()]
  const statuses = async () => (await whileWaiting(calls)).map(({ status }) => status)

  test("public reads are refused first, then users' calls, and payment proofs never", async () => {
    const tight = { ...NONE, waitingForDatabase: 3 }
    expect(await statuses()).toEqual([200, 200, 200])
    Object.assign(limits, { publicReads: tight })
    expect(await statuses()).toEqual([503, 200, 200])
    Object.assign(limits, { others: tight })
    expect(await statuses()).toEqual([503, 503, 200])
    Object.assign(limits, { publicReads: NONE, others: NONE })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  test('a refused caller receives Retry-After and a text', async () => {
    Object.assign(limits, { publicReads: { ...NONE, waitingForDatabase: 3 } })
    const [reply] = await whileWaiting(() => [api.get('/class/list')])
    expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '2' }, json: { code: 'TOO_BUSY' } })
    expect(reply?.json.message).toContain('အသုံးပြုနေသူ များနေပါသည်')
    Object.assign(limits, { publicReads: NONE })
    expect((await api.get('/class/list')).status).toBe(200)
  })

  test('event loop delay is measured, and reset when it runs again', async () => {
    Object.assign(limits, { publicReads: { ...NONE, eventLoopDelayMs: 60 } })
    // Retried until a call falls between two samples, because each sample resets the measured delay.
    const afterBlocking = async () => {
      const until = performance.now() + 3 * SAMPLE_MS
      while (performance.now() < until) {
        // Blocks the event loop.
      }
      await sleep(1)
      return (await api.get('/class/list')).status
    }
    await expect.poll(afterBlocking, { interval: 5 }).toBe(503)
    await expect.poll(async () => (await api.get('/class/list')).status).toBe(200)
    Object.assign(limits, { publicReads: NONE })
  })
})
