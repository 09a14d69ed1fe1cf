import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { now, today } from '#platform/server/clock.ts'
import { type Account, aContentGroup, anEnrolment, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aContentApi, type ContentApi } from '#tests/support/content-api.ts'

const { applying, approved, finished } = EnrolmentStatus
let api: ContentApi
let teacher: Account
let courseId: number
let lessons: { first: number; second: number }
const students: Record<'done' | 'begun' | 'idle' | 'applicant', Account> = {} as never

beforeAll(async () => {
  api = await aContentApi()
  teacher = await aTeacher(api.db)
  courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  const group = await aContentGroup(api.db, { courseId, name: 'အခန်း ၁' })
  const video = {
    groupId: group.id,
    originalName: 'lesson.mp4',
    contentType: ContentType.video,
    processing: Processing.completed,
    sizeBytes: 1,
    durationSeconds: 100,
  }
  const rows = await api.db
    .insertInto('contents')
    .values([
      { ...video, title: 'တစ်', enablePc: true },
      { ...video, title: 'နှစ်', enablePc: true },
      { ...video, title: 'အက်ပ်', enablePc: false },
    ])
    .returning('id')
    .execute()
  lessons = { first: rows[0]?.id ?? 0, second: rows[1]?.id ?? 0 }
  for (const [name, status] of [
    ['done', approved],
    ['begun', finished],
    ['idle', approved],
    ['applicant', applying],
  ] as const) {
    students[name] = await aStudent(api.db, { name })
    await anEnrolment(api.db, { kind: 'course', courseId, studentId: students[name].id, status })
  }
  await report(students.done, lessons.first, [[0, 100]], 30)
  await report(students.done, lessons.second, [[0, 92]], 20)
  await report(students.begun, lessons.first, [[0, 35]], 10)
})
afterAll(() => api.close())

const ago = (minutes: number) => new Date(now().getTime() - minutes * 60_000)

async function report(student: Account, contentId: number, ranges: number[][], minutesAgo: number) {
  const at = ago(minutesAgo).toISOString()
  const items = [{ content_id: contentId, ranges, position: ranges.at(-1)?.[1] ?? 0, at }]
  expect((await api.postAs(student, '/my/progress', { items })).json.dropped).toEqual([])
}

describe('the students of a course, for its owner', () => {
  it('are those who were approved, newest progress first, with the lessons that they have finished', async () => {
    const { json } = await api.getAs(teacher, `/my/course/${courseId}/progress`)
    expect(json).toMatchObject({ total: 3, last_page: 1, current_page: 1 })
    expect(json.data).toEqual([
      { student_id: students.begun.id, name: 'begun', done: 0, total: 2, last_day: today(ago(10)) },
      { student_id: students.done.id, name: 'done', done: 2, total: 2, last_day: today(ago(20)) },
      { student_id: students.idle.id, name: 'idle', done: 0, total: 2, last_day: null },
    ])
  })

  it('are counted in each lesson, with the tenth in which they stopped', async () => {
    const { json } = await api.getAs(teacher, `/my/course/${courseId}/progress/lessons`)
    const none = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    expect(json).toEqual({
      students: 3,
      lessons: [
        {
          id: lessons.first,
          content_title: 'တစ်',
          gp_name: 'အခန်း ၁',
          begun: 2,
          finished: 1,
          stopped_in: none.with(3, 1),
        },
        { id: lessons.second, content_title: 'နှစ်', gp_name: 'အခန်း ၁', begun: 1, finished: 1, stopped_in: none },
      ],
    })
  })

  it('are shown to their owner only', async () => {
    for (const path of [`/my/course/${courseId}/progress`, `/my/course/${courseId}/progress/lessons`]) {
      const statuses = await Promise.all(
        [undefined, students.done, await aTeacher(api.db)].map(async (who) => (await api.getAs(who, path)).status),
      )
      expect(statuses, path).toEqual([401, 403, 404])
    }
  })

  it('are none in a course without lessons', async () => {
    const empty = await aVideoCourse(api.db, { ownerId: teacher.id })
    const { json } = await api.getAs(teacher, `/my/course/${empty.id}/progress/lessons`)
    expect(json).toEqual({ students: 0, lessons: [] })
    expect((await api.getAs(teacher, `/my/course/${empty.id}/progress`)).json.data).toEqual([])
  })
})

it('no unexpected error was logged', () => {
  expect(api.bugs).toEqual([])
})
