import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import {
  type Account,
  aClass,
  aContentGroup,
  anEnrolment,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'

const { applying, approved } = EnrolmentStatus
let api: ContentApi
let teacher: Account
let student: Account
beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
})
beforeEach(async () => {
  student = await aStudent(api.db)
})
afterAll(() => api.close())

const rendition = (name: string, kind: string, sizeBytes: number) => {
  const rates = { peakBitsPerSecond: 1, averageBitsPerSecond: 1, durationSeconds: 100 }
  return { name, kind, sizeBytes, codecs: '', widthPixels: 0, heightPixels: 0, ...rates }
}
const renditions = JSON.stringify([
  rendition('144p', 'video', 1000),
  rendition('360p', 'video', 5000),
  rendition('audio', 'audio', 300),
])
const video = {
  originalName: 'lesson.mp4',
  contentType: ContentType.video,
  processing: Processing.completed,
  enablePc: true,
  sizeBytes: 9000,
  durationSeconds: 100,
  renditions,
}
const document = {
  originalName: 'notes.pdf',
  contentType: ContentType.other,
  processing: Processing.completed,
  sizeBytes: 70,
}

/** A course whose second chapter has lessons in an order of their own. */
async function aCourse() {
  const course = await aVideoCourse(api.db, { ownerId: teacher.id })
  const first = await aContentGroup(api.db, { courseId: course.id, name: 'အခန်း ၁' })
  const second = await aContentGroup(api.db, { courseId: course.id, name: 'အခန်း ၂' })
  const insert = async (row: object) =>
    (
      await api.db
        .insertInto('contents')
        .values(row as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const of = (group: { id: number }) => ({ groupId: group.id, title: 'သင်ခန်းစာ' })
  const ids = {
    notes: await insert({ ...of(first), ...document }),
    last: await insert({ ...of(second), ...video, position: 2 }),
    middle: await insert({ ...of(second), ...video, position: 1 }),
    inApp: await insert({ ...of(second), ...video, enablePc: false, position: 3 }),
    preparing: await insert({ ...of(second), ...video, processing: Processing.processing, durationSeconds: null }),
  }
  await insert({ ...of(second), ...video, deletedAt: now() })
  return { course, first, second, ids }
}

const buy = (courseId: number, rest: object = {}) =>
  anEnrolment(api.db, { kind: 'course', courseId, studentId: student.id, status: approved, ...rest })

async function report(contentId: number, ranges: number[][], minutesAgo = 0) {
  const at = new Date(now().getTime() - minutesAgo * 60_000).toISOString()
  const items = [{ content_id: contentId, ranges, position: ranges.at(-1)?.[1] ?? 0, at }]
  expect((await api.postAs(student, '/my/progress', { items })).json.dropped).toEqual([])
}
const outlineOf = async (courseId: number) => (await api.getAs(student, `/my/video-course/${courseId}/outline`)).json

describe('the outline of a course', () => {
  it('lists chapters and lessons in the order of the owner, with the size of each quality', async () => {
    const { course, first, second, ids } = await aCourse()
    await buy(course.id)
    const outline = await outlineOf(course.id)
    expect(outline).toMatchObject({ total: 3, done: 0, seconds_left: 200 })
    expect(outline.next).toEqual({ group_id: first.id, content_id: ids.notes })
    expect(outline.chapters.map(({ id, gp_name }: { id: number; gp_name: string }) => [id, gp_name])).toEqual([
      [first.id, 'အခန်း ၁'],
      [second.id, 'အခန်း ၂'],
    ])
    const [, { lessons }] = outline.chapters
    expect(lessons.map(({ id }: { id: number }) => id)).toEqual([ids.middle, ids.last, ids.inApp, ids.preparing])
    expect(lessons[0]).toMatchObject({
      duration_seconds: 100,
      renditions: [
        { name: '144p', kind: 'video', size_bytes: 1300 },
        { name: '360p', kind: 'video', size_bytes: 5300 },
        { name: 'audio', kind: 'audio', size_bytes: 300 },
      ],
      position: 0,
      percent: 0,
      finished: false,
    })
    expect(lessons[3]).toMatchObject({
      is_processing: Processing.processing,
      renditions: [{ size_bytes: null }, {}, {}],
    })
  })

  it('marks what is finished, and goes on with what was played last', async () => {
    const { course, second, ids } = await aCourse()
    await buy(course.id)
    await report(ids.notes, [], 9)
    await report(ids.middle, [[0, 95]], 5)
    await report(ids.last, [[0, 40]], 1)
    const outline = await outlineOf(course.id)
    expect(outline).toMatchObject({ total: 3, done: 2, seconds_left: 60 })
    expect(outline.next).toEqual({ group_id: second.id, content_id: ids.last })
    expect(outline.chapters[1].lessons.slice(0, 2)).toMatchObject([
      { finished: true, percent: 95 },
      { finished: false, percent: 40, position: 40 },
    ])
  })

  it('is shown after the access end, and not without an approved enrolment', async () => {
    const { course } = await aCourse()
    const path = `/my/video-course/${course.id}/outline`
    expect((await api.getAs(student, path)).status).toBe(403)
    await buy(course.id, { accessEndDate: addDays(today(), -3) })
    expect((await api.getAs(student, path)).status).toBe(200)
    const applicant = await aStudent(api.db)
    await buy(course.id, { status: applying, studentId: applicant.id })
    expect((await api.getAs(applicant, path)).status).toBe(403)
    expect((await api.getAs(teacher, path)).status).toBe(403)
  })

  it('is the one of its course for a class', async () => {
    const seat = await aClass(api.db, {})
    const group = await aContentGroup(api.db, { courseId: seat.courseId })
    await anEnrolment(api.db, { classId: seat.id, studentId: student.id, status: approved })
    const { json } = await api.getAs(student, `/my/class/${seat.id}/outline`)
    expect(json).toEqual({
      total: 0,
      done: 0,
      seconds_left: 0,
      next: null,
      chapters: [{ id: group.id, gp_name: group.name, lessons: [] }],
    })
  })
})

describe('the totals of a video course before it is bought', () => {
  it('count what is ready, and sum the smallest and the largest form of each video', async () => {
    const { course } = await aCourse()
    const { json } = await api.get(`/course/${course.id}`)
    const totals = { videos: 3, files: 1, seconds: 300, smallest_bytes: 900, largest_bytes: 15_900 }
    expect(json.lesson_totals).toEqual(totals)
  })

  it('are left out for a course with classes', async () => {
    const seat = await aClass(api.db, {})
    expect((await api.get(`/course/${seat.courseId}`)).json).not.toHaveProperty('lesson_totals')
  })
})

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
