import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { DeliverySettings } from '#platform/server/delivery-settings.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi } from '#tests/support/content-api.ts'
import { mediaPlaylist } from '../transcode/playlist.ts'

const MEDIA_URL = 'https://media.pyinnya.example/store'
const segment = { name: '144p-00000.m4s', durationSeconds: 4, sizeBytes: 5 }

interface Lesson {
  readonly api: ContentApi
  readonly student: Account
  readonly stranger: Account
  readonly prefix: string
  /** Path relative to the lesson's URL. */
  readonly path: (rest: string) => string
  readonly close: () => Promise<void>
}

/** A lesson with a stream, a student with access and one without, on an API with these settings. */
async function aLesson(delivery: Partial<DeliverySettings>): Promise<Lesson> {
  const none = { accelPrefix: undefined, mediaUrl: undefined, signedDownloads: false }
  const api = await aContentApi({ settings: { delivery: { ...none, ...delivery } } })
  const teacher = await aTeacher(api.db)
  const courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  const groupId = (await aContentGroup(api.db, { courseId })).id
  const create = `/my/course/${courseId}/content-gp/${groupId}/content/create`
  const { json } = await api.sendFile(teacher, create, { name: 'first.pdf', bytes: aPdf, title: 'first' })
  const prefix = `hls/${json.id}/run/`
  const parts = {
    '144p.m3u8': mediaPlaylist('144p', [segment], true),
    [segment.name]: 'locked',
    '144p-init.mp4': 'head',
  }
  for (const [name, text] of Object.entries(parts)) await api.services.storage.put(prefix + name, Buffer.from(text))
  const rendition = { name: '144p', kind: 'video', codecs: 'avc1.64000b', widthPixels: 256, heightPixels: 144 }
  const rates = { peakBitsPerSecond: 90_000, averageBitsPerSecond: 60_000, sizeBytes: 1, durationSeconds: 600 }
  await api.db
    .updateTable('contents')
    .set({
      hlsPrefix: prefix,
      hlsKey: Buffer.alloc(16, 7),
      enablePc: true,
      renditions: JSON.stringify([{ ...rendition, ...rates }]),
    })
    .where('id', '=', json.id)
    .execute()
  const student = await aStudent(api.db)
  await anEnrolment(api.db, {
    studentId: student.id,
    courseId,
    status: EnrolmentStatus.approved,
    accessEndDate: addDays(today(), 1),
  })
  const base = `/my/video-course/${courseId}/content-gp/${groupId}/content/${json.id}`
  const path = (rest: string) => `${base}/${rest}`
  return { api, student, stranger: await aStudent(api.db), prefix, path, close: api.close }
}

describe('with SENDFILE', () => {
  let lesson: Lesson
  beforeAll(async () => {
    lesson = await aLesson({ accelPrefix: '/protected/' })
  })
  afterAll(() => lesson.close())

  it('documents and segments are delegated to the proxy after the access check', async () => {
    const { api, student, path, prefix } = lesson
    const document = await api.getAs(student, path('download'))
    expect(document).toMatchObject({ status: 200, body: '' })
    expect(document.headers['x-accel-redirect']).toMatch(/^\/protected\/contents\//)
    expect(document.headers['content-disposition']).toContain('first.pdf')
    const part = await api.getAs(student, path(`stream/${segment.name}`))
    expect(part.headers).toMatchObject({
      'x-accel-redirect': `/protected/${prefix}${segment.name}`,
      'content-type': 'video/iso.segment',
      'cache-control': 'private, no-store',
    })
  })

  it('playlists and keys are sent by the product, and strangers get no path', async () => {
    const { api, student, stranger, path } = lesson
    expect((await api.getAs(student, path('stream/144p.m3u8'))).body).toContain(`\n${segment.name}\n`)
    expect((await api.getAs(student, path('stream/key'))).headers).not.toHaveProperty('x-accel-redirect')
    for (const rest of ['download', `stream/${segment.name}`]) {
      const refused = await api.getAs(stranger, path(rest))
      expect(refused.status, rest).toBe(403)
      expect(refused.headers).not.toHaveProperty('x-accel-redirect')
      expect((await api.get(path(rest))).status, rest).toBe(401)
    }
    expect((await api.getAs(student, path('stream/144p-00009.m4s'))).status).toBe(404)
  })
})

describe('with MEDIA_URL', () => {
  let lesson: Lesson
  beforeAll(async () => {
    lesson = await aLesson({ mediaUrl: MEDIA_URL })
  })
  afterAll(() => lesson.close())

  it('a playlist names the segments at the media host and the key at the product', async () => {
    const { api, student, path, prefix } = lesson
    const { status, headers, body } = await api.getAs(student, path('stream/144p.m3u8'))
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 200, caching: 'private, no-store' })
    const lines = body.split('\n')
    expect(lines).toContain(`${MEDIA_URL}/${prefix}${segment.name}`)
    expect(lines).toContain(`#EXT-X-MAP:URI="${MEDIA_URL}/${prefix}144p-init.mp4"`)
    expect(lines).toContain('#EXT-X-KEY:METHOD=AES-128,URI="key"')
    expect((await api.getAs(student, path('stream/.m3u8'))).body.split('\n')).toContain('144p.m3u8')
  })

  it('the play index says what the playlists say, and not to strangers', async () => {
    const { api, student, stranger, path, prefix } = lesson
    const { status, headers, json } = await api.getAs(student, path('stream/index.json'))
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 200, caching: 'private, no-store' })
    expect(json).toEqual({
      grid_seconds: 4,
      finished: false,
      segments_at: `${MEDIA_URL}/${prefix}`,
      tracks: [
        {
          name: '144p',
          kind: 'video',
          codecs: 'avc1.64000b',
          width: 256,
          height: 144,
          bits_per_second: 90_000,
          segments: 1,
          seconds: 4,
          init: Buffer.from('head').toString('base64'),
        },
      ],
    })
    expect((await api.getAs(stranger, path('stream/index.json'))).status).toBe(403)
  })

  it('a stream whose segments leave the grid has playlists only', async () => {
    const { api, student, path, prefix } = lesson
    const key = `${prefix}144p.m3u8`
    const long = { ...segment, durationSeconds: 7 }
    await api.services.storage.put(key, Buffer.from(mediaPlaylist('144p', [long, segment], true)))
    expect((await api.getAs(student, path('stream/index.json'))).status).toBe(404)
    await api.services.storage.put(key, Buffer.from(mediaPlaylist('144p', [segment], true)))
  })

  it('segments are also served by the product for players that cannot reach the media host, never to strangers', async () => {
    const { api, student, stranger, path } = lesson
    expect((await api.getAs(student, path(`stream/${segment.name}`))).body).toBe('locked')
    for (const name of ['.m3u8', '144p.m3u8', 'key', segment.name]) {
      expect((await api.getAs(stranger, path(`stream/${name}`))).status, name).toBe(403)
    }
    expect((await api.getAs(student, path('stream/720p.m3u8'))).status).toBe(404)
  })
})
