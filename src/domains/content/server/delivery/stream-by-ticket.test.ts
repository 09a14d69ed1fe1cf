import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { holdClockAt, today } from '#platform/server/clock.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi } from '#tests/support/content-api.ts'
import { sweepTicketNetworks } from '../preparation/contents.worker.ts'
import { MAX_NETWORKS, openTicketNetworks } from './ticket-networks.ts'

let api: ContentApi
let teacher: Account
let courseId: number
let groupId: number
let lessons: number[]
let student: Account

beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  groupId = (await aContentGroup(api.db, { courseId })).id
  lessons = [await aLesson('first.pdf'), await aLesson('second.pdf')]
})
afterAll(() => api.close())
beforeEach(async () => {
  student = await aStudent(api.db)
  await anEnrolment(api.db, {
    studentId: student.id,
    courseId,
    status: EnrolmentStatus.approved,
    accessEndDate: addDays(today(), 1),
  })
})

async function aLesson(name: string): Promise<number> {
  const create = `/my/course/${courseId}/content-gp/${groupId}/content/create`
  const { json } = await api.sendFile(teacher, create, { name, bytes: aPdf, title: name })
  const hlsPrefix = `hls/${json.id}/run/`
  for (const part of ['144p.m3u8', '144p-00000.m4s'])
    await api.services.storage.put(hlsPrefix + part, Buffer.from(part))
  const rendition = { name: '144p', kind: 'video', codecs: 'avc1.64000b', widthPixels: 256, heightPixels: 144 }
  const rates = { peakBitsPerSecond: 90_000, averageBitsPerSecond: 60_000, sizeBytes: 1, durationSeconds: 600 }
  const ready = { renditions: JSON.stringify([{ ...rendition, ...rates }]), enablePc: true }
  await api.db
    .updateTable('contents')
    .set({ hlsPrefix, hlsKey: Buffer.alloc(16, 7), ...ready })
    .where('id', '=', json.id)
    .execute()
  return json.id
}

const linkPath = (lesson: number | undefined): string =>
  `/my/video-course/${courseId}/content-gp/${groupId}/content/${lesson}/stream-link`
const linkOf = async (who: Account, lesson = lessons[0]): Promise<string> =>
  (await api.getAs(who, linkPath(lesson))).json.url
/** URL of a stream file, resolved as a player resolves a relative name. */
const part = (url: string, name: string): string => new URL(name, `http://x${url}`).pathname
const statusOf = async (url: string): Promise<number> => (await api.inject({ url })).status

describe('GET /watch/…/:ticket/:name', () => {
  it('returns playlist, key and segments without a header', async () => {
    const url = await linkOf(student)
    const master = await api.inject({ url })
    expect([master.status, master.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(master.body.split('\n')).toContain('144p.m3u8')
    for (const name of ['144p.m3u8', 'key', '144p-00000.m4s']) expect(await statusOf(part(url, name))).toBe(200)
    expect(await statusOf(part(url, '144p-00001.m4s'))).toBe(404)
  })

  it('answers 404 for another lesson and for a changed URL', async () => {
    const url = await linkOf(student)
    expect(await statusOf(url.replace(`/${lessons[0]}/`, `/${lessons[1]}/`))).toBe(401)
    expect(await statusOf(url.replace('/watch/video-course/', '/watch/class/'))).toBe(401)
    // Changes a character other than the last, of which only some bits are part of the ticket.
    const other = (end: string): string => (end.startsWith('A') ? 'B' : 'A') + end.slice(1)
    expect(await statusOf(url.replace(/.{8}\/\.m3u8$/, other))).toBe(401)
    expect(await statusOf(`${API_BASE}${linkPath(lessons[0])}`)).toBe(401)
  })

  it('is issued only to those who may watch', async () => {
    expect((await api.getAs(await aStudent(api.db), linkPath(lessons[0]))).status).toBe(403)
    expect((await api.getAs(student, linkPath(999_999))).status).toBe(404)
    const set = (enablePc: boolean) =>
      api.db.updateTable('contents').set({ enablePc }).where('id', '=', Number(lessons[0])).execute()
    const url = await linkOf(student)
    await set(false)
    expect((await api.getAs(student, linkPath(lessons[0]))).json.code).toBe('WATCH_IN_APP')
    expect(await statusOf(url)).toBe(422)
    expect(await statusOf(await linkOf(teacher))).toBe(200)
    await set(true)
  })

  it('expires with the session in which it was issued', async () => {
    const url = await linkOf(student)
    expect(await statusOf(part(url, '144p-00000.m4s'))).toBe(200)
    await api.post('/logout', {}, await api.tokenOf(student))
    expect(await statusOf(part(url, 'key'))).toBe(401)
    await expect.poll(() => statusOf(part(url, '144p-00000.m4s'))).toBe(401)
  })

  it('is accepted from a limited number of networks, in which it continues to work', async () => {
    const url = await linkOf(student)
    const from = async (remoteAddress: string, name = 'key') =>
      (await api.inject({ url: part(url, name), remoteAddress })).status
    for (let at = 1; at <= MAX_NETWORKS; at += 1) expect(await from(`10.${at}.0.1`)).toBe(200)
    for (const name of ['key', '144p.m3u8', '144p-00000.m4s']) expect(await from('10.99.0.1', name), name).toBe(401)
    expect(await from('10.3.0.200'), 'another address of a network that is known').toBe(200)
    expect(await from('10.3.0.200', '144p-00000.m4s')).toBe(200)
    const other = await linkOf(student, lessons[1])
    expect((await api.inject({ url: part(other, 'key'), remoteAddress: '10.99.0.1' })).status, 'a new ticket').toBe(200)
  })

  it('is logged once when it is shared, with the account and without an address', async () => {
    const lines: unknown[] = []
    const log = pino({ level: 'warn', hooks: { logMethod: (args) => void lines.push(args) } })
    const networks = openTicketNetworks({ db: api.db, log })
    const use = (at: number) => networks.admit('a ticket', { ip: `10.${at}.0.1`, accountId: student.id })
    for (let at = 1; at <= MAX_NETWORKS; at += 1) await use(at)
    for (const at of [70, 71]) await expect(use(at)).rejects.toThrow('UNAUTHENTICATED')
    expect(lines).toEqual([[{ accountId: student.id, networks: MAX_NETWORKS }, expect.stringContaining('networks')]])
  })

  it('is deleted after two days', async () => {
    const rows = () => api.db.selectFrom('streamTicketNetworks').selectAll().execute()
    const url = await linkOf(student)
    await api.inject({ url: part(url, 'key') })
    await sweepTicketNetworks(api)
    expect((await rows()).length).toBeGreaterThan(0)
    const release = holdClockAt(`${addDays(today(), 3)}T00:00:00+06:30`)
    await sweepTicketNetworks(api)
    release()
    expect(await rows()).toEqual([])
  })

  it('expires with the access', async () => {
    const url = await linkOf(student)
    await api.db
      .updateTable('enrolments')
      .set({ status: EnrolmentStatus.rejected })
      .where('studentId', '=', student.id)
      .execute()
    expect(await statusOf(url)).toBe(403)
    await expect.poll(() => statusOf(part(url, '144p-00000.m4s'))).toBe(403)
  })

  it('expires after the last day of access although the decision is cached', async () => {
    const url = await linkOf(student)
    expect(await statusOf(part(url, '144p-00000.m4s'))).toBe(200)
    const release = holdClockAt(`${addDays(today(), 2)}T00:00:00+06:30`)
    expect((await api.inject({ url: part(url, '144p-00000.m4s') })).json.code).toBe('ACCESS_ENDED')
    release()
  })
})

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})

it('the poster is kept by a browser for the session that asked for it, and nothing else of a stream is', async () => {
  const [lesson] = lessons
  const at = (name: string) => `/my/video-course/${courseId}/content-gp/${groupId}/content/${lesson}/stream/${name}`
  await api.services.storage.put(`hls/${lesson}/run/poster.webp`, Buffer.from('picture'))
  const { status, headers } = await api.getAs(student, at('poster.webp'))
  expect([status, headers['cache-control']]).toEqual([200, 'private, max-age=86400'])
  expect(String(headers.vary).toLowerCase()).toContain('authorization')
  expect((await api.getAs(student, at('144p.m3u8'))).headers['cache-control']).toContain('no-store')
  expect((await api.getAs(await aStudent(api.db), at('poster.webp'))).status).toBe(403)
})
