import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { holdClockAt, now } from '#platform/server/clock.ts'
import { type Account, aContentGroup, aCourse, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi } from '#tests/support/content-api.ts'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import { MAX_NETWORKS } from '../delivery/ticket-networks.ts'

let api: ContentApi
let teacher: Account
let courseId: number
let groupId: number
beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
})
beforeEach(async () => {
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  groupId = (await aContentGroup(api.db, { courseId, name: 'အခန်း ၁' })).id
})
afterAll(() => api.close())

const rendition = (name: string, heightPixels: number, sizeBytes: number) => ({
  name,
  kind: heightPixels === 0 ? 'audio' : 'video',
  codecs: 'avc1.64000b',
  sizeBytes,
  widthPixels: heightPixels * 2,
  heightPixels,
  peakBitsPerSecond: 9,
  averageBitsPerSecond: 6,
  durationSeconds: 600,
})
const renditions = JSON.stringify([
  rendition('144p', 144, 1000),
  rendition('360p', 360, 5000),
  rendition('480p', 480, 9000),
  rendition('audio', 0, 300),
])
const ready = { processing: Processing.completed, storedKey: 'contents/1/x', sizeBytes: 70 }

async function insert(row: object): Promise<number> {
  const values = { groupId, title: 'သင်ခန်းစာ', ...ready, ...row } as never
  return (await api.db.insertInto('contents').values(values).returning('id').executeTakeFirstOrThrow()).id
}
async function aVideo(row: object = {}): Promise<number> {
  const video = { originalName: 'lesson.mp4', contentType: ContentType.video, mediaType: 'video/mp4' }
  const prepared = { enablePc: true, durationSeconds: 600, renditions, hlsKey: Buffer.alloc(16, 7) }
  const id = await insert({ ...video, ...prepared, ...row })
  const hlsPrefix = `hls/${id}/run/`
  await api.db.updateTable('contents').set({ hlsPrefix }).where('id', '=', id).execute()
  for (const part of ['360p.m3u8', '360p-00000.m4s', '480p.m3u8', '480p-00000.m4s', 'audio.m3u8'])
    await api.services.storage.put(hlsPrefix + part, Buffer.from(part))
  return id
}
async function aDocument(row: object = {}): Promise<number> {
  const storedKey = `contents/${courseId}/notes.pdf`
  await api.services.storage.put(storedKey, aPdf)
  const pdf = { originalName: 'notes.pdf', contentType: ContentType.other, mediaType: 'application/pdf', storedKey }
  return insert({ ...pdf, ...row })
}

const act = (name: 'showFree' | 'hideFree', id: number, who: Account = teacher) =>
  api.postAs(who, `/my/course/${courseId}/content-gp/${groupId}/content/${id}/${name}`, {})
const show = async (id: number) => {
  const { json } = await act('showFree', id)
  return json.code ?? json.status
}
const open = (id: number) => api.post(`/free-lesson/${id}/open`, {})
const urlOf = async (id: number): Promise<string> => (await open(id)).json.url
const part = (url: string, name: string) => new URL(name, `http://x${url}`).pathname
const statusOf = async (url: string, name: string) => (await api.inject({ url: part(url, name) })).status
const chapters = async () => (await api.get(`/course/${courseId}`)).json.chapters

describe('a free lesson', () => {
  it('stands on the page of its course, with the size in which it is shown', async () => {
    const [video, document] = [await aVideo(), await aDocument()]
    await aVideo({ durationSeconds: null, processing: Processing.processing })
    const empty = await aContentGroup(api.db, { courseId, name: 'အခန်း ၂' })
    expect([await show(video), await show(document)]).toEqual([200, 200])
    expect(await chapters()).toEqual([
      {
        id: groupId,
        gp_name: 'အခန်း ၁',
        lessons: 2,
        seconds: 600,
        free: [
          { id: video, content_title: 'သင်ခန်းစာ', o_file_name: 'lesson.mp4', duration_seconds: 600, size_bytes: 1300 },
          { id: document, content_title: 'သင်ခန်းစာ', o_file_name: 'notes.pdf', duration_seconds: null, size_bytes: 70 },
        ],
      },
      { id: empty.id, gp_name: 'အခန်း ၂', lessons: 0, seconds: 0, free: [] },
    ])
  })

  it('plays for everybody in the sizes up to 360p, and its original file is not sent', async () => {
    const video = await aVideo()
    await show(video)
    const { json } = await open(video)
    expect(json.kind).toBe('stream')
    const master = await api.inject({ url: json.url })
    expect(master.headers['cache-control']).toBe('private, no-store')
    expect(master.body.match(/^\w+\.m3u8$/gm)).toEqual(['144p.m3u8', '360p.m3u8'])
    for (const name of ['360p.m3u8', '360p-00000.m4s', 'audio.m3u8', 'key'])
      expect(await statusOf(json.url, name), name).toBe(200)
    for (const name of ['480p.m3u8', '480p-00000.m4s', 'file']) expect(await statusOf(json.url, name), name).toBe(404)
  })

  it('is a file where it is a picture or a PDF', async () => {
    const document = await aDocument()
    await show(document)
    const { json } = await open(document)
    expect(json.kind).toBe('file')
    const sent = await api.inject({ url: json.url })
    expect([sent.status, sent.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  it('ends at once when its owner hides it, and when its course is not public', async () => {
    const video = await aVideo()
    await show(video)
    const url = await urlOf(video)
    expect(await statusOf(url, '360p-00000.m4s')).toBe(200)
    expect((await act('hideFree', video)).json.status).toBe(200)
    expect(await statusOf(url, 'key')).toBe(404)
    await expect.poll(() => statusOf(url, '360p-00000.m4s')).toBe(404)
    expect((await open(video)).status).toBe(404)
    expect((await chapters())[0].free).toEqual([])

    await show(video)
    const again = await urlOf(video)
    const change = (to: object) => api.db.updateTable('courses').set(to).where('id', '=', courseId).execute()
    await change({ approval: Approval.pending })
    expect([(await open(video)).status, await statusOf(again, 'key')]).toEqual([404, 404])
    await change({ approval: Approval.approved, archivedAt: now() })
    expect([(await open(video)).status, await statusOf(again, 'key')]).toEqual([404, 404])
  })

  it('ends when it does not open in browsers any more, or is deleted', async () => {
    const video = await aVideo()
    await show(video)
    const url = await urlOf(video)
    const change = (to: object) => api.db.updateTable('contents').set(to).where('id', '=', video).execute()
    for (const to of [{ enablePc: false }, { enablePc: true, durationSeconds: 1201 }, { deletedAt: now() }]) {
      await change(to)
      expect([(await open(video)).status, await statusOf(url, 'key')], JSON.stringify(to)).toEqual([404, 404])
    }
  })

  it('opens by a ticket for this lesson alone, for two hours, in a limited number of networks', async () => {
    const [video, other] = [await aVideo(), await aVideo()]
    for (const id of [video, other]) await show(id)
    const url = await urlOf(video)
    expect((await api.inject({ url: url.replace(`/${video}/`, `/${other}/`) })).status).toBe(401)
    expect((await api.inject({ url: `${API_BASE}/watch/free-lesson/${video}/none/.m3u8` })).status).toBe(401)
    expect(await urlOf(video), 'a ticket for each guest').not.toBe(url)
    const from = async (remoteAddress: string) => (await api.inject({ url: part(url, 'key'), remoteAddress })).status
    for (let at = 1; at <= MAX_NETWORKS; at += 1) expect(await from(`10.${at}.0.1`)).toBe(200)
    expect(await from('10.99.0.1')).toBe(401)
    const release = holdClockAt(new Date(now().getTime() + 2 * 3600_000 + 1000).toISOString())
    expect(await statusOf(url, 'key')).toBe(401)
    release()
  })
})

describe('an owner who shows lessons free', () => {
  it('shows two of a course at most, also by calls at once', async () => {
    const ids = [await aVideo(), await aVideo(), await aDocument(), await aDocument()]
    const outcomes = await Promise.all(ids.map(show))
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'FREE_LESSON_LIMIT')).toHaveLength(2)
    const [shown = 0] = ids.filter((_, index) => outcomes[index] === 200)
    expect(await show(shown), 'repeated').toBe(200)
    const { json } = await api.getAs(teacher, `/my/course/${courseId}/content-gp/${groupId}/content/list`)
    expect(json.data.filter(({ is_free }: { is_free: boolean }) => is_free)).toHaveLength(2)
  })

  it('is refused what guests could not open', async () => {
    const unfit = {
      'in the app only': await aVideo({ enablePc: false }),
      'too long': await aVideo({ durationSeconds: 1201 }),
      'being prepared': await aVideo({ processing: Processing.processing }),
      'another type of file': await aDocument({ originalName: 'x.zip', mediaType: 'application/zip' }),
    }
    for (const [name, id] of Object.entries(unfit)) expect(await show(id), name).toBe('FREE_LESSON_UNFIT')
    courseId = (await aCourse(api.db, { ownerId: teacher.id })).id
    groupId = (await aContentGroup(api.db, { courseId })).id
    expect(await show(await aVideo()), 'a course with classes').toBe('FREE_LESSON_UNFIT')
  })

  it('shows own lessons only', async () => {
    const video = await aVideo()
    const stranger = await aTeacher(api.db)
    expect((await act('showFree', video, stranger)).json.status).toBe(404)
    await show(video)
    expect((await act('hideFree', video, stranger)).json.status).toBe(404)
    expect((await open(video)).status).toBe(200)
  })
})

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
