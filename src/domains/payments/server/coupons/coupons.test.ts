import { beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { readBalance, readLiabilities } from '#domains/ledger/server/index.ts'
import { mountPayouts } from '#domains/payouts/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import { aClass, aCourse, anEnrolment, aStudent, aTeacher, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  aPaymentDesk,
  aPurchase as aPurchaseOf,
  expectMoneyAddsUp,
  readOrder,
  settleDecided,
  studentOf,
} from '#tests/support/payment-desk.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
let made = 0
const FEE = 45_000

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk({ also: [mountPayouts] }))
})

const anOwner = async () => ({ ...(await aTeacher(db)), role: 'teacher' }) as unknown as Caller & { id: number }
const ownerOf = async ({ courseId }: Enrolment) =>
  (await db.selectFrom('courses').select('ownerId').where('id', '=', courseId).executeTakeFirstOrThrow()).ownerId
const aPurchase = () => aPurchaseOf(db, FEE)
/** A seat in a class that ended yesterday, so that it is due for a payout. */
async function aSeat(): Promise<Enrolment> {
  const course = await aCourse(db, { ownerId: (await aTeacher(db)).id })
  const endDate = addDays(today(), -1)
  const dates = { startDate: addDays(endDate, -30), endDate }
  return anEnrolment(db, { classId: (await aClass(db, { courseId: course.id, feeMmk: FEE, ...dates })).id })
}
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)
async function aCoupon(terms: object = {}, as: Caller = finance): Promise<string> {
  made += 1
  const code = `TEST${1000 + made}`
  const path = as === finance ? '/admin/coupons' : '/my/coupons'
  const reply = await api.post(path, { as, body: { code, percent: 20, ...terms } })
  expect(reply).toMatchObject({ status: 200, json: { id: expect.any(Number) } })
  return code
}
async function use(enrolment: Enrolment, code: string, as = studentOf(enrolment)) {
  const { id } = await orderOf(enrolment)
  return api.post(`/my/orders/${id}/coupon`, { as, body: { code } })
}
const remove = async (enrolment: Enrolment) =>
  api.post(`/my/orders/${(await orderOf(enrolment)).id}/coupon/remove`, { as: studentOf(enrolment) })
const settle = ({ id }: Enrolment) => settleDecided(db, id)
async function act({ kind, id }: Enrolment, verb: string, body: object) {
  const reply = await api.post(`/admin/enrolments/${kind}/${id}/${verb}`, { as: finance, body })
  expect(reply.status).toBe(200)
  await settle({ id } as Enrolment)
  return reply.json
}
const verify = (enrolment: Enrolment, amount: number) => {
  made += 1
  return act(enrolment, 'verify', { amount, method_id: methodId, transaction_no: `CPN ${10_000 + made}` })
}
const earnedBy = async (ownerId: number) => (await readLiabilities(db, 'earned', [ownerId])).get(ownerId) ?? 0
const discountBalance = () => readBalance(db, { kind: 'discount' })
const usesOf = async (code: string) =>
  (
    await db
      .selectFrom('couponUses as used')
      .innerJoin('coupons as coupon', 'coupon.id', 'used.couponId')
      .select(['used.givenBackAt'])
      .where('coupon.code', '=', code)
      .execute()
  ).filter(({ givenBackAt }) => givenBackAt === null).length
const addsUp = () => expectMoneyAddsUp(db)
const refused = (reply: { status: number; json: { code?: string } }) => [reply.status, reply.json.code]

/** @see P-CPN-02 */
describe('POST /my/coupons, /admin/coupons', () => {
  it('make and change own coupons only, each code once', async () => {
    const [owner, stranger] = [await anOwner(), await anOwner()]
    const code = await aCoupon({}, owner)
    const { json } = await api.get('/my/coupons', { as: owner })
    const [row] = json.data
    expect(row).toMatchObject({ code, percent: 20, used: 0, active: true })
    const taken = await api.post('/admin/coupons', { as: finance, body: { code: code.toLowerCase(), amount: 500 } })
    expect(taken).toMatchObject({ status: 422, json: { errors: { code: [m.validation_coupon_taken()] } } })
    const update = (path: string, as: Caller) => api.post(`${path}/coupons/${row.id}/update`, { as, body: { uses: 3 } })
    expect(refused(await update('/my', stranger))).toEqual([404, 'COUPON_NOT_FOUND'])
    expect(refused(await update('/admin', finance))).toEqual([404, 'COUPON_NOT_FOUND'])
    expect((await update('/my', owner)).status).toBe(200)
    expect((await api.get('/my/coupons', { as: owner })).json.data[0]).toMatchObject({ uses: 3, uses_each: 1 })
    expect((await api.get('/my/coupons', { as: stranger })).json.data).toEqual([])
  })
})

/** @see P-CPN-01 */
describe('a coupon of the product', () => {
  it('reduces what is owed, however it is typed; the owner earns the whole fee, and the payout is right to the kyat', async () => {
    const seat = await aSeat()
    const ownerId = await ownerOf(seat)
    const before = await discountBalance()
    const code = await aCoupon({ percent: 33 })
    const reply = await use(seat, ` ${code.toLowerCase().replace('T1', 't-1')} `)
    expect(reply.json.order).toMatchObject({ fee: FEE, discount: 14_850, due: 30_150, rest: 30_150 })
    expect(reply.json.order.coupon).toEqual({ code, discount: 14_850 })
    expect(await verify(seat, 30_150)).toMatchObject({ rest: 0, surplus: 0 })
    expect((await discountBalance()) - before).toBe(14_850)
    await act(seat, 'approve', {})
    expect(await earnedBy(ownerId)).toBe(FEE)
    expect(await orderOf(seat)).toMatchObject({ paid: 30_150, rest: 0, state: 'paid' })
    await api.post('/admin/payouts/run', { as: finance, body: { kind: 'class' } })
    const payout = await db.selectFrom('payouts').selectAll().where('ownerId', '=', ownerId).executeTakeFirstOrThrow()
    const net = Math.floor((FEE * (100 - payout.percentage)) / 100)
    expect(payout).toMatchObject({ totalAmountMmk: FEE, payableMmk: net })
    await addsUp()
  })

  it('is not booked before the order is paid, and is turned back with the payment', async () => {
    const purchase = await aPurchase()
    const before = await discountBalance()
    await use(purchase, await aCoupon({ amount: 5_000, percent: '' }))
    expect(await verify(purchase, 10_000).catch(() => undefined)).toBeUndefined()
    await addsUp()
    await act(purchase, 'verify', { amount: 10_000, part: true, method_id: methodId, transaction_no: 'CPN PART 1001' })
    expect(await discountBalance()).toBe(before)
    await verify(purchase, 30_000)
    expect((await discountBalance()) - before).toBe(5_000)
    await addsUp()
    await act(purchase, 'reverse', { reason: 'စမ်းသပ်ခြင်း' })
    expect(await discountBalance()).toBe(before)
    expect(await orderOf(purchase)).toMatchObject({ state: 'part_paid', rest: 30_000 })
    await addsUp()
    await verify(purchase, 30_000)
    expect((await discountBalance()) - before).toBe(5_000)
    await addsUp()
  })

  it('goes back to the product when the enrolment is voided; the student gets back what was paid, and the use', async () => {
    const purchase = await aPurchase()
    const before = await discountBalance()
    const code = await aCoupon({ uses: 1 })
    await use(purchase, code)
    await verify(purchase, 36_000)
    expect(await usesOf(code)).toBe(1)
    await act(purchase, 'void', { reason: 'စမ်းသပ်ခြင်း' })
    expect(await discountBalance()).toBe(before)
    expect(await orderOf(purchase)).toMatchObject({ credit: 36_000 })
    expect(await usesOf(code)).toBe(0)
    await addsUp()
    // Approved again, the order is paid by the same money and takes the use again.
    await act(purchase, 'approve', {})
    expect((await discountBalance()) - before).toBe(9_000)
    expect(await usesOf(code)).toBe(1)
    expect(await earnedBy(await ownerOf(purchase))).toBe(FEE)
    await addsUp()
  })
})

describe('a coupon of an owner', () => {
  it('is borne by the owner, who earns what is paid', async () => {
    const purchase = await aPurchase()
    const ownerId = await ownerOf(purchase)
    const before = await discountBalance()
    const owner = { id: ownerId, role: 'teacher' } as unknown as Caller
    await use(purchase, await aCoupon({ percent: 50, course_id: purchase.courseId }, owner))
    await verify(purchase, 22_500)
    expect(await earnedBy(ownerId)).toBe(22_500)
    expect(await discountBalance()).toBe(before)
    await addsUp()
  })

  it('is for own courses only', async () => {
    const purchase = await aPurchase()
    const stranger = await anOwner()
    const code = await aCoupon({}, stranger)
    expect(refused(await use(purchase, code))).toEqual([422, 'COUPON_NOT_USABLE'])
    const body = { code: 'FOREIGN1', percent: 5, course_id: purchase.courseId }
    const reply = await api.post('/my/coupons', { as: stranger, body })
    expect(reply).toMatchObject({ status: 422, json: { errors: { course_id: expect.any(Array) } } })
  })
})

describe('a coupon that covers the fee', () => {
  it.each(['product', 'owner'])('opens a video course at once, borne by the %s', async (bearer) => {
    const purchase = await aPurchase()
    const ownerId = await ownerOf(purchase)
    const as = bearer === 'product' ? finance : ({ id: ownerId, role: 'teacher' } as unknown as Caller)
    const reply = await use(purchase, await aCoupon({ percent: 100 }, as))
    expect(reply.json.order).toMatchObject({ due: 0, rest: 0, state: 'paid' })
    const row = await db.selectFrom('enrolments').selectAll().where('id', '=', purchase.id).executeTakeFirstOrThrow()
    expect(row.status).toBe(EnrolmentStatus.approved)
    expect(await earnedBy(ownerId)).toBe(bearer === 'product' ? FEE : 0)
    await addsUp()
    await act(purchase, 'void', { reason: 'စမ်းသပ်ခြင်း' })
    expect(await earnedBy(ownerId)).toBe(0)
    await addsUp()
  })

  it('asks the owner of a class to accept, who earns with that', async () => {
    const seat = await aSeat()
    await use(seat, await aCoupon({ amount: 100_000, percent: null }))
    expect(await orderOf(seat)).toMatchObject({ due: 0, state: 'paid' })
    await act(seat, 'approve', {})
    expect(await earnedBy(await ownerOf(seat))).toBe(FEE)
    await addsUp()
  })
})

describe('POST /my/orders/:id/coupon refuses', () => {
  it('guests, other roles, and orders of others', async () => {
    const purchase = await aPurchase()
    const { id } = await orderOf(purchase)
    const body = { code: await aCoupon() }
    const stranger = { ...(await aStudent(db)), role: 'student' } as unknown as Caller
    expect((await api.post(`/my/orders/${id}/coupon`, { body })).status).toBe(401)
    expect((await api.post(`/my/orders/${id}/coupon`, { as: await anOwner(), body })).status).toBe(403)
    expect(refused(await api.post(`/my/orders/${id}/coupon`, { as: stranger, body }))).toEqual([404, 'ORDER_NOT_FOUND'])
    expect(refused(await use(purchase, body.code, stranger))).toEqual([404, 'ORDER_NOT_FOUND'])
  })

  it.each<[() => string, object]>([
    [m.validation_coupon_not_now, { until: addDays(today(), -1) }],
    [m.validation_coupon_not_now, { from: addDays(today(), 1) }],
    [m.validation_coupon_unknown, { active: false }],
    [m.validation_coupon_elsewhere, { owner_no: 'other' }],
    [m.validation_coupon_elsewhere, { class_id: 'other' }],
  ])('with one sentence: %o %o', async (sentence, terms) => {
    const other = await aTeacher(db)
    const others = { owner_no: other.accountNo, class_id: (await aClass(db)).id }
    const named = Object.keys(terms).filter((name) => name in others)
    const real = Object.fromEntries(named.map((name) => [name, others[name as keyof typeof others]]))
    const purchase = await aPurchase()
    const reply = await use(purchase, await aCoupon({ ...terms, ...real }))
    expect(refused(reply)).toEqual([422, 'COUPON_NOT_USABLE'])
    expect(reply.json).toMatchObject({ errors: { code: [sentence()] } })
    expect(await orderOf(purchase)).toMatchObject({ discount: 0, coupon: null })
  })

  it('an unknown code, a part-paid order and one that is paid', async () => {
    const purchase = await aPurchase()
    expect(refused(await use(purchase, 'NOSUCHCODE'))).toEqual([422, 'COUPON_NOT_USABLE'])
    await act(purchase, 'verify', { amount: 10_000, part: true, method_id: methodId, transaction_no: 'CPN PART 2002' })
    expect(refused(await use(purchase, await aCoupon()))).toEqual([422, 'COUPON_NOT_USABLE'])
    await verify(purchase, 35_000)
    expect(refused(await use(purchase, await aCoupon()))).toEqual([422, 'ORDER_CLOSED'])
    await addsUp()
  })

  it('more than ten checks in a quarter of an hour', async () => {
    const purchase = await aPurchase()
    const replies: number[] = []
    for (let at = 0; at < 12; at += 1) replies.push((await use(purchase, `GUESS${at}`)).status)
    expect(replies).toEqual([...Array(10).fill(422), 429, 429])
  })
})

describe('many at once', () => {
  it('the last use is given once, to one of ten students', async () => {
    const code = await aCoupon({ uses: 1 })
    const purchases = await Promise.all(Array.from({ length: 10 }, aPurchase))
    for (const purchase of purchases) await orderOf(purchase)
    const replies = await Promise.all(purchases.map((purchase) => use(purchase, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
    expect(await usesOf(code)).toBe(1)
    await addsUp()
  })

  it('ten presses of one student are one use', async () => {
    const code = await aCoupon()
    const purchase = await aPurchase()
    const replies = await Promise.all(Array.from({ length: 10 }, () => use(purchase, code)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await usesOf(code)).toBe(1)
    expect(await orderOf(purchase)).toMatchObject({ discount: 9_000 })
  })

  it('a payment and a coupon at the same moment add up, whichever is first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const purchase = await aPurchase()
      const code = await aCoupon()
      await orderOf(purchase)
      await Promise.all([use(purchase, code), verify(purchase, FEE)])
      const { state, paid, due, credit } = await orderOf(purchase)
      expect([state, paid, paid + credit]).toEqual(['paid', due, FEE])
    }
    await addsUp()
  })
})

describe('a coupon of an order', () => {
  it('is replaced by another one and taken off again; each use is given back', async () => {
    const purchase = await aPurchase()
    const [first, second] = [await aCoupon({ percent: 10 }), await aCoupon({ percent: 30 })]
    await use(purchase, first)
    await use(purchase, second)
    expect(await orderOf(purchase)).toMatchObject({ discount: 13_500, due: 31_500 })
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 1])
    expect((await remove(purchase)).json.order).toMatchObject({ discount: 0, due: FEE, coupon: null })
    expect((await remove(purchase)).status).toBe(200)
    expect(await usesOf(second)).toBe(0)
  })

  it('is not taken off once money has arrived', async () => {
    const purchase = await aPurchase()
    await use(purchase, await aCoupon())
    await act(purchase, 'verify', { amount: 10_000, part: true, method_id: methodId, transaction_no: 'CPN PART 3003' })
    expect(refused(await remove(purchase))).toEqual([422, 'ORDER_CLOSED'])
  })

  it('is used again by the student when the application was rejected', async () => {
    const code = await aCoupon({ uses: 1 })
    const purchase = await aPurchase()
    await use(purchase, code)
    await act(purchase, 'reject', { reason: 'စမ်းသပ်ခြင်း' })
    expect(await usesOf(code)).toBe(0)
    const again = await anEnrolment(db, { courseId: purchase.courseId, studentId: purchase.studentId })
    expect((await use(again, code)).status).toBe(200)
    await addsUp()
  })
})
