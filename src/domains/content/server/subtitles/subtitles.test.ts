import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'
import { ContentType, Processing } from '../../contract/content-codes.ts'

let api: ContentApi
let teacher: Account
let student: Account
let courseId: number
let path: string
let contentId: number
beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
})
beforeEach(async () => {
  student = await aStudent(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  const { id: groupId } = await aContentGroup(api.db, { courseId })
  const video = { groupId, title: 'v', originalName: 'v.mp4', contentType: ContentType.video, sizeBytes: 9 }
  const inserted = await api.db
    .insertInto('contents')
    .values({ ...video, processing: Processing.completed, durationSeconds: 60 })
    .returning('id')
    .executeTakeFirstOrThrow()
  contentId = inserted.id
  path = `course/${courseId}/content-gp/${groupId}/content/${contentId}`
})
afterAll(() => api.close())

const srt = '1\n00:00:01,000 --> 00:00:02,000\nမင်္ဂလာပါ\n\n2\n00:01:10,000 --> 00:01:20,000\nbeyond\n'
const send = (action: string, bytes = srt, { name = 'lesson.srt', who = teacher } = {}) =>
  api.sendFile(who, `/my/${path}/subtitles/${action}`, { name, bytes })
const own = async () => (await api.getAs(teacher, `/my/${path}/subtitles`)).json.subtitles
const watched = (who: Account, language = 'my') =>
  api.getAs(who, `/my/${path.replace('course', 'video-course')}/subtitles/${language}`)
const buy = (rest: object = {}) =>
  anEnrolment(api.db, { kind: 'course', courseId, studentId: student.id, status: EnrolmentStatus.approved, ...rest })
const fileError = (reply: { status: number; json: { errors?: { file?: string[] } } }) => [
  reply.status,
  reply.json.errors?.file?.[0],
]

describe('subtitles of an owner', () => {
  it('are checked without being stored, and then stored in place of earlier ones', async () => {
    const checked = await send('my/check')
    expect(checked.json).toMatchObject({ cues: 1, from_zawgyi: false, warning_count: 1 })
    expect(checked.json.warnings).toEqual([{ line: 6, problem: 'after-end' }])
    expect(await own()).toEqual([])
    expect((await send('my')).json).toEqual(checked.json)
    expect(await own()).toMatchObject([{ language: 'my', cues: 1, source_name: 'lesson.srt' }])
    await send('my', srt.replace('00:01:10', '00:00:50').replace('00:01:20', '00:00:55'), { name: 'new.srt' })
    await send('en', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello', { name: 'a.vtt' })
    expect(await own()).toMatchObject([
      { language: 'my', cues: 2, source_name: 'new.srt' },
      { language: 'en', cues: 1, source_name: 'a.vtt' },
    ])
    for (const _ of [1, 2])
      expect((await api.postAs(teacher, `/my/${path}/subtitles/my/remove`, {})).json.status).toBe(200)
    expect(await own()).toMatchObject([{ language: 'en' }])
  })

  it('are refused beside the field, and what was stored stays', async () => {
    await send('my')
    const before = await own()
    expect(fileError(await send('my', srt, { name: 'lesson.txt' }))).toEqual([422, expect.stringContaining('ဖိုင်')])
    for (const bytes of ['', 'no times at all', 'x'.repeat(1_048_577)]) {
      const [status, text] = fileError(await send('my', bytes))
      expect([status, text], bytes.slice(0, 20)).toEqual([422, expect.any(String)])
    }
    const none = await api.postAs(teacher, `/my/${path}/subtitles/my`, {})
    expect(none.status).toBeGreaterThanOrEqual(400)
    expect(await own()).toEqual(before)
  })

  it('belong to their owner only, and videos alone have them', async () => {
    const stranger = await aTeacher(api.db)
    for (const action of ['my', 'my/check']) expect((await send(action, srt, { who: stranger })).status).toBe(404)
    expect((await api.postAs(stranger, `/my/${path}/subtitles/my/remove`, {})).status).toBe(404)
    expect((await api.getAs(stranger, `/my/${path}/subtitles`)).status).toBe(404)
    expect((await send('fr')).status).toBeGreaterThanOrEqual(400)
    await api.db.updateTable('contents').set({ contentType: ContentType.image }).where('id', '=', contentId).execute()
    expect((await send('my')).status).toBe(404)
  })
})

describe('subtitles of a lesson', () => {
  it('are named with the lesson and read by those who may watch it', async () => {
    await send('my')
    await send('en', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello', { name: 'a.vtt' })
    expect((await watched(student)).status).toBe(403)
    await buy()
    const lesson = await api.getAs(student, `/my/${path.replace('course', 'video-course')}`)
    expect(lesson.json.subtitles).toEqual(['my', 'en'])
    const { json } = await watched(student)
    expect(json).toEqual({ language: 'my', cues: [{ start: 1, end: 2, text: 'မင်္ဂလာပါ' }] })
    expect((await watched(teacher, 'en')).json.cues[0].text).toBe('Hello')
    await api.postAs(teacher, `/my/${path}/subtitles/my/remove`, {})
    expect((await watched(student)).status).toBe(404)
  })

  it('end with the access', async () => {
    await send('my')
    await buy({ accessEndDate: addDays(today(), -1) })
    expect((await watched(student)).json.code).toBe('ACCESS_ENDED')
  })
})

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
