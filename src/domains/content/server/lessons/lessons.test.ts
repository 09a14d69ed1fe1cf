import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { holdClockAt, today } from '#platform/server/clock.ts'
import {
  type Account,
  aClass,
  aContentGroup,
  aCourse,
  anEnrolment,
  aStudent,
  aTeacher,
  aVideoCourse,
  type Class,
  type Course,
} from '#tests/support/builders.ts'
import { aContentApi, aPdf, type ContentApi, type Who } from '#tests/support/content-api.ts'

const { applying, approved, rejected, finished } = EnrolmentStatus

let api: ContentApi
let teacher: Account
/** Two courses with a lesson each: one with a class, one video course. */
let seat: Class
let video: Course
const contentPaths = {} as Record<
  'class' | 'video-course',
  { base: string; group: string; content: string; contentId: number }
>

const readers = {} as Record<
  'valid' | 'lastDay' | 'endless' | 'expired' | 'applying' | 'rejected' | 'finished' | 'older' | 'stranger',
  Account
>

beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  const course = await aCourse(api.db, { ownerId: teacher.id })
  seat = await aClass(api.db, { courseId: course.id })
  video = await aVideoCourse(api.db, { ownerId: teacher.id })
  contentPaths.class = await aLesson('class', { courseId: course.id, id: seat.id })
  contentPaths['video-course'] = await aLesson('video-course', { courseId: video.id, id: video.id })
  for (const [name, enrolments] of Object.entries({
    valid: [{ status: approved, accessEndDate: addDays(today(), 30) }],
    lastDay: [{ status: approved, accessEndDate: today() }],
    endless: [{ status: approved, accessEndDate: null }],
    expired: [{ status: approved, accessEndDate: addDays(today(), -1) }],
    applying: [{ status: applying }],
    rejected: [{ status: rejected }],
    finished: [{ status: finished, accessEndDate: addDays(today(), 30) }],
    // A valid purchase followed by an application that is not approved: the latest enrolment decides (OP-089).
    older: [{ status: approved, accessEndDate: null, closedAt: new Date() }, { status: applying }],
    stranger: [],
  })) {
    const student = await aStudent(api.db)
    for (const enrolment of enrolments) {
      await anEnrolment(api.db, { ...enrolment, studentId: student.id, classId: seat.id })
      await anEnrolment(api.db, { ...enrolment, studentId: student.id, courseId: video.id })
    }
    readers[name as keyof typeof readers] = student
  }
})
afterAll(() => api.close())

/** A document and a playable video. */
async function aLesson(via: 'class' | 'video-course', { courseId, id }: { courseId: number; id: number }) {
  const group = await aContentGroup(api.db, { courseId })
  const create = `/my/course/${courseId}/content-gp/${group.id}/content/create`
  const sent = await api.sendFile(teacher, create, { name: 'lesson.pdf', bytes: aPdf, title: 'သင်ခန်းစာ' })
  const contentId = Number(sent.json.id)
  const base = `/my/${via}/${id}/content-gp`
  const hlsPrefix = `hls/${contentId}/run/`
  for (const name of ['144p.m3u8', '144p-init.mp4', '144p-00000.m4s'])
    await api.services.storage.put(hlsPrefix + name, Buffer.from(name))
  const rendition = { name: '144p', kind: 'video', codecs: 'avc1.64000b', widthPixels: 256, heightPixels: 144 }
  const rates = { peakBitsPerSecond: 90_000, averageBitsPerSecond: 60_000, sizeBytes: 1, durationSeconds: 1 }
  await api.db
    .updateTable('contents')
    .set({
      hlsPrefix,
      hlsKey: Buffer.alloc(16, 7),
      renditions: JSON.stringify([{ ...rendition, ...rates }]),
      enablePc: true,
    })
    .where('id', '=', contentId)
    .execute()
  return { base, group: `${base}/${group.id}`, content: `${base}/${group.id}/content/${contentId}`, contentId }
}

const accessVias = ['class', 'video-course'] as const
const lists = (via: (typeof accessVias)[number]): string[] => {
  const { base, group } = contentPaths[via]
  return [base, group, `${group}/content/list?type=${via === 'class' ? 'class' : 'course'}`]
}
const streamParts = ['.m3u8', '144p.m3u8', 'key', '144p-init.mp4', '144p-00000.m4s']
const bytes = (via: (typeof accessVias)[number]): string[] => {
  const { content } = contentPaths[via]
  return [content, `${content}/download`, `${content}/link`, ...streamParts.map((name) => `${content}/stream/${name}`)]
}
const statuses = (who: Who, paths: string[]): Promise<number[]> =>
  Promise.all(paths.map(async (path) => (await api.getAs(who, path)).status))
const all = (paths: string[], status: number): number[] => paths.map(() => status)

describe.each(accessVias)('lessons of a %s', (via) => {
  it.each(['valid', 'lastDay', 'endless'] as const)('are open to a student whose access is %s', async (name) => {
    expect(await statuses(readers[name], [...lists(via), ...bytes(via)])).toEqual(
      all([...lists(via), ...bytes(via)], 200),
    )
  })

  it('are listed, but not open, after the last day', async () => {
    expect(await statuses(readers.expired, lists(via))).toEqual(all(lists(via), 200))
    expect(await statuses(readers.expired, bytes(via))).toEqual(all(bytes(via), 403))
    const { json } = await api.getAs(readers.expired, `${contentPaths[via].group}/content/list`)
    expect(json.data[0]).toMatchObject({ key: '', end_access_date: addDays(today(), -1), renditions: [{}] })
  })

  it.each(['applying', 'rejected', 'finished', 'older', 'stranger'] as const)(
    'are closed to a student who is %s',
    async (name) => {
      const paths = [...lists(via), ...bytes(via)]
      expect(await statuses(readers[name], paths)).toEqual(all(paths, 403))
    },
  )

  it('are closed to guests', async () => {
    const paths = [...lists(via), ...bytes(via)]
    expect(await statuses(undefined, paths)).toEqual(all(paths, 401))
  })

  it('open their files to the owner, and to no other teacher', async () => {
    expect(await statuses(teacher, bytes(via))).toEqual(all(bytes(via), 200))
    expect(await statuses(await aTeacher(api.db), bytes(via))).toEqual(all(bytes(via), 404))
    expect(await statuses(teacher, lists(via))).toEqual(all(lists(via), 403))
  })

  it('are found only in their own group and course', async () => {
    const other = accessVias.find((one) => one !== via) ?? via
    const swapped = contentPaths[other].content.slice(contentPaths[other].base.length)
    const paths = [`${contentPaths[via].base}${swapped}/download`, `${contentPaths[via].base}${swapped}/stream/key`]
    expect(await statuses(readers.endless, paths)).toEqual([404, 404])
    const foreignGroup = `${contentPaths[via].base}${contentPaths[other].group.slice(contentPaths[other].base.length)}`
    expect((await api.getAs(readers.endless, foreignGroup)).json.code).toBe('GROUP_NOT_FOUND')
    expect((await api.getAs(readers.endless, paths[0] ?? '')).json.code).toBe('CONTENT_NOT_FOUND')
    expect(await statuses(readers.endless, [foreignGroup, `${foreignGroup}/content/list`])).toEqual([404, 404])
  })

  it('end at midnight in Yangon', async () => {
    const release = holdClockAt(`${today()}T23:59:59+06:30`)
    expect((await api.getAs(readers.lastDay, `${contentPaths[via].content}/stream/key`)).status).toBe(200)
    release()
    const releaseNext = holdClockAt(`${addDays(today(), 1)}T00:00:00+06:30`)
    const reply = await api.getAs(readers.lastDay, `${contentPaths[via].content}/stream/key`)
    releaseNext()
    expect([reply.status, reply.json.code]).toEqual([403, 'ACCESS_ENDED'])
  })
})

describe('GET …/content/:contentId/stream/:name', () => {
  const stream = (name: string): string => `${contentPaths['video-course'].content}/stream/${name}`

  it('begins with a playlist of relative names that is not cacheable', async () => {
    const master = await api.getAs(readers.valid, stream('.m3u8'))
    expect(master.headers['content-type']).toMatch(/^application\/vnd\.apple\.mpegurl/)
    expect(master.body.split('\n')).toContain('144p.m3u8')
    for (const name of streamParts) {
      expect((await api.getAs(readers.valid, stream(name))).headers['cache-control']).toContain('no-store')
    }
    const key = await api.inject({
      url: API_BASE + stream('key'),
      headers: { authorization: `Bearer ${await api.tokenOf(readers.valid)}` },
    })
    expect(Buffer.from(key.body, 'latin1')).toEqual(Buffer.alloc(16, 7))
  })

  it('accepts the token in the header only', async () => {
    const token = await api.tokenOf(readers.valid)
    expect((await api.get(`${stream('key')}?token=${token}`)).status).toBe(401)
  })

  it.each(['..%2f..%2fkey', '144p-00001.m4s', 'poster.webp', 'x.mp4', '%2e%2e'])('returns 404 for %s', async (name) => {
    expect((await api.getAs(readers.valid, stream(name))).status).toBe(404)
  })

  it('answers 422 while playback in browsers is disabled, except to its owner', async () => {
    const { contentId, content } = contentPaths['video-course']
    const set = (change: object) => api.db.updateTable('contents').set(change).where('id', '=', contentId).execute()
    for (const change of [
      { enablePc: false },
      { processing: Processing.processing },
      { processing: Processing.failed },
    ]) {
      await set(change)
      const reply = await api.getAs(readers.valid, stream('.m3u8'))
      expect([reply.status, reply.json.code]).toEqual([422, 'WATCH_IN_APP'])
      const said = await Promise.all([readers.valid, teacher].map((reader) => api.getAs(reader, content)))
      expect(said.map(({ json }) => json.is_watchable)).toEqual([false, true])
      expect((await api.getAs(readers.valid, `${contentPaths['video-course'].content}/download`)).status).toBe(200)
      expect((await api.getAs(teacher, stream('.m3u8'))).status).toBe(200)
      await set({ enablePc: true, processing: Processing.completed })
    }
  })

  it('answers 403 once the enrolment is voided', async () => {
    const student = await aStudent(api.db)
    const { id } = await anEnrolment(api.db, { status: approved, studentId: student.id, courseId: video.id })
    expect((await api.getAs(student, stream('144p-00000.m4s'))).status).toBe(200)
    await api.db.updateTable('enrolments').set({ status: rejected }).where('id', '=', id).execute()
    expect(await statuses(student, ['key', '.m3u8', '144p.m3u8'].map(stream))).toEqual([403, 403, 403])
    // Access to segments is cached, so their refusal is polled for.
    await expect.poll(() => statuses(student, streamParts.map(stream))).toEqual(all(streamParts, 403))
  })

  it('serves segments by a cached decision until a commit of any process ends the session or the lesson', async () => {
    const student = await aStudent(api.db)
    await anEnrolment(api.db, { status: approved, studentId: student.id, courseId: video.id })
    const token = await api.tokenOf(student)
    const status = async (): Promise<number> => (await api.get(stream('144p-00000.m4s'), token)).status
    expect(await status()).toBe(200)
    const ended = { id: contentPaths['video-course'].contentId }
    await api.db.updateTable('contents').set({ enablePc: false }).where('id', '=', ended.id).execute()
    await expect.poll(status).toBe(422)
    await api.db.updateTable('contents').set({ enablePc: true }).where('id', '=', ended.id).execute()
    await expect.poll(status).toBe(200)
    await api.post('/logout', {}, token)
    await expect.poll(status).toBe(401)
  })

  it('ends after the last day of access although the decision is cached', async () => {
    expect((await api.getAs(readers.lastDay, stream('144p-00000.m4s'))).status).toBe(200)
    const release = holdClockAt(`${addDays(today(), 1)}T00:00:00+06:30`)
    expect((await api.getAs(readers.lastDay, stream('144p-00000.m4s'))).json.code).toBe('ACCESS_ENDED')
    release()
  })
})

describe('GET …/content/:contentId', () => {
  it('lists the size of each rendition and the next lesson', async () => {
    const { content, contentId } = contentPaths['video-course']
    const { groupId } = await api.db
      .selectFrom('contents')
      .select('groupId')
      .where('id', '=', contentId)
      .executeTakeFirstOrThrow()
    const sizes = (name: string, kind: string, sizeBytes: number) => ({
      name,
      kind,
      sizeBytes,
      codecs: '',
      widthPixels: 0,
      heightPixels: 0,
      peakBitsPerSecond: 1,
      averageBitsPerSecond: 1,
      durationSeconds: 90,
    })
    const before = await api.db
      .selectFrom('contents')
      .select('renditions')
      .where('id', '=', contentId)
      .executeTakeFirstOrThrow()
    const set = (change: object) => api.db.updateTable('contents').set(change).where('id', '=', contentId).execute()
    await set({
      renditions: JSON.stringify([sizes('144p', 'video', 900), sizes('audio', 'audio', 100)]),
      durationSeconds: 90,
    })
    const next = {
      groupId,
      title: 'နောက်',
      originalName: 'b.pdf',
      sizeBytes: 1,
      contentType: ContentType.other,
      processing: Processing.completed,
      storedKey: 'x',
    }
    await api.db
      .insertInto('contents')
      .values([{ ...next, processing: Processing.processing }, next])
      .execute()
    const { json } = await api.getAs(readers.valid, content)
    expect(json).toMatchObject({
      id: contentId,
      content_title: 'သင်ခန်းစာ',
      course_title: video.title,
      duration_seconds: 90,
    })
    expect(json.renditions).toEqual([
      { name: '144p', kind: 'video', size_bytes: 1000 },
      { name: 'audio', kind: 'audio', size_bytes: 100 },
    ])
    expect(json.next).toMatchObject({ content_title: 'နောက်', o_file_name: 'b.pdf' })
    expect(JSON.stringify(json)).not.toContain('hls')
    await set({ renditions: JSON.stringify(before.renditions), durationSeconds: null })
    expect((await api.getAs(readers.valid, content)).json.renditions).toEqual([
      { name: '144p', kind: 'video', size_bytes: null },
    ])
    await api.db.deleteFrom('contents').where('groupId', '=', groupId).where('id', '>', contentId).execute()
  })
})

describe('GET …/content/:contentId/download', () => {
  it('sends the file under its own name as an attachment that cannot execute', async () => {
    const reply = await api.getAs(readers.valid, `${contentPaths.class.content}/download`)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('lesson.pdf'),
      'x-content-type-options': 'nosniff',
    })
    expect(reply.body).toContain('%PDF-1.7')
  })

  it('accepts the session’s token in its URL, because the first clients put it there', async () => {
    const token = await api.tokenOf(readers.valid)
    expect((await api.get(`${contentPaths.class.content}/download?token=${token}`)).status).toBe(200)
    expect(
      (await api.get(`${contentPaths.class.content}/download?token=${await api.tokenOf(readers.expired)}`)).status,
    ).toBe(403)
    expect((await api.get(`${contentPaths.class.content}/download?token=nonsense`)).status).toBe(401)
  })

  it('is open by a link for five minutes, while the access lasts, for this file only', async () => {
    const { json } = await api.getAs(readers.valid, `${contentPaths.class.content}/link`)
    const opened = async (url: string): Promise<number> => (await api.inject({ url })).status
    expect(await opened(json.url)).toBe(200)
    const token = String(json.url).split('token=')[1]
    expect(await opened(`${API_BASE}${contentPaths['video-course'].content}/download?token=${token}`)).toBe(401)
    expect(await opened(`${API_BASE}${contentPaths.class.content}/stream/key?token=${token}`)).toBe(401)
    await api.db
      .updateTable('enrolments')
      .set({ status: rejected })
      .where('studentId', '=', readers.valid.id)
      .where('classId', '=', seat.id)
      .execute()
    expect(await opened(json.url)).toBe(403)
    await api.db
      .updateTable('enrolments')
      .set({ status: approved })
      .where('studentId', '=', readers.valid.id)
      .where('classId', '=', seat.id)
      .execute()
  })

  it('accepts the course or one of its classes in the viewers’ path', async () => {
    const inClass = contentPaths.class.content.slice(contentPaths.class.base.length)
    const path = (id: number, rest = inClass): string => `/my/course/${id}/content-gp${rest}/download`
    expect((await api.getAs(readers.valid, path(seat.id))).status).toBe(200)
    expect((await api.getAs(readers.valid, path(seat.courseId))).status).toBe(200)
    expect((await api.getAs(teacher, path(seat.courseId))).status).toBe(200)
    expect((await api.getAs(readers.valid, path(999_999))).status).toBe(403)
    expect((await api.getAs(readers.expired, path(seat.id))).json.code).toBe('ACCESS_ENDED')
    expect((await api.getAs(readers.stranger, path(seat.courseId))).status).toBe(403)
    expect((await api.getAs(undefined, path(seat.id))).status).toBe(401)
  })
})

describe('GET /my/courses/:id', () => {
  it('returns title, owner and access end to a buyer', async () => {
    const { json } = await api.getAs(readers.valid, `/my/courses/${video.id}`)
    expect(json).toMatchObject({
      course_id: video.id,
      course_title: video.title,
      course_type: 3,
      teacher_id: teacher.id,
      teacher_name: teacher.name,
      school_id: null,
      end_access_date: addDays(today(), 30),
    })
    expect((await api.getAs(readers.expired, `/my/courses/${video.id}`)).status).toBe(200)
    expect((await api.getAs(readers.applying, `/my/courses/${video.id}`)).status).toBe(403)
    expect((await api.getAs(readers.valid, '/my/courses/999999')).status).toBe(404)
    expect((await api.getAs(undefined, `/my/courses/${video.id}`)).status).toBe(401)
  })
})

describe('GET /my/course/:id', () => {
  it('returns the header to students and the edit record to its owner', async () => {
    const path = `/my/course/${seat.courseId}`
    const header = await api.getAs(readers.valid, path)
    expect(header.json).toMatchObject({
      course_id: seat.courseId,
      course_type: 1,
      end_access_date: addDays(today(), 30),
    })
    expect(header.json).not.toHaveProperty('category_id')
    expect((await api.getAs(teacher, path)).json).toMatchObject({
      course_id: seat.courseId,
      category_id: expect.any(Number),
    })
    expect((await api.getAs(readers.endless, path)).json.end_access_date).toBeNull()
    expect((await api.getAs(readers.stranger, path)).status).toBe(404)
    expect((await api.getAs(await aTeacher(api.db), path)).status).toBe(403)
    expect((await api.getAs(undefined, path)).status).toBe(401)
  })
})

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
