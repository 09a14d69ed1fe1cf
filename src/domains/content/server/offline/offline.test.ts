import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays, yangonInstant } from '#platform/contract/calendar.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { holdClockAt, now, today } from '#platform/server/clock.ts'
import {
  type Account,
  aClass,
  aContentGroup,
  aCourse,
  anEnrolment,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi } from '#tests/support/content-api.ts'
import { ContentType } from '../../contract/content-codes.ts'
import type { OfflineStream } from '../../contract/offline.contract.ts'
import {
  createKeyPair,
  importPublicKey,
  type KeyPair,
  type LicensedUse,
  publicKeyBytes,
  unwrapContentKey,
} from '../../contract/offline-licence-key.ts'
import { encryptSegment } from '../transcode/encrypt-segment.ts'
import { mediaPlaylist } from '../transcode/playlist.ts'

const key = Buffer.alloc(16, 7)
let api: ContentApi
let teacher: Account
let courseId: number
let groupId: number
let lesson: number
let student: Account
let enrolmentId: number

beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  groupId = (await aContentGroup(api.db, { courseId })).id
  lesson = await aLesson('first.pdf')
})
afterAll(() => api.close())
beforeEach(async () => {
  student = await aStudent(api.db)
  enrolmentId = await anEnrolmentFor(student, addDays(today(), 30))
})

async function anEnrolmentFor({ id: studentId }: Account, accessEndDate: string | null): Promise<number> {
  return (await anEnrolment(api.db, { studentId, courseId, status: EnrolmentStatus.approved, accessEndDate })).id
}

/** A prepared video of two segments and its sound. */
async function aLesson(name: string): Promise<number> {
  const create = `/my/course/${courseId}/content-gp/${groupId}/content/create`
  const { json } = await api.sendFile(teacher, create, { name, bytes: aPdf, title: name })
  const hlsPrefix = `hls/${json.id}/run-${json.id}/`
  const { storage } = api.services
  for (const track of ['144p', '240p', 'audio']) {
    const segments = [0, 1].map((at) => ({ name: `${track}-0000${at}.m4s`, durationSeconds: 4, sizeBytes: 1 }))
    await storage.put(`${hlsPrefix}${track}.m3u8`, Buffer.from(mediaPlaylist(track, segments, true)))
    await storage.put(`${hlsPrefix}${track}-init.mp4`, Buffer.from(`init of ${track}`))
    for (const [at, segment] of segments.entries()) {
      await storage.put(hlsPrefix + segment.name, encryptSegment(Buffer.from(`${track} ${at}`), key, at))
    }
  }
  const rates = { peakBitsPerSecond: 90_000, averageBitsPerSecond: 60_000, sizeBytes: 1, durationSeconds: 8 }
  const size = { widthPixels: 256, heightPixels: 144, codecs: 'avc1.64000b' }
  const renditions = ['144p', '240p'].map((each) => ({ name: each, kind: 'video', ...size, ...rates }))
  const sound = { name: 'audio', kind: 'audio', codecs: 'mp4a.40.2', widthPixels: 0, heightPixels: 0, ...rates }
  await api.db
    .updateTable('contents')
    .set({ hlsPrefix, hlsKey: key, renditions: JSON.stringify([...renditions, sound]) })
    .set({ enablePc: true, durationSeconds: 8 })
    .where('id', '=', json.id)
    .execute()
  return json.id
}

const offlinePath = (rendition: string, content = lesson) =>
  `/my/video-course/${courseId}/content-gp/${groupId}/content/${content}/offline?rendition=${rendition}`
const setLesson = (change: { enablePc?: boolean; durationSeconds?: number | null; hlsPrefix?: string }, id = lesson) =>
  api.db.updateTable('contents').set(change).where('id', '=', id).execute()

describe('GET …/content/:contentId/offline', () => {
  it('lists the picture and its sound with size and hash of each file', async () => {
    const { status, json } = await api.getAs(student, offlinePath('240p'))
    expect(status).toBe(200)
    const { tracks, ...rest } = json as OfflineStream
    expect(rest).toEqual({ subtitles: [], content_id: lesson, version: `run-${lesson}`, duration_seconds: 8 })
    expect(tracks.map(({ name, kind, segments }) => [name, kind, segments.length])).toEqual([
      ['240p', 'video', 2],
      ['audio', 'audio', 2],
    ])
    const { storage } = api.services
    for (const file of tracks.flatMap(({ init, segments }) => [init, ...segments])) {
      const bytes = await buffer(await storage.get(`hls/${lesson}/run-${lesson}/${file.name}`))
      const sha256 = createHash('sha256').update(bytes).digest('base64')
      expect([bytes.length, sha256], file.name).toEqual([file.size_bytes, file.sha256])
    }
  })

  it('lists the sound alone, and the same when it is asked again', async () => {
    const first = await api.getAs(student, offlinePath('audio'))
    expect(first.json.tracks.map(({ name }: { name: string }) => name)).toEqual(['audio'])
    expect((await api.getAs(student, offlinePath('audio'))).json).toEqual(first.json)
  })

  it('is answered alike by many requests at once', async () => {
    const other = await aLesson('at-once.pdf')
    const replies = await Promise.all(Array.from({ length: 8 }, () => api.getAs(student, offlinePath('144p', other))))
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
    expect(replies[0]?.status).toBe(200)
  })

  it('refuses an account that may not watch the lesson in a browser', async () => {
    expect((await api.get(offlinePath('144p'))).status).toBe(401)
    expect((await api.getAs(teacher, offlinePath('144p'))).status).toBe(403)
    expect((await api.getAs(await aStudent(api.db), offlinePath('144p'))).json.code).toBe('FORBIDDEN')
    expect((await api.getAs(student, offlinePath('720p'))).json.code).toBe('CONTENT_NOT_FOUND')
    expect((await api.getAs(student, offlinePath('..'))).status).toBe(422)
    await setLesson({ durationSeconds: null })
    expect((await api.getAs(student, offlinePath('144p'))).json.code).toBe('CONTENT_NOT_FINISHED')
    await setLesson({ durationSeconds: 8, enablePc: false })
    expect((await api.getAs(student, offlinePath('144p'))).json.code).toBe('WATCH_IN_APP')
    await setLesson({ enablePc: true })
    const ended = await aStudent(api.db)
    await anEnrolmentFor(ended, addDays(today(), -1))
    expect((await api.getAs(ended, offlinePath('144p'))).json.code).toBe('ACCESS_ENDED')
  })

  it('does not find a video whose files were replaced meanwhile', async () => {
    const other = await aLesson('replaced.pdf')
    await setLesson({ hlsPrefix: `hls/${other}/gone/` }, other)
    expect((await api.getAs(student, offlinePath('144p', other))).json.code).toBe('CONTENT_NOT_FOUND')
  })
})

const add = async (who: Account, pair: KeyPair, name = 'Chrome, Android') =>
  api.postAs(who, '/my/devices', { name, public_key: Buffer.from(await publicKeyBytes(pair)).toString('base64') })

describe('devices', () => {
  it('are registered once for each key', async () => {
    const pair = await createKeyPair()
    const [first, again] = [await add(student, pair), await add(student, pair)]
    expect(first.json).toMatchObject({ name: 'Chrome, Android' })
    expect(again.json.id).toBe(first.json.id)
    expect((await api.getAs(student, '/my/devices')).json).toEqual({ devices: [first.json], most: 3 })
  })

  it('are three at most, also when they are added at once, and removing one makes another possible', async () => {
    const pairs = await Promise.all(Array.from({ length: 6 }, createKeyPair))
    const replies = await Promise.all(pairs.map((pair) => add(student, pair)))
    const added = replies.filter(({ status }) => status === 200)
    expect(added).toHaveLength(3)
    expect(replies.filter(({ json }) => json.code === 'DEVICE_LIMIT')).toHaveLength(3)
    const removed = await api.postAs(student, `/my/devices/${added[0]?.json.id}/remove`, {})
    expect(removed.json.devices).toHaveLength(2)
    expect((await api.postAs(student, `/my/devices/${added[0]?.json.id}/remove`, {})).status).toBe(200)
    expect((await add(student, await createKeyPair())).status).toBe(200)
  })

  it('that are refused above three count for no other limit', async () => {
    const added = [await add(student, await createKeyPair()), await add(student, await createKeyPair())]
    await add(student, await createKeyPair())
    const pair = await createKeyPair()
    const replies = []
    for (let time = 0; time < 20; time += 1) replies.push(await add(student, pair))
    expect(new Set(replies.map(({ json }) => json.code))).toEqual(new Set(['DEVICE_LIMIT']))
    await api.postAs(student, `/my/devices/${added[0]?.json.id}/remove`, {})
    expect((await add(student, pair)).status).toBe(200)
  })

  it('are not removed by others, and keep no key that is no point of the curve', async () => {
    const { json } = await add(student, await createKeyPair())
    const other = await aStudent(api.db)
    expect((await api.postAs(other, `/my/devices/${json.id}/remove`, {})).status).toBe(404)
    const body = { name: 'x', public_key: Buffer.alloc(65, 4).toString('base64') }
    expect((await api.postAs(other, '/my/devices', body)).json.errors.public_key).toBeDefined()
    expect((await api.postAs(other, '/my/devices', { ...body, public_key: 'AAAA' })).status).toBe(422)
  })
})

interface Licensed {
  readonly pair: KeyPair
  readonly deviceId: number
}
const aDevice = async (who: Account): Promise<Licensed> => {
  const pair = await createKeyPair()
  return { pair, deviceId: (await add(who, pair)).json.id }
}
const refOf = (content: number) => ({ via: 'video-course', id: courseId, group_id: groupId, content_id: content })
const request = (who: Account, deviceId: number, contents = [lesson]) =>
  api.postAs(who, '/my/offline-licences', { device_id: deviceId, lessons: contents.map(refOf) })

async function keyOf(
  // biome-ignore lint/suspicious/noExplicitAny: a reply
  licence: any,
  { pair, deviceId }: Licensed,
  change: Partial<LicensedUse> = {},
): ReturnType<typeof unwrapContentKey> {
  const use = { deviceId, contentId: licence.content_id, version: licence.version, notAfter: licence.not_after }
  const other = await importPublicKey(Uint8Array.from(Buffer.from(licence.public_key, 'base64')))
  const wrapped = Uint8Array.from(Buffer.from(licence.wrapped_key, 'base64'))
  return unwrapContentKey(wrapped, { ...use, ...change }, { own: pair.privateKey, other })
}

describe('POST /my/offline-licences', () => {
  it('issues the key with which the segments open on this device', async () => {
    const device = await aDevice(student)
    const { json } = await request(student, device.deviceId)
    const contentKey = await keyOf(json.licences[0], device)
    const iv = new Uint8Array(16)
    iv[15] = 1
    const sent = Uint8Array.from(encryptSegment(Buffer.from('240p 1'), key, 1))
    const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, contentKey, sent)
    expect(Buffer.from(plain).toString()).toBe('240p 1')
    await expect(crypto.subtle.exportKey('raw', contentKey)).rejects.toThrow()
  })

  it('opens nothing on another device, for another lesson, version or day', async () => {
    const device = await aDevice(student)
    const licence = (await request(student, device.deviceId)).json.licences[0]
    const stolen = { pair: await createKeyPair(), deviceId: device.deviceId }
    await expect(keyOf(licence, stolen)).rejects.toThrow()
    const later = new Date(Date.parse(licence.not_after) + 1).toISOString()
    const changes = [{ notAfter: later }, { contentId: lesson + 1 }, { version: 'other' }, { deviceId: 1 }]
    for (const change of changes) await expect(keyOf(licence, device, change)).rejects.toThrow()
  })

  it('ends after fourteen days, or with the last day of access', async () => {
    const { deviceId } = await aDevice(student)
    const release = holdClockAt(now().toISOString())
    const fortnight = new Date(now().getTime() + 14 * DAY_MS).toISOString()
    expect((await request(student, deviceId)).json.licences[0].not_after).toBe(fortnight)
    const day = addDays(today(), 3)
    await api.db.updateTable('enrolments').set({ accessEndDate: day }).where('id', '=', enrolmentId).execute()
    expect((await request(student, deviceId)).json.licences[0]).toMatchObject({
      not_after: yangonInstant(addDays(day, 1)).toISOString(),
      end_access_date: day,
    })
    release()
  })

  it('names what it refuses and issues the rest', async () => {
    const { deviceId } = await aDevice(student)
    const other = await aLesson('app-only.pdf')
    await setLesson({ enablePc: false }, other)
    const { json } = await request(student, deviceId, [999_999, other, lesson])
    expect(json.licences.map((licence: { content_id: number }) => licence.content_id)).toEqual([lesson])
    expect(json.refused).toEqual([
      { content_id: 999_999, code: 'CONTENT_NOT_FOUND' },
      { content_id: other, code: 'WATCH_IN_APP' },
    ])
  })

  it('refuses a video that was replaced for a while only, until the new one is prepared', async () => {
    const { deviceId } = await aDevice(student)
    const other = await aLesson('being-prepared.pdf')
    const change = { hlsPrefix: null, hlsKey: null, renditions: null, enablePc: false, durationSeconds: null }
    const file = { ...change, wantedInBrowsers: true, originalName: 'new.mp4', contentType: ContentType.video }
    await api.db.updateTable('contents').set(file).where('id', '=', other).execute()
    expect((await request(student, deviceId, [other])).json.refused).toEqual([
      { content_id: other, code: 'CONTENT_NOT_FINISHED' },
    ])
    await api.db.updateTable('contents').set({ wantedInBrowsers: false }).where('id', '=', other).execute()
    expect((await request(student, deviceId, [other])).json.refused).toEqual([
      { content_id: other, code: 'WATCH_IN_APP' },
    ])
  })

  it('does not wait for a file that is never prepared, in the place of a video', async () => {
    const { deviceId } = await aDevice(student)
    const other = await aLesson('replaced-by-words.pdf')
    const change = { hlsPrefix: null, hlsKey: null, renditions: null, enablePc: false, durationSeconds: null }
    const file = { ...change, wantedInBrowsers: true, originalName: 'words.docx', contentType: ContentType.other }
    await api.db.updateTable('contents').set(file).where('id', '=', other).execute()
    expect((await request(student, deviceId, [other])).json.refused).toEqual([
      { content_id: other, code: 'WATCH_IN_APP' },
    ])
    expect((await api.getAs(student, offlinePath('144p', other))).json.code).toBe('WATCH_IN_APP')
  })

  it('refuses every lesson after the access end, and without an enrolment', async () => {
    const { deviceId } = await aDevice(student)
    const ended = addDays(today(), -1)
    await api.db.updateTable('enrolments').set({ accessEndDate: ended }).where('id', '=', enrolmentId).execute()
    expect((await request(student, deviceId)).json.refused).toEqual([{ content_id: lesson, code: 'ACCESS_ENDED' }])
    const stranger = await aStudent(api.db)
    const device = await aDevice(stranger)
    expect((await request(stranger, device.deviceId)).json).toMatchObject({
      licences: [],
      refused: [{ content_id: lesson, code: 'FORBIDDEN' }],
    })
  })

  it('refuses a removed device, and that of another student', async () => {
    const { deviceId } = await aDevice(student)
    const other = await aStudent(api.db)
    expect((await request(other, deviceId)).json.code).toBe('DEVICE_NOT_FOUND')
    await api.postAs(student, `/my/devices/${deviceId}/remove`, {})
    expect((await request(student, deviceId)).json.code).toBe('DEVICE_NOT_FOUND')
  })

  it('names the class that was bought later, and opens a lesson by no access of another course or student', async () => {
    const course = await aCourse(api.db, { ownerId: teacher.id, courseType: CourseType.online })
    const [former, later, foreign] = await Promise.all([
      aClass(api.db, { courseId: course.id }),
      aClass(api.db, { courseId: course.id }),
      aClass(api.db),
    ])
    const group = await aContentGroup(api.db, { courseId: course.id })
    const content = await aLesson('of-class.pdf')
    await api.db.updateTable('contents').set({ groupId: group.id }).where('id', '=', content).execute()
    const enrol = (classId: number, accessEndDate: string, status: EnrolmentStatus = EnrolmentStatus.approved) =>
      anEnrolment(api.db, { studentId: student.id, classId, status, accessEndDate })
    await enrol(former.id, addDays(today(), -1))
    await enrol(foreign.id, addDays(today(), 90))
    const { id: waiting } = await enrol(later.id, addDays(today(), 20), EnrolmentStatus.applying)
    const device = await aDevice(student)
    const ref = { via: 'class', id: former.id, group_id: group.id, content_id: content }
    const ask = async () =>
      (await api.postAs(student, '/my/offline-licences', { device_id: device.deviceId, lessons: [ref] })).json
    expect((await ask()).refused).toEqual([{ content_id: content, code: 'ACCESS_ENDED' }])

    await api.db.updateTable('enrolments').set({ status: EnrolmentStatus.approved }).where('id', '=', waiting).execute()
    const [licence] = (await ask()).licences
    expect(licence).toMatchObject({ access: { via: 'class', id: later.id }, end_access_date: addDays(today(), 20) })
    await keyOf(licence, device)
    expect((await request(student, device.deviceId)).json.licences[0]).not.toHaveProperty('access')

    const stranger = await aStudent(api.db)
    const { deviceId } = await aDevice(stranger)
    const refused = await api.postAs(stranger, '/my/offline-licences', { device_id: deviceId, lessons: [ref] })
    expect(refused.json.refused).toEqual([{ content_id: content, code: 'FORBIDDEN' }])
  })
})
