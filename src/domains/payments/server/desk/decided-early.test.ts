import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { approveEnrolment, lockEnrolment, rejectEnrolment } from '#domains/enrolment/server/index.ts'
import { readBalance } from '#domains/ledger/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anEnrolment, aPaymentMethod, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  aPaymentDesk,
  aPurchase,
  aWaitingPicture,
  expectMoneyAddsUp,
  readCreditOf,
  readOrder,
  settleDecided,
  studentOf,
} from '#tests/support/payment-desk.ts'

let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number
const FEE = 45_000

beforeAll(async () => {
  ;({ db, api, aung, su, methodId } = await aPaymentDesk())
})
beforeEach(async () => {
  await db.deleteFrom('deskHolds').execute()
  await db.updateTable('paymentProofs').set({ answeredAt: new Date(), answer: 'again' }).execute()
})

/** A place in a class whose picture waits. */
async function aWaitingSeat(feeMmk = FEE): Promise<Enrolment> {
  const seat = await anEnrolment(db, { classId: (await aClass(db, { feeMmk })).id })
  await aWaitingPicture(db, seat.id)
  return seat
}
/** The owner decides without the desk. */
async function decidedByOwner({ id }: Enrolment, decide: typeof approveEnrolment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, id)
    if (!enrolment) throw new Error('no enrolment')
    await decide(tx, enrolment, { type: 'owner', id: enrolment.ownerId })
  })
  await settleDecided(db, id)
}
const post = (
  { kind, id }: Enrolment,
  verb: string,
  { as = aung, ...body }: { as?: Caller; [field: string]: unknown } = {},
) => api.post(`/admin/enrolments/${kind}/${id}/${verb}`, { as, body })
const payment = (number: string, amount = FEE) => ({ method_id: methodId, transaction_no: number, amount })
const queue = async () => (await api.get('/admin/payment-queue', { as: aung })).json.data
const counts = async () => (await api.get('/admin/payment-queue/counts', { as: aung })).json
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)
const rowOf = ({ id }: Enrolment) =>
  db.selectFrom('enrolments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function noticesTo({ studentId }: Enrolment): Promise<string[]> {
  const rows = await db.selectFrom('notifications').select('message').where('recipientId', '=', studentId).execute()
  return rows.map(({ message }) => message)
}
const earnedBy = async ({ id }: Enrolment) => {
  const { ownerId } = await db
    .selectFrom('enrolments')
    .innerJoin('courses', 'courses.id', 'enrolments.courseId')
    .select('courses.ownerId')
    .where('enrolments.id', '=', id)
    .executeTakeFirstOrThrow()
  return readBalance(db, { kind: 'earned', holder: ownerId })
}

describe('a picture of a place that its owner accepts before it was answered', () => {
  test('stays in the queue with what was decided, in the counts, and can be held', async () => {
    const seat = await aWaitingSeat()
    await decidedByOwner(seat, approveEnrolment)
    const due_at = expect.any(String)
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id, status: 2, decided_by: 'owner', due_at, rest: FEE }])
    expect((await counts()).waiting).toBe(1)
    const held = await api.post(`/admin/payment-queue/enrolment/${seat.id}/hold`, { as: aung, body: {} })
    expect(held.json.row).toMatchObject({ enrolment_id: seat.id, held_by: { own: true } })
    const listed = await api.get('/admin/enrolments?proof=awaiting', { as: aung })
    expect(listed.json.data.map((row: { enrolment_id: number }) => row.enrolment_id)).toEqual([seat.id])
  })

  test('is not accepted for the student, who reads that it is checked and may send another one', async () => {
    const seat = await aWaitingSeat()
    await decidedByOwner(seat, approveEnrolment)
    expect(await orderOf(seat)).toMatchObject({
      pictures: [{ state: 'waiting' }],
      waiting: { before: 0 },
      takes_pictures: true,
      is_paid: false,
    })
  })

  test('is verified: the fee is earned, the decision stays, and the student is notified once', async () => {
    const seat = await aWaitingSeat()
    await decidedByOwner(seat, approveEnrolment)
    const before = await noticesTo(seat)
    const decided = await rowOf(seat)
    for (let press = 0; press < 2; press += 1) {
      const reply = await post(seat, 'verify', payment(`EARLY ${seat.id}`))
      expect(reply.json).toMatchObject({ status: EnrolmentStatus.approved, rest: 0, surplus: 0 })
    }
    expect(await noticesTo(seat)).toHaveLength(before.length + 1)
    const { approvedAt, decidedByType, accessEndDate } = await rowOf(seat)
    expect({ approvedAt, decidedByType, accessEndDate }).toEqual({
      approvedAt: decided.approvedAt,
      decidedByType: 'owner',
      accessEndDate: decided.accessEndDate,
    })
    expect(await earnedBy(seat)).toBe(-FEE)
    expect(await queue()).toEqual([])
    expect(await orderOf(seat)).toMatchObject({
      state: 'paid',
      pictures: [{ state: 'accepted' }],
      takes_pictures: false,
    })
    await expectMoneyAddsUp(db)
  })

  test('is asked for again, and the next one waits', async () => {
    const seat = await aWaitingSeat()
    await decidedByOwner(seat, approveEnrolment)
    expect((await post(seat, 'ask-again', { reason: 'unreadable' })).json).toEqual({ status: EnrolmentStatus.approved })
    expect(await queue()).toEqual([])
    expect(await orderOf(seat)).toMatchObject({ pictures: [{ state: 'again' }], takes_pictures: true })
    await aWaitingPicture(db, seat.id)
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id }])
  })

  test('is refused with a reason, and the decision stays', async () => {
    const seat = await aWaitingSeat()
    expect((await post(seat, 'refuse-picture', { reason: 'not a receipt' })).json.code).toBe(
      'ENROLMENT_TRANSITION_REFUSED',
    )
    await decidedByOwner(seat, approveEnrolment)
    const before = await noticesTo(seat)
    for (let press = 0; press < 2; press += 1) {
      expect((await post(seat, 'refuse-picture', { reason: 'not a receipt' })).json).toEqual({ status: 2 })
    }
    const [notice, ...more] = (await noticesTo(seat)).filter((message) => !before.includes(message))
    expect(notice).toContain('not a receipt')
    expect(more).toEqual([])
    expect(await queue()).toEqual([])
    expect(await orderOf(seat)).toMatchObject({ application: 2, pictures: [{ state: 'refused' }] })
  })

  test('waits again when its verification is taken back', async () => {
    const seat = await aWaitingSeat()
    await decidedByOwner(seat, approveEnrolment)
    await post(seat, 'verify', payment(`BACK ${seat.id}`))
    expect((await post(seat, 'reverse', { reason: 'not arrived' })).json).toEqual({ status: EnrolmentStatus.approved })
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id, decided_by: 'owner' }])
    expect(await earnedBy(seat)).toBe(0)
    await expectMoneyAddsUp(db)
  })

  test('is no longer checked when the place is voided', async () => {
    const seat = await aWaitingSeat()
    await post(seat, 'verify', payment(`VOID ${seat.id}`))
    await decidedByOwner(seat, approveEnrolment)
    await post(seat, 'void', { reason: 'left' })
    await settleDecided(db, seat.id)
    expect((await post(seat, 'reverse', { as: su, reason: 'not arrived' })).status).toBe(200)
    expect(await queue()).toEqual([])
    expect(await orderOf(seat)).toMatchObject({ pictures: [{ state: 'refused' }] })
    await expectMoneyAddsUp(db)
  })

  test('goes on waiting when an admin voids the place, and can be recorded as credit', async () => {
    const seat = await aWaitingSeat()
    await decidedByOwner(seat, approveEnrolment)
    expect((await post(seat, 'void', { reason: 'the class is full' })).status).toBe(200)
    await settleDecided(db, seat.id)
    expect(await orderOf(seat)).toMatchObject({ pictures: [{ state: 'waiting' }] })
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id, decided_by: 'admin' }])
    expect((await post(seat, 'credit', payment(`VOIDED ${seat.id}`))).status).toBe(200)
    expect(await orderOf(seat)).toMatchObject({ pictures: [{ state: 'accepted' }] })
    expect(await readCreditOf(db, seat)).toBe(FEE)
    await expectMoneyAddsUp(db)
  })

  test('goes on waiting when cash beside it is given back after the owner rejects', async () => {
    const seat = await aWaitingSeat()
    const { id: till_id } = await aPaymentMethod(db, { kind: 'cash' })
    await api.post(`/admin/tills/${till_id}/open`, { as: aung, body: {} })
    const cash = { till_id, enrolment_id: seat.id, amount: FEE, key: randomUUID() }
    expect((await api.post('/admin/cash', { as: aung, body: cash })).status).toBe(200)
    await decidedByOwner(seat, rejectEnrolment)
    expect((await post(seat, 'reverse', { as: su, reason: 'cash given back' })).status).toBe(200)
    expect(await orderOf(seat)).toMatchObject({ pictures: [{ state: 'waiting' }] })
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id }])
    expect((await post(seat, 'credit', payment(`KBZ ${seat.id}`))).status).toBe(200)
    expect(await orderOf(seat)).toMatchObject({ pictures: [{ state: 'accepted' }] })
    expect(await readCreditOf(db, seat)).toBe(FEE)
    await expectMoneyAddsUp(db)
  })
})

describe('what was entered for a second person', () => {
  const LARGE = 650_000

  test('stays in the queue and keeps its number when the owner accepts, and is confirmed', async () => {
    const seat = await aWaitingSeat(LARGE)
    const other = await aWaitingSeat(LARGE)
    const number = `LARGE ${seat.id}`
    expect((await post(seat, 'verify', payment(number, LARGE))).json).toMatchObject({ second_person: true })
    await decidedByOwner(seat, approveEnrolment)
    expect((await counts()).second_person).toBe(1)
    const [row] = await queue()
    expect(row).toMatchObject({
      enrolment_id: seat.id,
      decided_by: 'owner',
      second_person: { own: true, amount: LARGE },
    })
    const clash = await post(other, 'verify', { as: su, ...payment(number, LARGE) })
    expect(clash.json.code).toBe('TRANSACTION_ALREADY_USED')
    const confirmed = await post(seat, 'confirm', { as: su })
    expect(confirmed.json).toMatchObject({ status: EnrolmentStatus.approved, rest: 0 })
    expect((await counts()).second_person).toBe(0)
    expect(await earnedBy(seat)).toBe(-LARGE)
    await expectMoneyAddsUp(db)
  })

  test('stays when the owner rejects, and is taken back', async () => {
    const seat = await aWaitingSeat(LARGE)
    await post(seat, 'verify', payment(`GONE ${seat.id}`, LARGE))
    await decidedByOwner(seat, rejectEnrolment)
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id, decided_by: 'owner', second_person: { own: true } }])
    expect((await post(seat, 'reverse', { as: su, reason: 'rejected' })).status).toBe(200)
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id, second_person: null }])
  })

  test('is in the queue without a picture, too', async () => {
    const seat = await anEnrolment(db, { classId: (await aClass(db, { feeMmk: LARGE })).id })
    await post(seat, 'verify', payment(`BARE ${seat.id}`, LARGE))
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id, due_at: expect.any(String) }])
    const held = await api.post(`/admin/payment-queue/enrolment/${seat.id}/hold`, { as: su, body: {} })
    expect(held.json.row).toMatchObject({ second_person: { amount: LARGE } })
    expect((await post(seat, 'confirm', { as: su })).status).toBe(200)
    expect(await queue()).toEqual([])
  })
})

describe('a picture of an application for which nothing is owed any more', () => {
  test('waits for an answer after the owner has rejected it', async () => {
    const seat = await aWaitingSeat()
    await decidedByOwner(seat, rejectEnrolment)
    expect(await queue()).toMatchObject([{ enrolment_id: seat.id, status: 3, decided_by: 'owner' }])
    expect((await orderOf(seat)).pictures).toMatchObject([{ state: 'waiting' }])
    expect((await post(seat, 'ask-again', { reason: 'unreadable' })).json.code).toBe('ENROLMENT_TRANSITION_REFUSED')
    expect((await post(seat, 'refuse-picture', { reason: 'place is gone' })).json).toEqual({ status: 3 })
    expect(await queue()).toEqual([])
  })

  test.each(['class', 'course'] as const)('waits for an answer after a coupon has covered a %s', async (kind) => {
    const taken = kind === 'class' ? await aWaitingSeat() : await aPurchase(db, FEE)
    if (kind === 'course') await aWaitingPicture(db, taken.id)
    const { id } = await orderOf(taken)
    const code = `WHOLE${taken.id}`
    const terms = { code, percent: 100, amount: null, scope: 'all', borne_by: 'product', active: true }
    const made = await api.post('/admin/coupons', { as: aung, body: terms })
    expect(made.status, JSON.stringify(made.json)).toBe(200)
    const used = await api.post(`/my/orders/${id}/coupon`, { as: studentOf(taken), body: { code } })
    expect(used.status, JSON.stringify(used.json)).toBe(200)
    expect(await queue()).toMatchObject([{ enrolment_id: taken.id, decided_by: 'system', rest: 0 }])
    expect((await orderOf(taken)).pictures).toMatchObject([{ state: 'waiting' }])
    const status = kind === 'class' ? EnrolmentStatus.applying : EnrolmentStatus.approved
    expect((await post(taken, 'refuse-picture', { reason: 'nothing owed' })).json).toEqual({ status })
    expect(await queue()).toEqual([])
    expect(await orderOf(taken)).toMatchObject({ state: 'paid', application: status })
  })
})

test('cash at the counter finds and pays a place that was accepted early', async () => {
  const seat = await aWaitingSeat()
  await decidedByOwner(seat, approveEnrolment)
  const { reference } = await orderOf(seat)
  const found = await api.get(`/admin/cash/payable?keyword=${reference}`, { as: aung })
  expect(found.json.data).toMatchObject([{ enrolment_id: seat.id, rest: FEE }])
  const { id: till_id } = await aPaymentMethod(db, { kind: 'cash' })
  await api.post(`/admin/tills/${till_id}/open`, { as: aung })
  const cash = { till_id, enrolment_id: seat.id, amount: FEE, key: crypto.randomUUID() }
  expect((await api.post('/admin/cash', { as: aung, body: cash })).status).toBe(200)
  expect(await earnedBy(seat)).toBe(-FEE)
  expect(await queue()).toMatchObject([{ enrolment_id: seat.id, rest: 0 }])
  expect((await post(seat, 'refuse-picture', { reason: 'paid in cash' })).status).toBe(200)
  expect(await queue()).toEqual([])
  expect((await api.get(`/admin/cash/payable?keyword=${reference}`, { as: aung })).json.data).toEqual([])
  await expectMoneyAddsUp(db)
})
