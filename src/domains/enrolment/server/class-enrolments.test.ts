import { beforeAll, describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { mountStorefront } from '#domains/storefront/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { type Account, aClass, aCourse, anEnrolment, aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountEnrolment } from './mount-enrolment.ts'

let db: Db
let api: DomainApi
let teacher: Account
let student: Account

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi([mountEnrolment, mountStorefront], { db, links: createLinkSigner('secret', Date.now) })
  teacher = await aTeacher(db)
  student = await aStudent(db)
})

const aClassOf = async (owner: Account, overrides: Parameters<typeof aClass>[1] = {}) =>
  aClass(db, { ...overrides, courseId: (await aCourse(db, { ownerId: owner.id })).id })
const enrol = (classId: number, who: Account = student) =>
  api.post('/class/enroll', { as: who, body: { class_id: classId, student_id: who.id } })
const rowsOf = (classId: number) =>
  db.selectFrom('enrolments').selectAll().where('classId', '=', classId).orderBy('id').execute()
const noticesTo = (recipientId: number, classId: number) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('recipientId', '=', recipientId)
    .where('classId', '=', classId)
    .execute()

describe('POST /class/enroll', () => {
  test('is for students, in their own name', async () => {
    const { id } = await aClassOf(teacher)
    const body = { class_id: id, student_id: student.id }
    expect((await api.post('/class/enroll', { body })).status).toBe(401)
    expect((await api.post('/class/enroll', { as: teacher, body })).status).toBe(403)
    const other = await api.post('/class/enroll', { as: student, body: { ...body, student_id: teacher.id } })
    expect(other).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } })
    expect((await api.post('/class/enroll', { as: student, body: {} })).json.errors).toHaveProperty('class_id')
    expect(await rowsOf(id)).toEqual([])
  })

  test('returns the first page of classes, notifies the owner and stores the fee', async () => {
    const { id } = await aClassOf(teacher, { feeMmk: 45_000 })
    const reply = await enrol(id)
    expect(reply.status).toBe(200)
    expect(reply.json.message).toContain('အောင်မြင်')
    expect(reply.json).toMatchObject({ current_page: 1, data: expect.any(Array) })
    expect(reply.json.data.find((row: { class_id: number }) => row.class_id === id).class_std_status).toBe(1)
    expect(await rowsOf(id)).toMatchObject([{ status: 1, feeMmk: 45_000, kind: 'class', studentId: student.id }])
    expect(await noticesTo(teacher.id, id)).toMatchObject([{ sender: 2, studentId: student.id }])
  })

  test('returns 400 ALREADY_APPLIED for ten simultaneous applications but one', async () => {
    const { id } = await aClassOf(teacher)
    const replies = await Promise.all(Array.from({ length: 10 }, () => enrol(id)))
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 400)])
    expect(replies.find(({ status }) => status === 400)?.json.code).toBe('ALREADY_APPLIED')
    expect(await rowsOf(id)).toHaveLength(1)
    expect(await noticesTo(teacher.id, id)).toHaveLength(1)
  })

  test('is possible on the last day of the class and refused on the day after', async () => {
    const lastDay = await aClassOf(teacher, { startDate: addDays(today(), -30), endDate: today() })
    const over = await aClassOf(teacher, { startDate: addDays(today(), -30), endDate: addDays(today(), -1) })
    expect((await enrol(lastDay.id)).status).toBe(200)
    expect(await enrol(over.id)).toMatchObject({ status: 422, json: { code: 'ENROLMENT_CLOSED' } })
  })

  test('answers 404 for a class that guests may not see', async () => {
    const pending = await aClass(db, { courseId: (await aCourse(db, { approval: Approval.pending })).id })
    expect(await enrol(pending.id)).toMatchObject({ status: 404, json: { code: 'CLASS_NOT_FOUND' } })
    expect((await enrol(999_999)).status).toBe(404)
  })

  test.each([
    ['was rejected', { status: EnrolmentStatus.rejected }, 200],
    ['was finished', { status: EnrolmentStatus.finished }, 200],
    ['has run out', { status: EnrolmentStatus.approved, accessEndDate: addDays(today(), -1) }, 200],
    ['ends today', { status: EnrolmentStatus.approved, accessEndDate: today() }, 400],
    ['has no end', { status: EnrolmentStatus.approved, accessEndDate: null }, 400],
    ['still waits', { status: EnrolmentStatus.applying }, 400],
  ])('is possible again when the last one %s', async (_name, overrides, status) => {
    const { id } = await aClassOf(teacher)
    await anEnrolment(db, { classId: id, studentId: student.id, ...overrides })
    expect((await enrol(id)).status).toBe(status)
    expect(await rowsOf(id)).toHaveLength(status === 200 ? 2 : 1)
  })

  test('uses the new row after an expired one, so that the old end does not mark it as expired (OP-162)', async () => {
    const { id } = await aClassOf(teacher)
    await anEnrolment(db, {
      classId: id,
      studentId: student.id,
      status: EnrolmentStatus.approved,
      accessEndDate: addDays(today(), -1),
    })
    await enrol(id)
    const reply = await api.get(`/my/class/${id}/enroll`, { as: student })
    expect(reply.json).toMatchObject({ enrollClassStudent: { class_std_status: 1, end_access_date: null }, url: null })
  })
})

describe('GET /my/class/:id/enroll', () => {
  test('returns null without an application, and 404 for an absent class', async () => {
    const { id } = await aClassOf(teacher)
    const reply = await api.get(`/my/class/${id}/enroll`, { as: student })
    expect(reply).toMatchObject({ status: 200, json: { enrollClassStudent: null, url: null } })
    expect((await api.get('/my/class/999999/enroll', { as: student })).status).toBe(404)
    expect((await api.get(`/my/class/${id}/enroll`, { as: teacher })).status).toBe(403)
    expect((await api.get(`/my/class/${id}/enroll`)).status).toBe(401)
  })

  test('returns when it was applied for, when a picture was sent, and when and why it was rejected', async () => {
    const { id } = await aClassOf(teacher)
    const applied = new Date('2026-03-01T02:30:00Z')
    const { id: enrolmentId } = await anEnrolment(db, { classId: id, studentId: student.id, insertedAt: applied })
    const proof = { enrolmentId, filePath: 'proofs/1/proof.webp', sha256: Buffer.alloc(32) }
    await db
      .insertInto('paymentProofs')
      .values({ ...proof, uploadedAt: new Date('2026-03-01T03:30:00Z') })
      .execute()
    const shown = async () => (await api.get(`/my/class/${id}/enroll`, { as: student })).json.enrollClassStudent
    const times = { applied_at: '2026-03-01 09:00:00', payment_sent_at: '2026-03-01 10:00:00' }
    expect(await shown()).toMatchObject({ ...times, rejected_at: null, rejection_reason: null })
    const rejected = { status: EnrolmentStatus.rejected, decisionReason: 'ပုံ မပြတ်သား', updatedAt: applied }
    await db.updateTable('enrolments').set(rejected).where('id', '=', enrolmentId).execute()
    const why = { rejected_at: '2026-03-01 09:00:00', rejection_reason: 'ပုံ မပြတ်သား' }
    expect(await shown()).toMatchObject({ ...times, ...why })
  })

  test('returns the end date to the student only', async () => {
    const { id } = await aClassOf(teacher)
    await anEnrolment(db, {
      classId: id,
      studentId: student.id,
      status: EnrolmentStatus.approved,
      accessEndDate: '2027-03-31',
    })
    const path = `/my/class/${id}/get-end-date/${student.id}`
    expect((await api.get(path, { as: student })).json).toEqual({ end_date: '2027-03-31' })
    const other = await aStudent(db)
    expect((await api.get(path, { as: other })).status).toBe(403)
    expect((await api.get(`/my/class/${id}/get-end-date/${other.id}`, { as: other })).json).toEqual({ end_date: null })
  })
})

describe('GET /my/class/:id/rate', () => {
  const rate = (classId: number, stars: number | string, who: Account = student) =>
    api.get(`/my/class/${classId}/rate?class_id=${classId}&student_id=${who.id}&rate=${stars}`, { as: who })

  test('is for approved students, including expired ones', async () => {
    const { id } = await aClassOf(teacher)
    expect(await rate(id, 4)).toMatchObject({ status: 422, json: { code: 'RATING_NOT_ALLOWED' } })
    await anEnrolment(db, {
      classId: id,
      studentId: student.id,
      status: EnrolmentStatus.approved,
      accessEndDate: addDays(today(), -9),
    })
    expect((await rate(id, 4)).json).toEqual({ class: { class_id: id, rate: 4, rate_count: 1 }, currentRate: 4 })
    expect((await rate(999_999, 4)).status).toBe(404)
  })

  test('ignores a repetition, replaces earlier stars, and averages over students', async () => {
    const { id, courseId } = await aClassOf(teacher)
    const second = await aStudent(db)
    for (const who of [student, second])
      await anEnrolment(db, { classId: id, studentId: who.id, status: EnrolmentStatus.approved })
    await rate(id, 5)
    await rate(id, 5)
    expect((await rate(id, 2)).json.class.rate).toBe(2)
    expect((await rate(id, 5, second)).json.class).toMatchObject({ rate: 3.5, rate_count: 2 })
    const course = await db.selectFrom('courses').selectAll().where('id', '=', courseId).executeTakeFirstOrThrow()
    expect(course).toMatchObject({ ratingSum: 7, ratingCount: 2 })
  })

  test('refuses anything but whole stars, another id, and prefetching', async () => {
    const { id } = await aClassOf(teacher)
    await anEnrolment(db, { classId: id, studentId: student.id, status: EnrolmentStatus.approved })
    for (const stars of [0, 6, 2.5, 'x']) expect((await rate(id, stars)).json.errors).toHaveProperty('rate')
    const other = await api.get(`/my/class/${id}/rate?class_id=1&rate=3`, { as: student })
    expect(other.status).toBe(403)
    const ahead = await api.get(`/my/class/${id}/rate?rate=3`, { as: student, headers: { 'sec-purpose': 'prefetch' } })
    expect(ahead).toMatchObject({ status: 403, json: { code: 'PREFETCH_REFUSED' } })
  })
})

describe('GET /my/class/:id/remind-enroll', () => {
  test('notifies the owner once a day, however often it is called', async () => {
    const seat = await aClassOf(teacher)
    await anEnrolment(db, { classId: seat.id, studentId: student.id })
    const path = `/my/class/${student.id}/remind-enroll?teacher_id=${teacher.id}&student_id=${student.id}&class_id=${seat.id}`
    expect((await api.get(path, { as: student })).json.message).toContain('အောင်မြင်')
    expect((await api.get(path, { as: student })).status).toBe(200)
    expect(await noticesTo(teacher.id, seat.id)).toHaveLength(1)
    await db
      .updateTable('enrolments')
      .set({ remindedAt: new Date(Date.now() - 25 * 3600_000) })
      .execute()
    await api.get(path, { as: student })
    expect(await noticesTo(teacher.id, seat.id)).toHaveLength(2)
  })

  test('notifies the school where no teacher is named, and is refused to other students', async () => {
    const school = await aSchool(db)
    const seat = await aClassOf(school)
    const pupil = await aStudent(db)
    await anEnrolment(db, { classId: seat.id, studentId: pupil.id })
    const path = `/my/class/${pupil.id}/remind-enroll`
    expect((await api.get(path, { as: student })).status).toBe(403)
    await api.get(path, { as: pupil })
    expect(await noticesTo(school.id, seat.id)).toHaveLength(1)
  })
})
