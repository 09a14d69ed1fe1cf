import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AccessOption, AccessType } from '#domains/catalogue/contract/catalogue-codes.ts'
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
  type Class,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { classEndMovedHandler } from './class-end-moved.worker.ts'
import { mountEnrolment } from './mount-enrolment.ts'

let db: Db
let api: DomainApi
let teacher: Account
let student: Account
let seat: Class

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountEnrolment, { db, links: createLinkSigner('secret', Date.now) })
})
beforeEach(async () => {
  teacher = await aTeacher(db)
  student = await aStudent(db, { name: 'မမြ', nameKey: keyOf('မမြ') })
  seat = await aClass(db, { courseId: (await aCourse(db, { ownerId: teacher.id })).id })
})

const decide = (verb: 'accept' | 'reject', who: Account = teacher) =>
  api.get(`/my/class/${seat.id}/student/${student.id}/${verb}`, { as: who })
const finish = () => api.post(`/my/class/${seat.id}/student/${student.id}/finish`, { as: teacher })
const apply = (overrides: Parameters<typeof anEnrolment>[1] = {}) =>
  anEnrolment(db, { classId: seat.id, studentId: student.id, ...overrides })
const notices = () => db.selectFrom('notifications').selectAll().where('recipientId', '=', student.id).execute()
const audited = (id: number) =>
  db.selectFrom('auditLog').selectAll().where('target', '=', `enrolment:${id}`).orderBy('id').execute()
const studentCount = async () =>
  (await db.selectFrom('classes').select('studentCount').where('id', '=', seat.id).executeTakeFirstOrThrow())
    .studentCount

describe('GET /my/class/:classId/student/:studentId/accept', () => {
  test('is for the approved owner of the class', async () => {
    await apply()
    expect((await api.get(`/my/class/${seat.id}/student/${student.id}/accept`)).status).toBe(401)
    expect((await decide('accept', student)).status).toBe(403)
    expect((await decide('accept', await aTeacher(db, { status: AccountStatus.pending }))).status).toBe(403)
    const foreign = await decide('accept', await aSchool(db))
    expect(foreign).toMatchObject({ status: 404, json: { code: 'CLASS_NOT_FOUND' } })
  })

  test('requires an application', async () => {
    expect(await decide('accept')).toMatchObject({ status: 404, json: { code: 'ENROLMENT_NOT_FOUND' } })
  })

  test('opens access, notifies the student in the name of the teacher, and is audited', async () => {
    const { id } = await apply()
    expect((await decide('accept')).json).toEqual({ status: 2, end_access_date: null })
    expect(await enrolmentRow(db, { id })).toMatchObject({ status: 2, decidedByType: 'owner', decidedById: teacher.id })
    expect(await notices()).toMatchObject([{ sender: 1, teacherId: teacher.id, classId: seat.id }])
    expect(await audited(id)).toMatchObject([
      { actorType: 'teacher', actorId: teacher.id, action: 'enrolment.approve' },
    ])
    expect(await studentCount()).toBe(1)
  })

  test('changes nothing and notifies no one when repeated', async () => {
    const { id } = await apply()
    const replies = [await decide('accept'), await decide('accept'), await decide('accept')]
    expect(replies.map(({ json }) => json.status)).toEqual([2, 2, 2])
    expect(await notices()).toHaveLength(1)
    expect(await audited(id)).toHaveLength(1)
    expect(await studentCount()).toBe(1)
  })

  test('approves and notifies once for two simultaneous calls', async () => {
    await apply()
    await Promise.all([decide('accept'), decide('accept')])
    expect(await notices()).toHaveLength(1)
    expect(await studentCount()).toBe(1)
  })

  test("sets the access end by the class's access type", async () => {
    await db
      .updateTable('classes')
      .set({ accessType: AccessType.limited, accessOptions: AccessOption.monthsBeyond, accessMonths: 2 })
      .where('id', '=', seat.id)
      .execute()
    await apply()
    expect((await decide('accept')).json.end_access_date).toBe(addMonths(seat.endDate, 2))
  })

  test('corrects a rejection, but not a finished enrolment', async () => {
    const { id } = await apply({ status: EnrolmentStatus.rejected })
    expect((await decide('accept')).json.status).toBe(2)
    await db.updateTable('enrolments').set({ status: EnrolmentStatus.finished }).where('id', '=', id).execute()
    expect(await decide('accept')).toMatchObject({ status: 422, json: { code: 'ENROLMENT_TRANSITION_REFUSED' } })
  })

  test('waits for the verified payment where the settings require it, except for free classes', async () => {
    const setting = { key: 'require_verified_payment', value: JSON.stringify(true) }
    await db.insertInto('settings').values(setting).execute()
    const { id } = await apply()
    expect(await decide('accept')).toMatchObject({ status: 422, json: { code: 'PAYMENT_NOT_VERIFIED' } })
    await db.updateTable('enrolments').set({ paymentVerifiedAt: new Date() }).where('id', '=', id).execute()
    expect((await decide('accept')).json.status).toBe(2)
    await db
      .updateTable('enrolments')
      .set({ status: EnrolmentStatus.applying, paymentVerifiedAt: null, feeMmk: 0 })
      .where('id', '=', id)
      .execute()
    expect((await decide('accept')).json.status).toBe(2)
    await db.deleteFrom('settings').execute()
  })

  test('by a school notifies in the name of the product', async () => {
    const school = await aSchool(db)
    seat = await aClass(db, { courseId: (await aCourse(db, { ownerId: school.id })).id })
    await apply()
    await decide('accept', school)
    expect(await notices()).toMatchObject([{ sender: 0, teacherId: null, classId: seat.id }])
  })

  test('refuses prefetching', async () => {
    await apply()
    const path = `/my/class/${seat.id}/student/${student.id}/accept`
    const reply = await api.get(path, { as: teacher, headers: { purpose: 'prefetch' } })
    expect(reply).toMatchObject({ status: 403, json: { code: 'PREFETCH_REFUSED' } })
  })
})

describe('GET /my/class/:classId/student/:studentId/reject', () => {
  test('rejects a waiting application once', async () => {
    await apply()
    expect((await decide('reject')).json.status).toBe(3)
    expect((await decide('reject')).json.status).toBe(3)
    expect(await notices()).toHaveLength(1)
    expect(await studentCount()).toBe(0)
  })

  test('refuses to revoke an approval, which only admins may do', async () => {
    await apply({ status: EnrolmentStatus.approved })
    expect(await decide('reject')).toMatchObject({ status: 422, json: { code: 'ENROLMENT_TRANSITION_REFUSED' } })
  })
})

describe('POST /my/class/:classId/student/:studentId/finish', () => {
  test('is refused before the class and the access have ended', async () => {
    const { id } = await apply({ status: EnrolmentStatus.approved, accessEndDate: addDays(today(), -1) })
    expect((await finish()).status).toBe(422)
    const over = { startDate: addDays(today(), -60), endDate: addDays(today(), -2) }
    await db.updateTable('classes').set(over).where('id', '=', seat.id).execute()
    expect((await finish()).json.status).toBe(4)
    expect(await enrolmentRow(db, { id })).toMatchObject({ status: 4 })
    expect(await notices()).toEqual([])
  })
})

describe('POST /my/class/:classId/student/:studentId/undo-accept', () => {
  const undo = (as: Account = teacher) => api.post(`/my/class/${seat.id}/student/${student.id}/undo-accept`, { as })
  const acceptedBefore = (seconds: number, id: number) =>
    db
      .updateTable('enrolments')
      .set({ approvedAt: new Date(Date.now() - seconds * 1000) })
      .where('id', '=', id)
      .execute()

  test('takes an acceptance back, of which the student never hears', async () => {
    const { id } = await apply()
    await decide('accept')
    expect(await notices()).toMatchObject([{ sendDate: expect.any(Date) }])
    expect((await undo()).json).toEqual({ status: 1, end_access_date: null })
    expect((await undo()).json.status).toBe(1)
    expect(await enrolmentRow(db, { id })).toMatchObject({ status: 1, approvedAt: null, decidedByType: null })
    expect(await notices()).toEqual([])
    expect(await studentCount()).toBe(0)
    expect((await audited(id)).map(({ action }) => action)).toEqual(['enrolment.approve', 'enrolment.reopen'])
    expect((await decide('accept')).json.status).toBe(2)
    expect(await notices()).toHaveLength(1)
  })

  test('is for the owner of the class, and refused later or for the approval of an admin', async () => {
    expect(await undo()).toMatchObject({ status: 404, json: { code: 'ENROLMENT_NOT_FOUND' } })
    const { id } = await apply()
    await decide('accept')
    expect((await undo(student)).status).toBe(403)
    expect(await undo(await aSchool(db))).toMatchObject({ status: 404, json: { code: 'CLASS_NOT_FOUND' } })
    await acceptedBefore(16, id)
    expect(await undo()).toMatchObject({ status: 422, json: { code: 'ENROLMENT_TRANSITION_REFUSED' } })
    await acceptedBefore(1, id)
    await db.updateTable('enrolments').set({ decidedByType: 'admin' }).where('id', '=', id).execute()
    expect((await undo()).status).toBe(422)
    expect(await notices()).toHaveLength(1)
  })

  test('accepting and undoing at once leaves the last of them whole', async () => {
    const { id } = await apply()
    const calls = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? decide('accept') : undo()))
    const replies = await Promise.all(calls)
    // An undo before the first acceptance finds nothing to take back, which is no error.
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const accepted = (await enrolmentRow(db, { id })).status === EnrolmentStatus.approved
    expect(await notices()).toHaveLength(accepted ? 1 : 0)
    expect(await studentCount()).toBe(accepted ? 1 : 0)
    const actions = (await audited(id)).map(({ action }) => action)
    expect(actions.length).toBeGreaterThan(0)
    expect(actions).toEqual(actions.map((_, at) => (at % 2 === 0 ? 'enrolment.approve' : 'enrolment.reopen')))
    expect(actions.at(-1)).toBe(accepted ? 'enrolment.approve' : 'enrolment.reopen')
  })

  test('ten undo calls at once have one effect', async () => {
    const { id } = await apply()
    await decide('accept')
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo()))
    expect(replies.map(({ json }) => json.status)).toEqual(Array(10).fill(1))
    expect(await audited(id)).toHaveLength(2)
    expect(await studentCount()).toBe(0)
  })
})

describe('POST /my/class/:classId/finish', () => {
  const finishAll = (as: Account = teacher) => api.post(`/my/class/${seat.id}/finish`, { as })

  test('finishes those whose class and access have ended, once, and is for the owner of the class', async () => {
    const over = addDays(today(), -1)
    const ended = await apply({ status: EnrolmentStatus.approved, accessEndDate: over })
    const approved = { classId: seat.id, status: EnrolmentStatus.approved }
    const open = await anEnrolment(db, { ...approved, accessEndDate: addDays(today(), 5) })
    const unlimited = await anEnrolment(db, { ...approved, accessEndDate: null })
    const waiting = await anEnrolment(db, { classId: seat.id })
    expect((await finishAll()).json).toEqual({ finished: 0 })
    const dates = { startDate: addDays(today(), -60), endDate: addDays(today(), -2) }
    await db.updateTable('classes').set(dates).where('id', '=', seat.id).execute()
    expect(await finishAll(await aSchool(db))).toMatchObject({ status: 404, json: { code: 'CLASS_NOT_FOUND' } })
    expect((await finishAll(student)).status).toBe(403)
    expect((await finishAll()).json).toEqual({ finished: 1 })
    expect((await finishAll()).json).toEqual({ finished: 0 })
    const statuses = await Promise.all(
      [ended, open, unlimited, waiting].map(async ({ id }) => (await enrolmentRow(db, { id })).status),
    )
    expect(statuses).toEqual([4, 2, 2, 1])
  })
})

describe('GET /my/student/list and /filter', () => {
  test('return each student of each class once, with the data for a decision', async () => {
    await apply({ status: EnrolmentStatus.rejected })
    const { id } = await apply()
    await anEnrolment(db)
    await db
      .insertInto('paymentProofs')
      .values({ enrolmentId: id, filePath: 'private/proofs/1/1600.webp', sha256: Buffer.from('a') })
      .execute()
    const reply = await api.get('/my/student/list', { as: teacher })
    expect(reply.json.total).toBe(1)
    expect(reply.json.data[0]).toMatchObject({
      student_id: student.id,
      name: 'မမြ',
      status: 1,
      class_id: seat.id,
      class_student_id: id,
      start_time: '09:00',
      payment_verified: false,
      url: expect.stringContaining('/private-pictures/proofs/1/1600.webp?signature='),
    })
  })

  test('search by name, and are for approved owners', async () => {
    await apply()
    const search = (keyword: string) =>
      api.get(`/my/student/filter?keyword=${encodeURIComponent(keyword)}`, { as: teacher })
    expect((await search('မြ')).json.total).toBe(1)
    expect((await search('ကျော်')).json.total).toBe(0)
    expect((await api.get('/my/student/list', { as: student })).status).toBe(403)
    expect((await api.get('/my/student/list')).status).toBe(401)
  })
})

test('moving the end of a class moves access that lasts until its end, and no other', async () => {
  const until = await apply({ status: EnrolmentStatus.approved, accessEndDate: seat.endDate })
  const longer = await anEnrolment(db, {
    classId: seat.id,
    status: EnrolmentStatus.approved,
    accessEndDate: addMonths(seat.endDate, 2),
  })
  const later = addDays(seat.endDate, 14)
  await db.updateTable('classes').set({ endDate: later }).where('id', '=', seat.id).execute()
  const moved = { classId: seat.id, previousEndDate: seat.endDate }
  const run = { jobId: '1', attempt: 1, isLastAttempt: false, signal: new AbortController().signal }
  await classEndMovedHandler(db).run(moved, run)
  await classEndMovedHandler(db).run(moved, run)
  expect((await enrolmentRow(db, until)).accessEndDate).toBe(later)
  expect((await enrolmentRow(db, longer)).accessEndDate).toBe(addMonths(seat.endDate, 2))
})
