import { beforeAll, describe, expect, test } from 'vitest'
import { AccessType, Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, addMonths } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  type Account,
  aClass,
  aCourse,
  anEnrolment,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountEnrolment } from './mount-enrolment.ts'

let db: Db
let api: DomainApi
let student: Account

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountEnrolment, { db, links: createLinkSigner('secret', Date.now) })
  student = await aStudent(db)
})

const buy = (courseId: number, who: Account = student) =>
  api.post('/course/enroll', { as: who, body: { course_id: courseId, student_id: who.id } })
const studentCount = async (courseId: number) =>
  (await db.selectFrom('courses').select('studentCount').where('id', '=', courseId).executeTakeFirstOrThrow())
    .studentCount

describe('POST /course/enroll', () => {
  test('waits for the payment and notifies the owner', async () => {
    const course = await aVideoCourse(db, { feeMmk: 30_000 })
    const reply = await buy(course.id)
    expect(reply.json).toMatchObject({ status: 1, course_student_id: expect.any(Number), course_std_status: 1 })
    const notices = await db.selectFrom('notifications').selectAll().where('courseId', '=', course.id).execute()
    expect(notices).toMatchObject([{ recipientId: course.ownerId, sender: 2, classId: null }])
    expect(await studentCount(course.id)).toBe(0)
    expect(await buy(course.id)).toMatchObject({ status: 400, json: { code: 'ALREADY_BOUGHT' } })
  })

  test('approves a free one at once, for the period of its access type', async () => {
    const course = await aVideoCourse(db, { feeMmk: 0, accessType: AccessType.limited, accessMonths: 3 })
    expect((await buy(course.id)).json.course_std_status).toBe(2)
    const reply = await api.get(`/course/${course.id}/enroll`, { as: student })
    expect(reply.json.enrollCourseStudent).toMatchObject({
      course_std_status: 2,
      current_std_rate: null,
      end_access_date: addMonths(today(), 3),
    })
    expect(await studentCount(course.id)).toBe(1)
  })

  test('counts a student who buys again once', async () => {
    const course = await aVideoCourse(db, { feeMmk: 0 })
    await buy(course.id)
    await db
      .updateTable('enrolments')
      .set({ accessEndDate: addDays(today(), -1) })
      .where('courseId', '=', course.id)
      .execute()
    expect((await buy(course.id)).status).toBe(200)
    expect(await studentCount(course.id)).toBe(1)
  })

  test('leaves one row for ten simultaneous purchases', async () => {
    const course = await aVideoCourse(db)
    const replies = await Promise.all(Array.from({ length: 10 }, () => buy(course.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(9)
  })

  test('accepts public video courses only', async () => {
    expect(await buy((await aCourse(db)).id)).toMatchObject({ status: 422, json: { code: 'NOT_A_VIDEO_COURSE' } })
    const pending = await aVideoCourse(db, { approval: Approval.pending })
    expect(await buy(pending.id)).toMatchObject({ status: 404, json: { code: 'COURSE_NOT_FOUND' } })
    expect((await buy(pending.id, await aTeacher(db))).status).toBe(403)
    expect((await api.post('/course/enroll', { body: {} })).status).toBe(401)
  })

  test('returns null without a purchase, and 404 for no course', async () => {
    const course = await aVideoCourse(db)
    const reply = await api.get(`/course/${course.id}/enroll`, { as: student })
    expect(reply.json).toEqual({ enrollCourseStudent: null, url: null })
    expect((await api.get('/course/999999/enroll', { as: student })).status).toBe(404)
    const end = await api.get(`/my/courses/${course.id}/get-end-date/${student.id}`, { as: student })
    expect(end.json).toEqual({ end_date: null })
  })
})

describe('POST /course/:id/rate', () => {
  test('stores the latest rating of each student and updates the averages', async () => {
    const course = await aVideoCourse(db)
    const rate = (stars: number) =>
      api.post(`/course/${course.id}/rate`, { as: student, body: { rate: stars, student_id: student.id } })
    expect(await rate(3)).toMatchObject({ status: 422, json: { code: 'RATING_NOT_ALLOWED' } })
    await anEnrolment(db, { courseId: course.id, studentId: student.id, status: EnrolmentStatus.finished })
    await rate(3)
    expect((await rate(4)).json).toEqual({ rate: 4, rate_count: 1, current_std_rate: 4 })
    const owner = await db.selectFrom('accounts').selectAll().where('id', '=', course.ownerId).executeTakeFirstOrThrow()
    expect(owner).toMatchObject({ ratingSum: 4, ratingCount: 1 })
    expect((await rate(9)).status).toBe(422)
    const missing = await api.post('/course/999999/rate', { as: student, body: { rate: 3 } })
    expect(missing.status).toBe(404)
  })
})

describe('simultaneous ratings of a student (OPS-01)', () => {
  test('leave one row, and equal sums', async () => {
    const course = await aVideoCourse(db)
    await anEnrolment(db, { courseId: course.id, studentId: student.id, status: EnrolmentStatus.approved })
    const sent = [3, 5, 1, 4, 2, 5, 3, 1].map((stars) =>
      api.post(`/course/${course.id}/rate`, { as: student, body: { rate: stars, student_id: student.id } }),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200))
    const rows = await db.selectFrom('ratings').select('rate').where('courseId', '=', course.id).execute()
    expect(rows).toHaveLength(1)
    const sums = await db.selectFrom('courses').selectAll().where('id', '=', course.id).executeTakeFirstOrThrow()
    expect(sums).toMatchObject({ ratingCount: 1, ratingSum: rows[0]?.rate })
  })
})

describe('GET /my/class/list and /my/course/list', () => {
  test('return each class once, with its newest application, and the owner in the right fields', async () => {
    const pupil = await aStudent(db)
    const teacher = await aTeacher(db, { name: 'ဒေါ်မြ', schoolName: 'မြသင်တန်း' })
    const school = await aSchool(db, { name: 'ရွှေကျောင်း' })
    const old = await aClass(db, { courseId: (await aCourse(db, { ownerId: teacher.id })).id })
    const young = await aClass(db, { courseId: (await aCourse(db, { ownerId: school.id })).id })
    await anEnrolment(db, { classId: old.id, studentId: pupil.id, status: EnrolmentStatus.rejected })
    await anEnrolment(db, {
      classId: old.id,
      studentId: pupil.id,
      status: EnrolmentStatus.approved,
      accessEndDate: '2027-01-31',
    })
    await anEnrolment(db, { classId: young.id, studentId: pupil.id })
    const reply = await api.get(`/my/class/list?page=1&student_id=${pupil.id}`, { as: pupil })
    expect(reply.json).toMatchObject({ total: 2, last_page: 1, current_page: 1 })
    const [first, second] = reply.json.data
    expect(first).toMatchObject({
      class_id: young.id,
      teacher_id: null,
      school_id: school.id,
      schools_name: 'ရွှေကျောင်း',
    })
    expect(second).toMatchObject({
      class_id: old.id,
      teacher_id: teacher.id,
      teacher_name: 'ဒေါ်မြ',
      school_name: 'မြသင်တန်း',
      schools_name: null,
      status: 2,
      class_student_expired_date: '2027-01-31',
    })
    const other = await api.get(`/my/class/list?student_id=${student.id}`, { as: pupil })
    expect(other.status).toBe(403)
  })

  test('say whether a class is over, in whose place no other application is taken', async () => {
    const pupil = await aStudent(db)
    for (const endDate of [today(), addDays(today(), -1)]) {
      const { id: classId } = await aClass(db, { startDate: '2026-01-05', endDate })
      await anEnrolment(db, { classId, studentId: pupil.id })
    }
    const { data } = (await api.get('/my/class/list?page=1', { as: pupil })).json
    expect(data.map((row: { class_ended: boolean }) => row.class_ended)).toEqual([true, false])
  })

  test('say why an application was rejected, and nothing of an older reason (STU-10)', async () => {
    const pupil = await aStudent(db)
    const rejected = { studentId: pupil.id, status: EnrolmentStatus.rejected, decisionReason: 'ပုံ မရှင်းပါ' }
    const [first, second] = [await aClass(db), await aClass(db)]
    await anEnrolment(db, { ...rejected, classId: first.id })
    await anEnrolment(db, { ...rejected, classId: second.id })
    await anEnrolment(db, { studentId: pupil.id, classId: second.id })
    await anEnrolment(db, { ...rejected, courseId: (await aVideoCourse(db)).id, decisionReason: null })
    const reasons = async (kind: string) =>
      (await api.get(`/my/${kind}/list?page=1`, { as: pupil })).json.data.map((row: { reason?: string }) => row.reason)
    expect(await reasons('class')).toEqual([undefined, 'ပုံ မရှင်းပါ'])
    expect(await reasons('course')).toEqual([null])
  })

  test('find a title in any spelling, with paging', async () => {
    const pupil = await aStudent(db)
    for (let number = 1; number <= 13; number++) {
      const title = `ဓာတ်ပုံ ${number}`
      const course = await aVideoCourse(db, { title, titleKey: keyOf(title) })
      await anEnrolment(db, { courseId: course.id, studentId: pupil.id })
    }
    const second = await api.get('/my/course/list?page=2', { as: pupil })
    expect(second.json).toMatchObject({ total: 13, last_page: 2, current_page: 2 })
    expect(second.json.data).toHaveLength(1)
    expect(second.json.data[0]).toMatchObject({ class_id: null, course_type: 3, status: 1 })
    const keyword = encodeURIComponent('ဓာတ်ပုံ ၁၃')
    const found = await api.get(`/my/course/list/filter?keyword=${keyword}`, { as: pupil })
    expect(found.json.total).toBe(1)
  })

  test("return an owner's own classes and courses", async () => {
    const teacher = await aTeacher(db)
    const course = await aCourse(db, { ownerId: teacher.id })
    const seat = await aClass(db, { courseId: course.id })
    const classes = await api.get('/my/class/list', { as: teacher })
    expect(classes.json.data).toMatchObject([{ class_id: seat.id, student_count: 0 }])
    const courses = await api.get('/my/course/list', { as: teacher })
    expect(courses.json.data).toMatchObject([{ course_id: course.id, is_approve: 2 }])
    expect((await api.get('/my/class/list')).status).toBe(401)
    const pending = await aTeacher(db, { status: AccountStatus.pending })
    expect((await api.get('/my/course/list', { as: pending })).status).toBe(403)
    expect((await api.get('/my/class/list/filter?keyword=zzz', { as: teacher })).json.total).toBe(0)
    expect((await api.get('/my/course/list/filter?keyword=zzz', { as: teacher })).json.total).toBe(0)
  })
})
