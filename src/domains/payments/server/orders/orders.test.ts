import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  type Account,
  aClass,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aTeacher,
  aVideoCourse,
  type Enrolment,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { isOrderReference } from '../../contract/order-reference.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let student: Account
let methodId: number
const FEE = 50_000

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  student = await aStudent(db)
  methodId = (await aPaymentMethod(db, { name: 'KBZPay', accountNo: '09 790 001 234' })).id
})

const orderOf = async ({ kind, classId, courseId }: Enrolment, as: Caller = student) =>
  (await api.get(`/my/${kind}/${classId ?? courseId}/order`, { as })).json.order
const anApplication = async (by: Account = student) =>
  anEnrolment(db, { studentId: by.id, classId: (await aClass(db, { feeMmk: FEE })).id })
const sentPicture = ({ id }: Enrolment, hoursAgo: number) =>
  db
    .insertInto('paymentProofs')
    .values({
      enrolmentId: id,
      filePath: `payments/${id}/${hoursAgo}`,
      sha256: Buffer.from(`${id} ${hoursAgo}`),
      uploadedAt: new Date(now().getTime() - hoursAgo * HOUR_MS),
    })
    .execute()
const verify = ({ kind, id }: Enrolment, body: object) =>
  api.post(`/admin/enrolments/${kind}/${id}/verify`, { as: finance, body: { method_id: methodId, ...body } })
const findAtDesk = async (keyword: string): Promise<number[]> => {
  const { json } = await api.get(`/admin/enrolments?${new URLSearchParams({ keyword })}`, { as: finance })
  return json.data.map(({ enrolment_id }: { enrolment_id: number }) => enrolment_id)
}

describe('GET /my/class/:id/order', () => {
  it('is null without an application', async () => {
    const { id } = await aClass(db)
    expect((await api.get(`/my/class/${id}/order`, { as: student })).json).toEqual({ order: null })
  })

  it('says of a class that is over that it takes no application any more', async () => {
    const dates = { startDate: addDays(today(), -30), endDate: addDays(today(), -1) }
    const { id: classId } = await aClass(db, { feeMmk: FEE, ...dates })
    expect(await orderOf(await anEnrolment(db, { studentId: student.id, classId }))).toMatchObject({
      class_ended: true,
    })
    expect(await orderOf(await anApplication())).not.toHaveProperty('class_ended')
  })

  it('returns what is owed, the accounts to pay to, and a stable reference', async () => {
    const seat = await anApplication()
    const order = await orderOf(seat)
    expect(order).toMatchObject({
      fee: FEE,
      discount: 0,
      due: FEE,
      paid: 0,
      rest: FEE,
      state: 'open',
      waiting: null,
      credit: 0,
      takes_pictures: true,
    })
    expect(order.wallets).toContainEqual(
      expect.objectContaining({ id: methodId, name: 'KBZPay', account_no: '09 790 001 234', kind: 'wallet' }),
    )
    expect(isOrderReference(order.reference)).toBe(true)
    expect((await orderOf(seat)).reference).toBe(order.reference)
  })

  it('is created once for ten simultaneous requests', async () => {
    const seat = await anApplication()
    const orders = await Promise.all(Array.from({ length: 10 }, () => orderOf(seat)))
    expect(new Set(orders.map(({ reference }) => reference)).size).toBe(1)
  })

  it('returns the verified sum and the surplus', async () => {
    const payer = await aStudent(db)
    const seat = await anApplication(payer)
    await verify(seat, { transaction_no: 'OVER 20261', amount: FEE + 700 })
    expect(await orderOf(seat, payer)).toMatchObject({ paid: FEE, rest: 0, state: 'paid', credit: 700, waiting: null })
  })

  it('tells what was decided, and whether it is paid, which a later picture takes back', async () => {
    const seat = await anApplication()
    expect(await orderOf(seat)).toMatchObject({ application: 1, is_paid: false })
    await verify(seat, { transaction_no: 'PAID 20263', amount: FEE })
    expect(await orderOf(seat)).toMatchObject({ application: 1, is_paid: true, takes_pictures: true, rest: 0 })
    await db.updateTable('enrolments').set({ paymentVerifiedAt: null }).where('id', '=', seat.id).execute()
    expect(await orderOf(seat)).toMatchObject({ is_paid: false, rest: 0 })
    const unpaid = await anApplication()
    const body = { reason: 'pays the teacher' }
    await api.post(`/admin/enrolments/class/${unpaid.id}/approve`, { as: finance, body })
    expect(await orderOf(unpaid)).toMatchObject({ application: 2, is_paid: false, takes_pictures: false, rest: FEE })
  })

  it.each([
    [1, false],
    [23, false],
    [31, true],
  ])('returns for a picture of %i hours ago when it is answered, late: %s', async (hoursAgo, overdue) => {
    const seat = await anApplication()
    await sentPicture(seat, hoursAgo)
    expect((await orderOf(seat)).waiting).toMatchObject({ overdue, answer_by: expect.stringMatching(/^\d{4}-/) })
  })

  it('counts the pictures ahead in the queue', async () => {
    const [first, second] = [await anApplication(), await anApplication()]
    await sentPicture(first, 0.2)
    const { before } = (await orderOf(first)).waiting
    await sentPicture(second, 0.1)
    expect((await orderOf(second)).waiting.before).toBe(before + 1)
    expect((await orderOf(first)).waiting.before).toBe(before)
  })

  it('is for students, each their own', async () => {
    const seat = await anApplication()
    expect((await api.get(`/my/class/${seat.classId}/order`)).status).toBe(401)
    expect((await api.get(`/my/class/${seat.classId}/order`, { as: await aTeacher(db) })).status).toBe(403)
    expect(await orderOf(seat, await aStudent(db))).toBeNull()
  })
})

describe('GET /my/course/:id/order', () => {
  it('returns what is owed for a video course', async () => {
    const purchase = await anEnrolment(db, {
      studentId: student.id,
      courseId: (await aVideoCourse(db, { feeMmk: 12_000, title: 'စာရင်းကိုင်' })).id,
    })
    expect(await orderOf(purchase)).toMatchObject({ title: 'စာရင်းကိုင်', due: 12_000, rest: 12_000 })
  })
})

describe('GET /admin/enrolments with a keyword (MON-06)', () => {
  it('finds a transfer number in any spelling, and any four digits of it', async () => {
    const seat = await anApplication()
    await verify(seat, { transaction_no: '0100 7733 9911', amount: FEE })
    for (const typed of ['010077339911', '0100-7733-9911', '၀၁၀၀၇၇၃၃၉၉၁၁', '7733', 'TXN 0100 7733 9911']) {
      expect(await findAtDesk(typed), typed).toEqual([seat.id])
    }
    expect(await findAtDesk('773')).not.toContain(seat.id)
    await api.post(`/admin/enrolments/class/${seat.id}/reverse`, { as: finance, body: {} })
    expect(await findAtDesk('010077339911')).toEqual([])
  })

  it('finds the reference of an order', async () => {
    const seat = await anApplication()
    const { reference } = await orderOf(seat)
    expect(await findAtDesk(reference)).toEqual([seat.id])
    expect(await findAtDesk(`${reference.slice(0, 4)} ${reference.slice(4)}`)).toEqual([seat.id])
  })
})
