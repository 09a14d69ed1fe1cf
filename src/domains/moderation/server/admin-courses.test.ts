import { beforeAll, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ContentType, Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { aClass, aContentGroup, aCourse, anAdmin, anEnrolment, aStudent } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountModeration } from './index.ts'

const { db } = await aDatabase()
let api: DomainApi
let moderator: Caller

beforeAll(async () => {
  api = await aDomainApi(mountModeration, { db })
  moderator = await anAdmin(db, { role: 'moderator' })
})

const detailOf = async (id: number) => (await api.get(`/admin/courses/${id}`, { as: moderator })).json

// OWN-16
test('a course for review has the days and places of its classes, and its lessons as students see them', async () => {
  const course = await aCourse(db, { approval: Approval.pending })
  const location = { region: 12, town: 'လှိုင်' }
  const seat = await aClass(db, { courseId: course.id, wednesday: true, sunday: false, ...location })
  const group = await aContentGroup(db, { courseId: course.id })
  const file = { groupId: group.id, originalName: 'a.mp4', contentType: ContentType.video, sizeBytes: 2048 }
  const lessons = await db
    .insertInto('contents')
    .values([
      { ...file, title: 'ဒုတိယ', position: 2, processing: Processing.completed, storedKey: 'a', durationSeconds: 61 },
      { ...file, title: 'ပထမ', position: 1, processing: Processing.processing },
    ])
    .returning('id')
    .execute()
  const detail = await detailOf(course.id)
  expect(detail.classes).toMatchObject([{ class_id: seat.id, days: [3, 6], ...location }])
  const shown = { o_file_name: 'a.mp4', file_size: 2048 }
  expect(detail.groups[0].contents).toEqual([
    { ...shown, id: lessons[1]?.id, content_title: 'ပထမ', is_processing: 1, duration_seconds: null, stored: false },
    { ...shown, id: lessons[0]?.id, content_title: 'ဒုတိယ', is_processing: 0, duration_seconds: 61, stored: true },
  ])
})

// OWN-17
test('a course counts each student of its classes once, by the rule that counts a class', async () => {
  const course = await aCourse(db)
  const [first, second] = [await aClass(db, { courseId: course.id }), await aClass(db, { courseId: course.id })]
  const [mya, hla, zaw] = [await aStudent(db), await aStudent(db), await aStudent(db)]
  const { approved, finished, applying, rejected } = EnrolmentStatus
  for (const [student, seat, status] of [
    [mya, first, approved],
    [mya, second, finished],
    [hla, first, finished],
    [zaw, first, applying],
    [zaw, second, rejected],
  ] as const) {
    await anEnrolment(db, { studentId: student.id, classId: seat.id, courseId: course.id, status })
  }
  expect((await detailOf(course.id)).student_count).toBe(2)
  const list = await api.get('/admin/courses', { as: moderator })
  const row = list.json.data.find(({ course_id }: { course_id: number }) => course_id === course.id)
  expect(row.student_count).toBe(2)
})
