import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { openQueue, type Queue } from '#platform/server/jobs/queue.ts'
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
import { mountCatalogue } from '../mount-catalogue.ts'
import { listOwnClasses } from './list-own-classes.ts'

let db: Db
let api: DomainApi
let queue: Queue
let teacher: Account
let courseId: number
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const viewer = ({ id, status }: Account) =>
  ({ kind: 'teacher', id, status, enableVideoUpload: false, sessionId: 0, readOnly: false }) as const

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  queue = await openQueue({ url: database.url, log: silent })
  api = await aDomainApi(mountCatalogue, { db })
  teacher = await aTeacher(db)
  courseId = (await aCourse(db, { ownerId: teacher.id, title: 'ပန်းချီ', titleKey: 'ပန်းချီ' })).id
})
afterAll(() => queue.close(1000))

const start = addDays(today(), 10)
const end = addDays(today(), 70)
const terms = (changes: object = {}) => ({
  fee: '50000',
  access_type: '1',
  access_options: '1',
  access_expiry_duration: '',
  start_time: '09:00',
  end_time: '11:15',
  start_date: start,
  end_date: end,
  saturday: 1,
  sunday: true,
  monday: 0,
  tuesday: false,
  class_type: '1',
  region: '',
  town: '',
  ...changes,
})
const create = (changes: object = {}, owner = teacher) =>
  api.post('/my/class/create', {
    as: owner,
    body: { course_id: String(courseId), course_title: 'ပန်းချီ', ...terms(changes) },
  })
const update = (id: number, changes: object = {}, owner = teacher) =>
  api.post(`/my/class/${id}/update`, { as: owner, body: terms(changes) })
const stored = (id: number) => db.selectFrom('classes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('POST /my/class/create, access', () => {
  test('is for approved owners, on an own course that has classes', async () => {
    expect((await api.post('/my/class/create', { body: terms() })).status).toBe(401)
    expect((await create({}, await aStudent(db))).status).toBe(403)
    expect((await create({}, await aTeacher(db, { status: AccountStatus.pending }))).status).toBe(403)
    expect((await create({}, await aSchool(db))).status).toBe(403)
    expect(await create({ course_id: 999_999 })).toMatchObject({ status: 404, json: { code: 'COURSE_NOT_FOUND' } })
    const video = await aVideoCourse(db, { ownerId: teacher.id })
    const rejected = await aCourse(db, { ownerId: teacher.id, approval: Approval.rejected })
    for (const { id } of [video, rejected]) {
      expect(await create({ course_id: id })).toMatchObject({
        status: 422,
        json: { errors: { course_id: [expect.any(String)] } },
      })
    }
    const pending = await aCourse(db, { ownerId: teacher.id, approval: Approval.pending })
    expect((await create({ course_id: pending.id })).status).toBe(200)
  })
})

describe('POST /my/class/create, validation', () => {
  test('reports every missing field at once', async () => {
    const { status, json } = await api.post('/my/class/create', { as: teacher, body: {} })
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual(
      ['access_type', 'class_type', 'course_id', 'end_date', 'end_time', 'fee', 'start_date', 'start_time'].sort(),
    )
  })

  test.each([
    [{ course_id: '' }, 'course_id', 'ဖြည့်ရန် လိုအပ်ပါသည်။'],
    [{ fee: '' }, 'fee', 'သင်တန်းကြေး ဖြည့်ရန် လိုအပ်ပါသည်။'],
    [{ fee: 'free' }, 'fee', 'သင်တန်းကြေးကို ဒသမမပါဘဲ ဂဏန်းဖြင့်သာ ဖြည့်ပါ။'],
    [{ access_type: '' }, 'access_type', 'ကြည့်ရှုခွင့်ကို ရွေးပါ။'],
    [{ access_type: '2', access_options: '' }, 'access_options', 'ကြည့်ရှုခွင့် ကာလကို ရွေးပါ။'],
    [{ access_type: '2', access_options: '2' }, 'access_expiry_duration', 'ကြာချိန် ဖြည့်ရန် လိုအပ်ပါသည်။'],
    [
      { access_type: '2', access_options: '2', access_expiry_duration: '0' },
      'access_expiry_duration',
      'ကြာချိန်သည် ၁ လမှ ၁၂၀ လအတွင်း ဖြစ်ရပါမည်။',
    ],
    [
      { access_type: '2', access_options: '2', access_expiry_duration: '121' },
      'access_expiry_duration',
      'ကြာချိန်သည် ၁ လမှ ၁၂၀ လအတွင်း ဖြစ်ရပါမည်။',
    ],
    [{ start_time: '11:15' }, 'end_time', 'စတင်ချိန်နှင့် ပြီးချိန် တူညီနေပါသည်။'],
    [{ start_time: '12:00' }, 'end_time', 'စတင်ချိန်သည် ပြီးချိန်ထက် နောက်ကျနေပါသည်။'],
    [{ start_time: '25:00' }, 'start_time', 'အချိန် ပုံစံ မှားယွင်းနေပါသည်။'],
    [{ end_date: addDays(start, -1) }, 'end_date', 'စတင်မည့်ရက်သည် ပြီးဆုံးမည့်ရက်ထက် နောက်ကျနေပါသည်။'],
    [{ end_date: '2026-02-30' }, 'end_date', 'မှန်ကန်သော ရက်စွဲကို ရက်/လ/ခုနှစ် ပုံစံဖြင့် ဖြည့်ပါ။'],
    [{ start_date: addDays(today(), -1) }, 'start_date', 'ယနေ့ သို့မဟုတ် ယနေ့နောက်ပိုင်း ရက်ကို ရွေးပါ။'],
    [{ class_type: '' }, 'class_type', 'အတန်းအမျိုးအစား ရွေးပါ။'],
    [{ saturday: 0, sunday: '0' }, 'class_type', 'အတန်းအမျိုးအစားနှင့် ကိုက်ညီသော ရက် အနည်းဆုံး တစ်ရက် ရွေးပါ။'],
    [{ class_type: '3', saturday: 0, sunday: 0 }, 'class_type', 'အတန်းအမျိုးအစားနှင့် ကိုက်ညီသော ရက် အနည်းဆုံး တစ်ရက် ရွေးပါ။'],
    [{ monday: 1 }, 'monday', 'ပေးထားသော ရွေးချယ်စရာများထဲမှ ရွေးပါ။'],
    [{ region: '16' }, 'region', 'ပြည်နယ်/တိုင်းဒေသကြီး ရွေးပါ။'],
    [{ town: 'က'.repeat(101) }, 'town', 'မြို့နယ်သည် စာလုံး ၁၀၀ လုံးထက် မပိုရပါ။'],
  ])('%j is refused at %s', async (changes, field, text) => {
    const { status, json } = await create(changes)
    expect(status).toBe(422)
    expect(json.errors).toEqual({ [field]: [text] })
  })

  test('weekday classes take place on weekdays', async () => {
    const { json } = await create({ class_type: '2', monday: 1 })
    expect(Object.keys(json.errors).sort()).toEqual(['saturday', 'sunday'])
  })
})

describe('POST /my/class/create', () => {
  test('stores the sent fields, region 0 included', async () => {
    const { json } = await create({
      region: '0',
      town: 'မြစ်ကြီးနား',
      access_type: '2',
      access_options: '2',
      access_expiry_duration: '3',
    })
    expect(json).toEqual({ status: 1, class_id: expect.any(Number) })
    expect(await stored(json.class_id)).toMatchObject({
      courseId,
      feeMmk: 50_000,
      startTime: '09:00',
      endTime: '11:15',
      startDate: start,
      endDate: end,
      monday: false,
      saturday: true,
      sunday: true,
      classType: 1,
      region: 0,
      town: 'မြစ်ကြီးနား',
      accessType: 2,
      accessOptions: 2,
      accessMonths: 3,
    })
  })

  test.each([
    [
      { access_type: '1', access_options: '2', access_expiry_duration: '6' },
      { accessType: 1, accessOptions: null, accessMonths: null },
    ],
    [
      { access_type: '2', access_options: '1', access_expiry_duration: '6' },
      { accessType: 2, accessOptions: 1, accessMonths: null },
    ],
  ])('ignores of %j what its access type does not have', async (changes, columns) => {
    expect(await stored((await create(changes)).json.class_id)).toMatchObject(columns)
  })

  test('accepts a class of one day that begins today, free of charge', async () => {
    expect((await create({ start_date: today(), end_date: today(), fee: 0 })).status).toBe(200)
  })
})

describe('POST /my/class/:id/update', () => {
  test('is for its owner, and 404 for an absent class', async () => {
    const { id } = await aClass(db, { courseId })
    expect((await api.post(`/my/class/${id}/update`, { body: terms() })).status).toBe(401)
    expect((await update(id, {}, await aTeacher(db))).status).toBe(403)
    expect((await update(id, {}, await aTeacher(db, { status: AccountStatus.rejected }))).status).toBe(403)
    expect(await update(999_999)).toMatchObject({ status: 404, json: { code: 'CLASS_NOT_FOUND' } })
    const gone = await aClass(db, { courseId, archivedAt: new Date() })
    expect((await update(gone.id)).status).toBe(404)
    expect((await update(id)).json).toEqual({ status: 1 })
    expect((await stored(id)).updatedAt).not.toBeNull()
  })

  test('refuses to change the fee once a student is approved or has finished', async () => {
    const { id } = await aClass(db, { courseId, feeMmk: 50_000 })
    await anEnrolment(db, { classId: id, status: EnrolmentStatus.applying })
    expect((await update(id, { fee: '60000' })).status).toBe(200)
    await anEnrolment(db, { classId: id, status: EnrolmentStatus.finished })
    expect(await update(id, { fee: '70000' })).toMatchObject({
      status: 422,
      json: { code: 'FEE_LOCKED', errors: { fee: [expect.stringContaining('သင်တန်းကြေး')] } },
    })
    expect((await update(id, { fee: '60000', town: 'စစ်ကိုင်း' })).status).toBe(200)
    expect(await stored(id)).toMatchObject({ feeMmk: 60_000, town: 'စစ်ကိုင်း' })
  })

  test('refuses to change the days of a running class, and to move any into the past', async () => {
    const [began, ends] = [addDays(today(), -20), addDays(today(), 20)]
    const { id } = await aClass(db, { courseId, startDate: began, endDate: ends })
    expect((await update(id, { start_date: began, end_date: ends })).status).toBe(200)
    const earlier = await update(id, { start_date: addDays(began, 1), end_date: addDays(today(), -1) })
    expect(earlier.json.errors).toEqual({ start_date: [expect.any(String)], end_date: [expect.any(String)] })
  })

  test('notifies students of a later end only', async () => {
    const { id } = await aClass(db, { courseId, startDate: start, endDate: end })
    const jobs = async () => {
      const { rows } = await sql<{
        data: object
      }>`select data from pgboss.job where name = 'class-end-moved' and data ->> 'classId' = ${String(id)}`.execute(
        db.withoutPlugins(),
      )
      return rows.map(({ data }) => data)
    }
    await update(id, { end_date: end })
    await update(id, { end_date: addDays(end, -5) })
    expect(await jobs()).toEqual([])
    await update(id, { end_date: addDays(end, 5) })
    expect(await jobs()).toEqual([{ classId: id, previousEndDate: addDays(end, -5) }])
  })
})

describe('GET /my/class/list', () => {
  test('returns students, duration and fee, newest first', async () => {
    const owner = await aTeacher(db)
    const course = await aCourse(db, { ownerId: owner.id, title: 'ဂီတ သင်တန်း', titleKey: 'ဂီတသင်တန်း' })
    const older = await aClass(db, { courseId: course.id, startDate: '2026-01-01', endDate: '2026-03-05' })
    const newer = await aClass(db, { courseId: course.id, feeMmk: 0 })
    await aClass(db, { courseId: course.id, archivedAt: new Date() })
    const student = await aStudent(db)
    await anEnrolment(db, { classId: older.id, studentId: student.id, status: EnrolmentStatus.finished })
    await anEnrolment(db, { classId: older.id, studentId: student.id, status: EnrolmentStatus.approved })
    await anEnrolment(db, { classId: older.id, status: EnrolmentStatus.rejected })
    const page = await listOwnClasses(db, viewer(owner), { page: 1, locale: 'my' })
    expect(page).toMatchObject({ total: 2, last_page: 1 })
    expect(page.data.map((row) => row.class_id)).toEqual([newer.id, older.id])
    expect(page.data[1]).toMatchObject({
      course_name: 'ဂီတ သင်တန်း',
      student_count: 1,
      duration: '၂ လ ၅ ရက်',
      duration_days: 64,
      start_time: '09:00',
    })
    expect((await listOwnClasses(db, viewer(owner), { page: 1, keyword: 'ဂီ တသင်', locale: 'my' })).total).toBe(2)
    expect((await listOwnClasses(db, viewer(owner), { page: 1, keyword: 'ပန်းချီ', locale: 'my' })).total).toBe(0)
    await expect(
      listOwnClasses(db, viewer(await aTeacher(db, { status: AccountStatus.pending })), { page: 1, locale: 'my' }),
    ).rejects.toThrow('FORBIDDEN')
  })
})
