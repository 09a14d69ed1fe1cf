import { beforeAll, describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { readBalance } from '#domains/ledger/server/index.ts'
import { Sender } from '#domains/notifications/contract/notification-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  type Account,
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountPayouts } from './index.ts'

let db: Db
let api: DomainApi
let finance: Caller

beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountPayouts, { db })
  finance = await anAdmin(db, { role: 'finance' })
})

const noon = (day: string) => new Date(`${day}T12:00:00+06:30`)
const yesterday = addDays(today(), -1)
const thisMonth = today().slice(0, 7)
const lastMonthDay = addDays(`${thisMonth}-01`, -1)
const verified = (day: string) => ({
  status: EnrolmentStatus.approved,
  paymentVerifiedAt: noon(day),
  approvedAt: noon(day),
})
const run = (body: object) => api.post('/admin/payouts/run', { as: finance, body })
const pay = (id: number, body: object = { paid_on: yesterday, reference: 'KBZ-1' }) =>
  api.post(`/admin/payouts/${id}/pay`, { as: finance, body })
const payout = (id: number) => db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A class of the owner that ended yesterday, with this many students who have paid 50,000 kyat each. */
async function anEndedClass(owner: Account, students = 2, title = 'အင်္ဂလိပ်စကားပြော') {
  const course = await aCourse(db, { ownerId: owner.id, title })
  const seat = await aClass(db, { courseId: course.id, startDate: addDays(today(), -60), endDate: yesterday })
  for (let n = 0; n < students; n += 1) await anEnrolment(db, { classId: seat.id, ...verified(yesterday) })
  return seat
}

/** A payout for one ended class of this owner. */
async function aClassPayout(owner: Account, students = 2, title?: string): Promise<number> {
  await anEndedClass(owner, students, title)
  const { json } = await run({ kind: 'class' })
  return json.ids[0]
}

async function aCoursePayout(owner: Account): Promise<number> {
  const course = await aVideoCourse(db, { ownerId: owner.id, title: 'စာရင်းကိုင်' })
  await anEnrolment(db, { courseId: course.id, ...verified(lastMonthDay) })
  const { json } = await run({ kind: 'course' })
  return json.ids[0]
}

describe('POST /admin/payouts/run', () => {
  test('includes approved and verified enrolments of ended classes, each once', async () => {
    const teacher = await aTeacher(db)
    const seat = await anEndedClass(teacher, 2)
    const others = { classId: seat.id, ...verified(yesterday) }
    await anEnrolment(db, { ...others, status: EnrolmentStatus.applying })
    await anEnrolment(db, { ...others, status: EnrolmentStatus.rejected })
    await anEnrolment(db, { ...others, paymentVerifiedAt: null })
    await anEnrolment(db, { ...others, feeMmk: 0 })
    await anEnrolment(db, { ...others, status: EnrolmentStatus.finished })
    const first = await run({ kind: 'class' })
    expect(first.json).toEqual({ created: 1, ids: [expect.any(Number)] })
    expect(await payout(first.json.ids[0])).toMatchObject({
      kind: 'class',
      classId: seat.id,
      ownerId: teacher.id,
      totalStudents: 3,
      unitFeeMmk: 50_000,
      totalAmountMmk: 150_000,
      percentage: 10,
      payableMmk: 135_000,
      paidOn: null,
      createdBy: finance.id,
    })
    expect((await run({ kind: 'class' })).json).toEqual({ created: 0, ids: [] })
    const claimed = await db
      .selectFrom('enrolments')
      .select('status')
      .where('payoutId', '=', first.json.ids[0])
      .orderBy('id')
      .execute()
    expect(claimed.map(({ status }) => status)).toEqual([2, 2, 4])
    const audit = await db.selectFrom('auditLog').selectAll().where('action', '=', 'payout.run').execute()
    expect(audit).toHaveLength(1)
    expect(audit[0]).toMatchObject({ actorId: finance.id, after: { kind: 'class', ids: first.json.ids } })
  })

  test('creates a separate payout for a fee that is verified later', async () => {
    const seat = await anEndedClass(await aTeacher(db), 1)
    const [first] = (await run({ kind: 'class' })).json.ids
    await anEnrolment(db, { classId: seat.id, ...verified(today()) })
    const [second] = (await run({ kind: 'class' })).json.ids
    expect(second).toBeGreaterThan(first)
    expect([await payout(first), await payout(second)]).toMatchObject([{ totalStudents: 1 }, { totalStudents: 1 }])
  })

  test('excludes running classes and the current month, unless a later end is requested', async () => {
    const teacher = await aTeacher(db)
    const running = await aClass(db, { courseId: (await aCourse(db, { ownerId: teacher.id })).id })
    await anEnrolment(db, { classId: running.id, ...verified(yesterday) })
    const video = await aVideoCourse(db, { ownerId: teacher.id })
    await anEnrolment(db, { courseId: video.id, ...verified(today()) })
    expect((await run({ kind: 'class' })).json.created).toBe(0)
    expect((await run({ kind: 'course' })).json.created).toBe(0)
    expect((await run({ kind: 'class', until: addDays(running.endDate, -1) })).json.created).toBe(0)
    expect((await run({ kind: 'class', until: running.endDate })).json.created).toBe(1)
    expect((await run({ kind: 'course', until: today() })).json.created).toBe(1)
  })

  test('creates one payout per month of a video course, by the day in Yangon', async () => {
    const school = await aSchool(db, { commissionPercent: 33 })
    const { id: courseId } = await aVideoCourse(db, { ownerId: school.id, feeMmk: 10_001 })
    // 23:45 on the last day of a month in Yangon, and half an hour later.
    for (const instant of ['2026-02-28T17:15:00Z', '2026-02-28T17:45:00Z', '2026-03-30T00:00:00Z']) {
      const at = new Date(instant)
      await anEnrolment(db, { courseId, status: EnrolmentStatus.approved, paymentVerifiedAt: at, approvedAt: at })
    }
    const { ids } = (await run({ kind: 'course' })).json
    const rows = await Promise.all(ids.map(payout))
    expect(rows).toMatchObject([
      { periodMonth: '2026-02-01', totalStudents: 1, totalAmountMmk: 10_001, percentage: 33, payableMmk: 6_700 },
      { periodMonth: '2026-03-01', totalStudents: 2, totalAmountMmk: 20_002, percentage: 33, payableMmk: 13_401 },
    ])
  })

  test('uses the commission of the time of the run, and keeps it', async () => {
    await db
      .insertInto('settings')
      .values({ key: 'commission_percent', value: JSON.stringify(20) })
      .execute()
    const id = await aClassPayout(await aTeacher(db), 1)
    await db.deleteFrom('settings').where('key', '=', 'commission_percent').execute()
    expect(await payout(id)).toMatchObject({ percentage: 20, payableMmk: 40_000 })
  })

  test('creates each payout once when two runs are simultaneous', async () => {
    await anEndedClass(await aTeacher(db), 3)
    const replies = await Promise.all([1, 2, 3].map(() => run({ kind: 'class' })))
    expect(replies.map(({ json }) => json.created).sort()).toEqual([0, 0, 1])
  })

  test('and all calls of the desk are for the finance and owner roles', async () => {
    const id = await aClassPayout(await aTeacher(db))
    const calls = [
      (as?: Caller) => api.get('/admin/payouts', as && { as }),
      (as?: Caller) => api.post('/admin/payouts/run', { ...(as && { as }), body: { kind: 'class' } }),
      (as?: Caller) =>
        api.post(`/admin/payouts/${id}/pay`, { ...(as && { as }), body: { paid_on: yesterday, reference: 'x' } }),
    ]
    for (const call of calls) {
      expect((await call()).status).toBe(401)
      expect((await call(await aTeacher(db))).status).toBe(401)
      expect((await call(await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
      expect((await call(await anAdmin(db))).status).toBe(200)
    }
    expect((await run({})).json.errors).toHaveProperty('kind')
    expect((await run({ kind: 'class', until: '2026-02-30' })).json.errors).toHaveProperty('until')
  })
})

describe('POST /admin/payouts/:id/pay', () => {
  test('moves a payout to the history, notifies the payee, and is audited', async () => {
    const teacher = await aTeacher(db)
    const id = await aClassPayout(teacher)
    expect((await pay(id)).json).toEqual({ paid_unpaid: yesterday })
    expect(await payout(id)).toMatchObject({ paidOn: yesterday, reference: 'KBZ-1' })
    const notices = await db.selectFrom('notifications').selectAll().where('recipientId', '=', teacher.id).execute()
    expect(notices).toMatchObject([{ sender: Sender.admin, message: expect.stringContaining('90,000Ks') }])
    const entry = await db.selectFrom('auditLog').selectAll().where('target', '=', `payout:${id}`).execute()
    expect(entry).toMatchObject([{ action: 'payout.pay', after: { paidOn: yesterday, reference: 'KBZ-1' } }])
    expect((await api.get('/teacher/payment/list', { as: teacher })).json.total).toBe(0)
    expect((await api.get('/teacher/payment/history', { as: teacher })).json.data[0]).toMatchObject({ id })
  })

  test('is booked to the wallet that it was sent from, and without one as not recorded', async () => {
    const wallet = { kind: 'wallet', holder: (await aPaymentMethod(db)).id } as const
    const unrecorded = { kind: 'wallet', holder: null } as const
    const sent = { paid_on: yesterday, reference: 'KBZ-7', method_id: wallet.holder }
    const [known, other] = [await aClassPayout(await aTeacher(db)), await aClassPayout(await aTeacher(db))]
    const wasUnrecorded = await readBalance(db, unrecorded)
    expect((await pay(known, sent)).status).toBe(200)
    expect([await readBalance(db, wallet), await readBalance(db, unrecorded)]).toEqual([-90_000, wasUnrecorded])
    await pay(other, { paid_on: yesterday, reference: 'KBZ-8' })
    expect(await readBalance(db, unrecorded)).toBe(wasUnrecorded - 90_000)
    const id = await aClassPayout(await aTeacher(db))
    const unknown = await pay(id, { ...sent, method_id: 999_999 })
    expect(unknown).toMatchObject({ status: 404, json: { code: 'PAYMENT_METHOD_NOT_FOUND' } })
    expect(await payout(id)).toMatchObject({ paidOn: null })
  })

  test('refuses to pay a payout twice', async () => {
    const id = await aClassPayout(await aTeacher(db))
    await pay(id)
    const before = await payout(id)
    const again = await pay(id, { paid_on: today(), reference: 'KBZ-2' })
    expect(again).toMatchObject({ status: 422, json: { code: 'PAYOUT_ALREADY_PAID' } })
    expect(await payout(id)).toEqual(before)
  })

  test('requires a past day and a reference', async () => {
    const id = await aClassPayout(await aTeacher(db))
    expect((await pay(id, {})).json.errors).toMatchObject({ paid_on: expect.anything(), reference: expect.anything() })
    const ahead = await pay(id, { paid_on: addDays(today(), 1), reference: 'x' })
    expect(ahead).toMatchObject({ status: 422, json: { errors: { paid_on: expect.anything() } } })
    expect((await pay(999_999)).json.code).toBe('PAYOUT_NOT_FOUND')
    expect((await pay(999_999)).status).toBe(404)
    expect(await payout(id)).toMatchObject({ paidOn: null })
  })
})

test('the desk lists payouts with their payees, by kind and status', async () => {
  const teacher = await aTeacher(db)
  const owed = await aCoursePayout(teacher)
  const list = async (query: string) => (await api.get(`/admin/payouts?${query}`, { as: finance })).json
  const { data } = await list('kind=course&paid=false')
  expect(data[0]).toMatchObject({
    id: owed,
    kind: 'course',
    payee: { type: 'teacher', id: teacher.id, no: teacher.accountNo, phone_number_1: teacher.phoneNumber1 },
    title: 'စာရင်းကိုင်',
    period_month: lastMonthDay.slice(0, 7),
    start_date: null,
    total_amount: 35_000,
    payment_total_amount: 31_500,
    paid_unpaid: null,
  })
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id)
  expect(await idsOf('kind=class')).not.toContain(owed)
  expect(await idsOf('paid=true')).not.toContain(owed)
  await pay(owed)
  expect(await idsOf('paid=1')).toContain(owed)
  expect((await list('kind=other')).errors).toHaveProperty('kind')
})

describe.each(['teacher', 'school'] as const)('a %s', (role) => {
  const anOwner = role === 'teacher' ? aTeacher : aSchool
  const other = role === 'teacher' ? aSchool : aTeacher
  const get = (path: string, as?: Caller) => api.get(`/${role}/${path}`, as && { as })

  test('reads what is owed for classes, under the field names of the role', async () => {
    const owner = await anOwner(db)
    const id = await aClassPayout(owner)
    expect((await get('payment/list', owner)).json).toEqual({
      data: [
        {
          id,
          payment_id: id,
          [`${role}_payment_id`]: id,
          course_name: 'အင်္ဂလိပ်စကားပြော',
          total_std: 2,
          payment_total_amount: 90_000,
          [`${role}_payment_total_amount`]: 90_000,
          deducted_amount: 0,
          [`${role}_no`]: owner.accountNo,
          account_no: owner.accountNo,
          start_date: addDays(today(), -60),
          end_date: yesterday,
          paid_unpaid: null,
        },
      ],
      total: 1,
      last_page: 1,
      current_page: 1,
    })
    expect((await get('payment/history', owner)).json.data).toEqual([])
    expect((await get(`payment/${id}`, owner)).json).toEqual({
      id,
      account_no: owner.accountNo,
      [`${role}_no`]: owner.accountNo,
      name: owner.name,
      phone_number_1: owner.phoneNumber1,
      start_date: addDays(today(), -60),
      end_date: yesterday,
      paid_unpaid: null,
      reference: null,
      percentage: 10,
      payment_total_amount: 90_000,
      deducted_amount: 0,
      transferred_amount: 90_000,
      [`${role}_payment_total_amount`]: 90_000,
      course_name: 'အင်္ဂလိပ်စကားပြော',
      class_fee: 50_000,
      total_std: 2,
      total_amount_class: 100_000,
    })
  })

  test('reads what is owed for video courses', async () => {
    const owner = await anOwner(db)
    const id = await aCoursePayout(owner)
    const row = { payment_id: id, course_title: 'စာရင်းကိုင်', total_std: 1, payment_total_amount: 31_500 }
    const { data } = (await get('course-payment/list', owner)).json
    expect(data).toMatchObject([{ ...row, account_no: owner.accountNo, [`${role}_payment_id`]: id }])
    const invoice = await get(`course-payment/${id}`, owner)
    expect(invoice.json).toMatchObject({
      [`${role}_payment_total_amount`]: 31_500,
      [`${role}_no`]: owner.accountNo,
      fee: 35_000,
      total_amount_course: 35_000,
      percentage: 10,
      period_month: lastMonthDay.slice(0, 7),
    })
    await pay(id, { paid_on: yesterday, reference: 'W-9' })
    expect((await get('course-payment/list', owner)).json.total).toBe(0)
    expect((await get('course-payment/history', owner)).json.data).toMatchObject([{ ...row, paid_unpaid: yesterday }])
    expect((await get(`course-payment/${id}`, owner)).json).toMatchObject({ paid_unpaid: yesterday, reference: 'W-9' })
  })

  test('filters payments by title, days, amount and status', async () => {
    const owner = await anOwner(db)
    const [english, maths] = [await aClassPayout(owner, 1, 'English'), await aClassPayout(owner, 2, 'သင်္ချာ')]
    const video = await aCoursePayout(owner)
    await pay(maths)
    await pay(video)
    const found = async (query: string, kind = 'payment') =>
      (await get(`${kind}/filter?${query}`, owner)).json.data.map(({ id }: { id: number }) => id)
    expect(await found('')).toEqual([english])
    expect(await found('payment_status=true&class_name=eng')).toEqual([english])
    expect(await found('class_name=maths')).toEqual([])
    expect(await found(`class_date=${yesterday}&class_amount=45000`)).toEqual([english])
    expect(await found('class_amount=45001')).toEqual([])
    expect(await found(`class_date=${today()}`)).toEqual([])
    expect(await found(`payment_status=0&payment_date=${yesterday}`)).toEqual([maths])
    expect(await found(`payment_status=false&payment_date=${today()}`)).toEqual([])
    expect(await found(`payment_status=false&class_amount=31500&payment_date=${yesterday}`, 'course-payment')).toEqual([
      video,
    ])
    expect(await found('payment_status=true', 'course-payment')).toEqual([])
    const wrong = await get('payment/filter?class_date=2026-02-30&class_amount=lots', owner)
    expect(wrong).toMatchObject({
      status: 422,
      json: { errors: { class_date: expect.anything(), class_amount: expect.anything() } },
    })
  })

  test('reads only own invoices, each under its kind', async () => {
    const owner = await anOwner(db)
    const id = await aClassPayout(owner)
    const refused = await get(`payment/${id}`, await anOwner(db))
    expect(refused).toMatchObject({ status: 404, json: { code: 'PAYOUT_NOT_FOUND' } })
    expect((await get(`course-payment/${id}`, owner)).status).toBe(404)
    expect((await get('payment/999999', owner)).status).toBe(404)
    expect((await get('payment/abc', owner)).status).toBe(404)
  })

  test('downloads invoices as PDF, named by number and day', async () => {
    const owner = await anOwner(db)
    const [seat, video] = [await aClassPayout(owner), await aCoursePayout(owner)]
    for (const [path, name] of [
      [`payment/download/${seat}`, 'classPayment'],
      [`course-payment/download/${video}`, 'coursePayment'],
    ] as const) {
      const reply = await get(path, owner)
      expect(reply.status).toBe(200)
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}_${owner.accountNo}_${today().replaceAll('-', '')}.pdf"`,
      })
      expect((await get(path, await anOwner(db))).status).toBe(404)
    }
    expect((await get(`payment/download/${video}`, owner)).status).toBe(404)
  })

  test('requires an approved account of this role', async () => {
    const paths = ['payment/list', 'payment/history', 'payment/filter', 'payment/1', 'payment/download/1'].flatMap(
      (path) => [path, `course-${path}`],
    )
    const strangers = [await anOwner(db, { status: AccountStatus.pending }), await aStudent(db), await other(db)]
    for (const path of paths) {
      expect((await get(path)).status).toBe(401)
      for (const stranger of strangers) expect((await get(path, stranger)).status).toBe(403)
    }
  })
})
