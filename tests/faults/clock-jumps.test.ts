import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#domains/accounts/server/index.ts'
import { insertReset } from '#domains/accounts/server/passwords/password-resets.queries.ts'
import { openReadOnlySession, openSession } from '#domains/accounts/server/session/sessions.ts'
import { hashToken, newToken } from '#domains/accounts/server/session/tokens.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { now, today } from '#platform/server/clock.ts'
import { type DatabaseClock, followDatabaseClock } from '#platform/server/database/database-clock.ts'
import { anApiProcess } from '#tests/support/api-process.ts'
import { aContentGroup, anAdmin, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi } from '#tests/support/content-api.ts'

// Design 4.6: this machine's clock is set a day forth or back; access follows the database's clock.

const never = { everyMs: 2 ** 30 }
const quiet = { warn: () => undefined }
let api: ContentApi
let clock: DatabaseClock | undefined
let groupPath: string
let contentId: number
let courseId: number

beforeAll(async () => {
  api = await aContentApi()
  const teacher = await aTeacher(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  const group = await aContentGroup(api.db, { courseId })
  groupPath = `/my/video-course/${courseId}/content-gp/${group.id}`
  const create = `/my/course/${courseId}/content-gp/${group.id}/content/create`
  const { json } = await api.sendFile(teacher, create, { name: 'lesson.pdf', bytes: aPdf, title: 'သင်ခန်းစာ' })
  contentId = json.id
})
afterAll(() => api.close())
afterEach(() => {
  clock?.stop()
  vi.useRealTimers()
})

/** Sets this machine's clock, which goes on; the monotonic clock is not touched. */
function setMachineClock(aheadMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
}

const follow = async () => {
  clock = await followDatabaseClock({ db: api.db, log: quiet, ...never })
}

async function aStudentUntil(accessEndDate: string) {
  const student = await aStudent(api.db)
  await anEnrolment(api.db, { studentId: student.id, courseId, status: EnrolmentStatus.approved, accessEndDate })
  return { student, token: await openSession(api.db, { accountId: student.id }) }
}

const endsIn = (token: string, ms: number) =>
  api.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() + ms) })
    .where('tokenHash', '=', hashToken(token))
    .execute()
const linkFor = (token: string) => api.get(`${groupPath}/content/${contentId}/link`, token)
const statusOfLink = async (url: string) => (await api.inject({ url })).status
const statusOf = async (token: string) => (await api.get('/my/notification/count', token)).status

const jumps = [
  ['a day forth while the process runs', DAY_MS, 'running'],
  ['a day back while the process runs', -DAY_MS, 'running'],
  ['a day forth before the process starts', DAY_MS, 'starting'],
  ['a day back before the process starts', -DAY_MS, 'starting'],
] as const

describe.each(jumps)('this machine is set %s', (_name, aheadMs, when) => {
  async function jump(): Promise<void> {
    if (when === 'running') await follow()
    setMachineClock(aheadMs)
    if (when === 'starting') await follow()
  }

  test('sessions end by their own time', async () => {
    const student = await aStudent(api.db)
    const ended = await openSession(api.db, { accountId: student.id })
    const soon = await openSession(api.db, { accountId: student.id })
    const readOnly = await openReadOnlySession(api.db, student.id)
    await endsIn(ended, -60_000)
    await endsIn(soon, 3_600_000)
    await jump()
    expect([await statusOf(ended), await statusOf(soon), await statusOf(readOnly)]).toEqual([401, 200, 200])
  })

  test('an admin who was idle too long stays out, and one at work stays in', async () => {
    const [idle, busy] = [await anAdmin(api.db), await anAdmin(api.db)]
    const [idleToken, busyToken] = [
      await openSession(api.db, { adminId: idle.id }),
      await openSession(api.db, { adminId: busy.id }),
    ]
    const lastUsedAt = new Date(Date.now() - 13 * 3_600_000)
    await api.db.updateTable('sessions').set({ lastUsedAt }).where('adminId', '=', idle.id).execute()
    await jump()
    expect((await api.get('/admin/second-factor', idleToken)).status).toBe(401)
    expect((await api.get('/admin/second-factor', busyToken)).status).toBe(200)
  })

  test('access to lessons ends with its last day', async () => {
    const past = await aStudentUntil(addDays(today(), -1))
    const open = await aStudentUntil(today())
    await jump()
    expect((await linkFor(past.token)).status).toBe(403)
    expect((await linkFor(open.token)).status).toBe(200)
  })

  test('a link to a file ends by its own time', async () => {
    const { token } = await aStudentUntil(addDays(today(), 3))
    const fresh = (await linkFor(token)).json.url
    expect(await statusOfLink(fresh)).toBe(200)
    const claim = { purpose: 'a test', subject: 'x' }
    const past = api.services.links.sign({ ...claim, viewer: '1' }, -60)
    await jump()
    expect(await statusOfLink(fresh)).toBe(200)
    expect(await statusOfLink((await linkFor(token)).json.url)).toBe(200)
    expect(api.services.links.open(past, claim)).toBeUndefined()
  })

  test('a reset link ends after its hour', async () => {
    const student = await aStudent(api.db, { passwordHash: await hashPassword('secret123') })
    const aReset = async (endsInMs: number) => {
      const [token, createdAt] = [newToken(), now()]
      const expiresAt = new Date(createdAt.getTime() + endsInMs)
      await insertReset(api.db, { accountId: student.id, tokenHash: hashToken(token), createdAt, expiresAt })
      return token
    }
    const resetBy = async (token: string) =>
      (await api.post('/reset', { token, user_type: 'student', password: 'another12' })).json
    const past = await aReset(-60_000)
    await jump()
    expect(await resetBy(past)).toEqual({ status: 0 })
    expect(await resetBy(await aReset(3_600_000))).toEqual({ status: 1 })
  })
})

test('what is written is dated by the database', async () => {
  await follow()
  setMachineClock(DAY_MS)
  const student = await aStudent(api.db)
  await openSession(api.db, { accountId: student.id })
  const lateMs = sql<number>`abs(extract(epoch from clock_timestamp() - created_at) * 1000)::float8`
  const written = api.db.selectFrom('sessions').select(lateMs.as('lateMs')).where('accountId', '=', student.id)
  expect((await written.executeTakeFirstOrThrow()).lateMs).toBeLessThan(60_000)
})

test.each([DAY_MS, -DAY_MS])(
  'a web process with a clock of %i ms ahead keeps the time of the database',
  async (aheadMs) => {
    const student = await aStudent(api.db)
    const [ended, open] = [
      await openSession(api.db, { accountId: student.id }),
      await openSession(api.db, { accountId: student.id }),
    ]
    await endsIn(ended, -60_000)
    await endsIn(open, 3_600_000)
    const web = await anApiProcess(api.databaseUrl, { clockAheadMs: aheadMs })
    const statuses = () =>
      Promise.all(
        [ended, open].map(async (token) => {
          const headers = { authorization: `Bearer ${token}` }
          return (await fetch(`http://127.0.0.1:${web.port}${API_BASE}/my/notification/count`, { headers })).status
        }),
      )
    try {
      expect(await statuses()).toEqual([401, 200])
      web.process.send({ clockAheadMs: -aheadMs })
      expect(await statuses()).toEqual([401, 200])
    } finally {
      await web.stop()
    }
  },
)
