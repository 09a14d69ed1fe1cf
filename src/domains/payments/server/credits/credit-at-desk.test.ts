import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { lapseEnrolment, lockEnrolment, rejectEnrolment } from '#domains/enrolment/server/index.ts'
import { holdClockAt, now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, aPaymentMethod, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  aPaymentDesk,
  aPurchase,
  aWaitingPicture,
  expectMoneyAddsUp,
  readCreditOf,
  readOrder,
  settleDecided,
} from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'

const FEE = 45_000
const reason = 'ငွေ မဝင်ပါ။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number
let familyId: number
let numbers = 0

beforeAll(async () => {
  ;({ db, api, aung, su, methodId, familyId } = await aPaymentDesk())
})
beforeEach(async () => {
  await db.deleteFrom('deskHolds').execute()
})

const aNumber = () => {
  numbers += 1
  return `0100${810_000 + numbers}`
}
const act = (enrolment: Enrolment, verb: string, body: object = {}, as = aung) =>
  api.post(`/admin/enrolments/${enrolment.kind}/${enrolment.id}/${verb}`, { as, body })
const money = (overrides: object = {}) => ({
  transaction_no: aNumber(),
  method_id: methodId,
  amount: FEE,
  ...overrides,
})
const credit = (enrolment: Enrolment, body: object = money(), as = aung) => act(enrolment, 'credit', body, as)
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
const creditOf = (enrolment: Enrolment) => readCreditOf(db, enrolment)
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)
const transfersOf = ({ id }: Enrolment) =>
  db.selectFrom('transfers').selectAll().where('enrolmentId', '=', id).where('state', '=', 'received').execute()
const noticesOf = async ({ studentId }: Enrolment) =>
  db.selectFrom('notifications').select(['message', 'insertedAt']).where('recipientId', '=', studentId).execute()
const actionsOf = async ({ kind, id }: Enrolment) =>
  (await api.get(`/admin/enrolments/${kind}/${id}/history`, { as: su })).json.actions.map(
    ({ action }: { action: string }) => action,
  )
async function later<Outcome>(seconds: number, action: () => Promise<Outcome>): Promise<Outcome> {
  const runClock = holdClockAt(new Date(now().getTime() + seconds * 1000).toISOString())
  try {
    return await action()
  } finally {
    runClock()
  }
}

async function aRejected(by: 'admin' | 'owner' | 'system' = 'admin', feeMmk = FEE): Promise<Enrolment> {
  const purchase = await aPurchase(db, feeMmk)
  await db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, purchase.id)
    if (!enrolment) throw new Error('no enrolment')
    if (by === 'system') await lapseEnrolment(tx, enrolment)
    else await rejectEnrolment(tx, enrolment, { type: by, id: by === 'admin' ? aung.id : enrolment.ownerId, reason })
  })
  await settleDecided(db, purchase.id)
  return purchase
}
async function aPaid(): Promise<Enrolment> {
  const purchase = await aPurchase(db, FEE)
  expect((await act(purchase, 'verify', money())).status).toBe(200)
  return purchase
}

/** @see P-CRD-01 */
describe('POST /admin/enrolments/:kind/:id/credit', () => {
  it('is for finance, and for enrolments of which nothing is owed', async () => {
    const rejected = await aRejected()
    const path = `/admin/enrolments/${rejected.kind}/${rejected.id}/credit`
    expect((await api.post(path, { body: money() })).status).toBe(401)
    const moderator = await anAdmin(db, { role: 'moderator' })
    expect((await credit(rejected, money(), moderator)).status).toBe(403)
    expect(refusal(await credit({ ...rejected, id: 999_999 }))).toEqual([404, 'ENROLMENT_NOT_FOUND'])
    const waiting = await aPurchase(db, FEE)
    expect(refusal(await credit(waiting))).toEqual([422, 'ENROLMENT_TRANSITION_REFUSED'])
    expect(await transfersOf(waiting)).toEqual([])
    expect(await creditOf(rejected)).toBe(0)
  })

  it.each(['admin', 'owner', 'system'] as const)(
    'is the credit of a student whose application ended by %s, with a receipt and a notice',
    async (by) => {
      const rejected = await aRejected(by)
      const { status, json } = await credit(rejected, money({ amount: 40_000 }))
      expect([status, json]).toEqual([200, { credit: 40_000, version: expect.any(String) }])
      expect(await creditOf(rejected)).toBe(40_000)
      expect(await enrolmentRow(db, rejected)).toMatchObject({
        status: EnrolmentStatus.rejected,
        paymentVerifiedAt: null,
        transactionNo: null,
      })
      const order = await orderOf(rejected)
      expect(order).toMatchObject({ credit: 40_000, paid: 0, wish_limit: 40_000 })
      expect(order.transfers).toHaveLength(1)
      expect(order.receipts).toMatchObject([{ amount: 40_000, valid: true }])
      const receipts = await db.selectFrom('receipts').select('restMmk').where('orderId', '=', order.id).execute()
      expect(receipts, 'nothing is owed for what has ended').toEqual([{ restMmk: 0 }])
      expect((await noticesOf(rejected)).filter(({ message }) => message.includes('40,000'))).toHaveLength(1)
      expect(await actionsOf(rejected)).toContain('credit')
      await expectMoneyAddsUp(db)
    },
  )

  it('answers under the field what cannot be recorded, and reads Burmese digits', async () => {
    const rejected = await aRejected()
    for (const amount of [0, -5, '0', '၀', '4.5', 'များ', '']) {
      const { status, json } = await credit(rejected, money({ amount }))
      expect([status, Object.keys(json.errors)], String(amount)).toEqual([422, ['amount']])
    }
    for (const transaction_no of ['', '၊။', 'S12']) {
      const { status, json } = await credit(rejected, money({ transaction_no }))
      expect([status, Object.keys(json.errors)], transaction_no).toEqual([422, ['transaction_no']])
    }
    expect(Object.keys((await credit(rejected, money({ method_id: '' }))).json.errors)).toEqual(['method_id'])
    expect(refusal(await credit(rejected, money({ method_id: 999_999 })))).toEqual([404, 'PAYMENT_METHOD_NOT_FOUND'])
    expect(await transfersOf(rejected)).toEqual([])
    expect((await credit(rejected, money({ amount: '၄၅၀၀၀' }))).json.credit).toBe(45_000)
    expect(await creditOf(rejected)).toBe(45_000)
  })

  it('is recorded once by ten presses, and by one after a lost answer', async () => {
    const rejected = await aRejected()
    const { version } = (await api.get(`/admin/enrolments?keyword=${rejected.id}`, { as: aung })).json.data[0]
    const body = money({ version })
    const replies = await Promise.all(Array.from({ length: 10 }, () => credit(rejected, body)))
    expect(replies.map(({ status, json }) => [status, json.credit])).toEqual(Array(10).fill([200, FEE]))
    const spelled = `${body.transaction_no.slice(0, 4)} ${body.transaction_no.slice(4)}`
    expect((await credit(rejected, { ...body, transaction_no: spelled })).status).toBe(200)
    expect(await transfersOf(rejected)).toHaveLength(1)
    expect(await creditOf(rejected)).toBe(FEE)
    expect((await noticesOf(rejected)).filter(({ message }) => message.includes('45,000'))).toHaveLength(1)
    await expectMoneyAddsUp(db)
  })

  it('refuses a number that pays for something else or was counted, in any spelling', async () => {
    const [paid, rejected, other] = [await aPurchase(db, FEE), await aRejected(), await aRejected()]
    const number = aNumber()
    await act(paid, 'verify', money({ transaction_no: number }))
    for (const spelling of [number, number.replace(/^0+/, ''), `Txn ID: ${number}`, number.replaceAll('0', '၀')]) {
      const { status, json } = await credit(rejected, money({ transaction_no: spelling }))
      expect([status, json.code], spelling).toEqual([422, 'TRANSACTION_ALREADY_USED'])
      expect(json.errors.transaction_no[0]).toContain(`#${paid.id}`)
    }
    const own = money()
    await credit(rejected, own)
    const corrected = await credit(rejected, { ...own, amount: FEE - 1 })
    expect(refusal(corrected)).toEqual([422, 'TRANSACTION_ALREADY_USED'])
    expect(corrected.json.errors.transaction_no[0]).toContain(`#${rejected.id}`)
    expect(await creditOf(rejected)).toBe(FEE)
    const wanted = money()
    const race = await Promise.all([credit(rejected, wanted), credit(other, wanted)])
    expect(race.map(refusal).toSorted()).toEqual([
      [200, undefined],
      [422, 'TRANSACTION_ALREADY_USED'],
    ])
    await expectMoneyAddsUp(db)
  })

  it('asks about a closed wallet, the number in another wallet, and what was seen', async () => {
    const rejected = await aRejected()
    const closed = await aPaymentMethod(db, { name: 'Old Pay', active: false })
    const inClosed = money({ method_id: closed.id })
    expect(refusal(await credit(rejected, inClosed))).toEqual([422, 'METHOD_CLOSED'])
    expect((await credit(rejected, { ...inClosed, closed: true })).status).toBe(200)
    const elsewhere = { ...inClosed, method_id: methodId }
    expect(refusal(await credit(rejected, elsewhere))).toEqual([422, 'NUMBER_IN_OTHER_WALLET'])
    expect((await credit(rejected, { ...elsewhere, further_transfer: true })).status).toBe(200)
    expect(await creditOf(rejected)).toBe(2 * FEE)
  })

  it('answers the waiting picture; one that something else has is asked about', async () => {
    const [paid, rejected] = [await aPaid(), await aRejected('owner')]
    await aWaitingPicture(db, paid.id)
    await aWaitingPicture(db, rejected.id)
    const picture = await db
      .selectFrom('paymentProofs')
      .select('sha256')
      .where('enrolmentId', '=', paid.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('paymentProofs').set(picture).where('enrolmentId', '=', rejected.id).execute()
    const body = money()
    expect(refusal(await credit(rejected, body))).toEqual([422, 'PICTURE_ALREADY_USED'])
    expect(await transfersOf(rejected)).toEqual([])
    expect((await credit(rejected, { ...body, reused_picture: true })).status).toBe(200)
    expect((await orderOf(rejected)).pictures).toMatchObject([{ state: 'accepted' }])
    // Undone at once, it waits again.
    expect((await act(rejected, 'reverse')).status).toBe(200)
    expect((await orderOf(rejected)).pictures).toMatchObject([{ state: 'waiting' }])
    expect(await creditOf(rejected)).toBe(0)
  })

  it('is refused where another admin has changed something since', async () => {
    const rejected = await aRejected()
    const { version } = (await credit(rejected)).json
    await credit(rejected, money({ version }), su)
    expect(refusal(await credit(rejected, money({ version })))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(await creditOf(rejected)).toBe(2 * FEE)
  })
})

describe('credit of a paid enrolment', () => {
  it('is a second transfer, which leaves the verification as it is, also when it is reversed', async () => {
    const paid = await aPaid()
    const before = await enrolmentRow(db, paid)
    expect((await credit(paid)).status).toBe(200)
    expect(await creditOf(paid)).toBe(FEE)
    expect((await act(paid, 'reverse', { reason }, su)).status).toBe(200)
    expect(await creditOf(paid)).toBe(0)
    const { status, paymentVerifiedAt, transactionNo, verifiedAmountMmk } = await enrolmentRow(db, paid)
    expect({ status, paymentVerifiedAt, transactionNo, verifiedAmountMmk }).toEqual({
      status: EnrolmentStatus.approved,
      paymentVerifiedAt: before.paymentVerifiedAt,
      transactionNo: before.transactionNo,
      verifiedAmountMmk: FEE,
    })
    await expectMoneyAddsUp(db)
  })

  it('is not the number that has paid already', async () => {
    const paid = await aPurchase(db, FEE)
    const body = money()
    await act(paid, 'verify', body)
    expect(refusal(await credit(paid, body))).toEqual([422, 'TRANSACTION_ALREADY_USED'])
    expect(await creditOf(paid)).toBe(0)
  })
})

describe('credit that was recorded', () => {
  it('is taken back without a trace within 15 seconds, and with a reason afterwards', async () => {
    const rejected = await aRejected()
    await credit(rejected)
    const before = (await noticesOf(rejected)).length
    expect((await act(rejected, 'reverse')).status).toBe(200)
    expect(await noticesOf(rejected)).toHaveLength(before - 1)
    const body = money()
    await credit(rejected, body)
    await later(60, async () => {
      expect(Object.keys((await act(rejected, 'reverse')).json.errors)).toEqual(['reason'])
      expect((await act(rejected, 'reverse', { reason })).status).toBe(200)
    })
    expect((await noticesOf(rejected)).some(({ message }) => message.includes(reason))).toBe(true)
    expect(await creditOf(rejected)).toBe(0)
    expect((await orderOf(rejected)).receipts.map(({ valid }: { valid: boolean }) => valid)).not.toContain(true)
    expect(await actionsOf(rejected)).toContain('credit-reverse')
    // The number is free again.
    expect((await credit(await aRejected(), body)).status).toBe(200)
    await expectMoneyAddsUp(db)
  })

  it('is refunded by two people, and stands while a refund waits', async () => {
    const rejected = await aRejected()
    await credit(rejected)
    const [transfer] = (await api.get(`/admin/enrolments/${rejected.kind}/${rejected.id}/refundable`, { as: aung }))
      .json.transfers
    expect(transfer).toMatchObject({ refundable: FEE })
    const target = { wallet_id: familyId, account_no: '09 777 000 111', holder: 'မသီတာ' }
    const body = { transfer_id: transfer.id, amount: FEE, ...target, reason, version: transfer.version }
    const { json } = await api.post('/admin/refunds', { as: aung, body })
    expect(refusal(await act(rejected, 'reverse', { reason }))).toEqual([422, 'TRANSFER_REFUNDED'])
    expect((await api.post(`/admin/refunds/${json.id}/approve`, { as: su, body: {} })).status).toBe(200)
    expect(await creditOf(rejected)).toBe(0)
    await expectMoneyAddsUp(db)
  })

  it('pays for the enrolment when it is approved after all, and is then reversed as any payment', async () => {
    const rejected = await aRejected()
    const body = money()
    await credit(rejected, body)
    expect((await act(rejected, 'approve', { reason })).status).toBe(200)
    await settleDecided(db, rejected.id)
    expect(await creditOf(rejected)).toBe(0)
    expect(await orderOf(rejected)).toMatchObject({ state: 'paid', paid: FEE })
    // Only a verified fee is paid out to its owner.
    const { paymentVerifiedAt, transactionNo, verifiedAmountMmk } = await enrolmentRow(db, rejected)
    expect({ transactionNo, verifiedAmountMmk }).toEqual({ transactionNo: body.transaction_no, verifiedAmountMmk: FEE })
    expect(paymentVerifiedAt).not.toBeNull()
    expect((await act(rejected, 'reverse', { reason })).status).toBe(200)
    expect(await orderOf(rejected)).toMatchObject({ state: 'open', paid: 0 })
    expect((await enrolmentRow(db, rejected)).paymentVerifiedAt).toBeNull()
    await expectMoneyAddsUp(db)
  })

  it('verifies nothing when it covers only a part of the fee', async () => {
    const rejected = await aRejected()
    await credit(rejected, money({ amount: FEE - 1_000 }))
    expect((await act(rejected, 'approve', { reason })).status).toBe(200)
    await settleDecided(db, rejected.id)
    expect(await orderOf(rejected)).toMatchObject({ state: 'part_paid', paid: FEE - 1_000 })
    expect((await enrolmentRow(db, rejected)).paymentVerifiedAt).toBeNull()
    await expectMoneyAddsUp(db)
  })
})

describe('credit above the limit for one person', () => {
  const LARGE = 650_000
  const rowOf = async ({ id }: Enrolment) =>
    (await api.get('/admin/payment-queue', { as: su })).json.data.find(
      ({ enrolment_id }: { enrolment_id: number }) => enrolment_id === id,
    )

  it.each(['rejected', 'paid'] as const)('waits at the desk for another admin, of a %s enrolment', async (state) => {
    const closed = state === 'paid' ? await aPaid() : await aRejected()
    const body = money({ amount: LARGE })
    const entries = await Promise.all([credit(closed, body), credit(closed, body)])
    expect(entries.map(({ json }) => json)).toMatchObject(Array(2).fill({ credit: 0, second_person: true }))
    expect(await creditOf(closed)).toBe(0)
    expect((await rowOf(closed)).second_person).toMatchObject({ credit: true, amount: LARGE, own: false })
    expect(refusal(await credit(closed, money()))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(refusal(await credit(await aRejected(), body))).toEqual([422, 'TRANSACTION_ALREADY_USED'])
    expect(refusal(await act(closed, 'confirm'))).toEqual([422, 'SAME_PERSON'])
    const confirmed = await Promise.all([act(closed, 'confirm', {}, su), act(closed, 'confirm', {}, su)])
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200])
    expect(await creditOf(closed)).toBe(LARGE)
    expect(await rowOf(closed)).toBeUndefined()
    const [newest] = (await transfersOf(closed)).toSorted((a, b) => b.id - a.id)
    expect(newest?.verifiedBy).toBe(aung.id)
    await expectMoneyAddsUp(db)
  })

  it('is taken back by who entered it, and by another admin with a reason', async () => {
    const paid = await aPaid()
    await credit(paid, money({ amount: LARGE }))
    expect((await act(paid, 'reverse')).status).toBe(200)
    await credit(paid, money({ amount: LARGE }))
    expect(Object.keys((await act(paid, 'reverse', {}, su)).json.errors)).toEqual(['reason'])
    expect((await act(paid, 'reverse', { reason }, su)).status).toBe(200)
    expect(await rowOf(paid)).toBeUndefined()
    expect((await enrolmentRow(db, paid)).paymentVerifiedAt).not.toBeNull()
  })

  it('counts what the same admin has recorded before, and ends when the application is approved', async () => {
    const rejected = await aRejected()
    expect((await credit(rejected, money({ amount: 300_000 }))).json.credit).toBe(300_000)
    expect((await credit(rejected, money({ amount: 300_000 }))).json).toMatchObject({ second_person: true })
    expect((await act(rejected, 'approve', { reason }, su)).status).toBe(200)
    expect(refusal(await act(rejected, 'confirm', {}, su))).toEqual([422, 'CHANGED_MEANWHILE'])
    await settleDecided(db, rejected.id)
    await expectMoneyAddsUp(db)
  })
})
