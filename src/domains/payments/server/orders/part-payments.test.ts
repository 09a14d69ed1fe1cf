import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdClockAt, now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anAdmin, anEnrolment, aPaymentMethod, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  aPaymentDesk,
  aPurchase as aPurchaseOf,
  expectMoneyAddsUp,
  readOrder,
  studentOf,
} from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { listAwaitedPayments } from './awaited-payments.queries.ts'
import { lockAndSettleOrder } from './settle-order.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
let sent = 0
const FEE = 50_000

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk({ files: true }))
})

const aPurchase = () => aPurchaseOf(db, FEE)
const aSeat = async () => anEnrolment(db, { classId: (await aClass(db, { feeMmk: FEE })).id })
const path = ({ kind, id }: Enrolment, verb: string) => `/admin/enrolments/${kind}/${id}/${verb}`
const verify = (
  enrolment: Enrolment,
  transaction_no: string,
  body: { amount: number; part?: boolean; version?: string; method_id?: number; further_transfer?: boolean },
) => api.post(path(enrolment, 'verify'), { as: finance, body: { transaction_no, method_id: methodId, ...body } })
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)
const noticesTo = (recipientId: number) =>
  db.selectFrom('notifications').selectAll().where('recipientId', '=', recipientId).orderBy('id').execute()
const deskRow = async ({ id }: Enrolment, query = 'proof=awaiting') => {
  for (let page = 1; ; page += 1) {
    const { json } = await api.get(`/admin/enrolments?${query}&page=${page}`, { as: finance })
    const found = json.data.find(({ enrolment_id }: { enrolment_id: number }) => enrolment_id === id)
    if (found || page >= json.last_page) return found
  }
}

/** A picture of its own, with what the payer says beside it. */
async function send(enrolment: Enrolment, claim: Record<string, string> = {}) {
  sent += 1
  const size = { width: 60 + sent, height: 90 }
  const picture = await sharp({ create: { ...size, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'a.png')
  for (const [name, value] of Object.entries(claim)) form.append(name, value)
  const request = new Request('http://pyinnya.test', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const { kind, classId, courseId } = enrolment
  const url = kind === 'class' ? `/my/class/${classId}/payment/create` : `/course/${courseId}/payment/create`
  return api.post(url, { as: studentOf(enrolment), headers, body: Buffer.from(await request.arrayBuffer()) })
}
const refusalsOf = (replies: readonly { json: { code?: string } }[]) =>
  replies.map(({ json }) => json.code ?? '').sort()
const awaitedOf = ({ id }: Enrolment) => listAwaitedPayments(db, [id])
const addsUp = () => expectMoneyAddsUp(db)

describe('a part of the fee', () => {
  it('is a question first, then is kept, opens nothing, and the rest is asked for', async () => {
    const purchase = await aPurchase()
    const unpaid = { enrolmentId: purchase.id, dueMmk: FEE, paidMmk: 0, isAskedAgain: false }
    expect(await awaitedOf(purchase)).toEqual([unpaid])
    await send(purchase)
    expect(await awaitedOf(purchase), 'a picture waits for the staff').toEqual([])
    const asked = await verify(purchase, 'PART 1001', { amount: 20_000 })
    expect(asked).toMatchObject({ status: 422, json: { code: 'PAYMENT_BELOW_FEE' } })
    expect(await orderOf(purchase)).toMatchObject({ paid: 0, rest: FEE, state: 'open' })

    const part = await verify(purchase, 'PART 1001', { amount: 20_000, part: true })
    expect(part.json).toMatchObject({ payment_verified_at: null, status: 1, surplus: 0, rest: 30_000 })
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 1, paymentVerifiedAt: null, accessEndDate: null })
    const order = await orderOf(purchase)
    expect(order).toMatchObject({ paid: 20_000, rest: 30_000, state: 'part_paid', waiting: null })
    expect(order.transfers).toMatchObject([{ amount: 20_000, wallet: 'KBZPay', number_end: 'RT1001' }])
    expect(order.pictures).toMatchObject([{ state: 'part' }])
    expect(await deskRow(purchase)).toBeUndefined()
    expect(await deskRow(purchase, 'status=1')).toMatchObject({ paid: 20_000, rest: 30_000, due_at: null })
    expect(await awaitedOf(purchase)).toEqual([{ ...unpaid, paidMmk: 20_000 }])
    const [notice] = await noticesTo(purchase.studentId)
    expect(notice?.message).toContain('30,000Ks')
    await addsUp()
  })

  it('and the rest of it by another wallet open the course', async () => {
    const purchase = await aPurchase()
    const wave = await aPaymentMethod(db, { name: 'Wave Pay' })
    await send(purchase)
    await verify(purchase, 'TWO 1', { amount: 20_000, part: true })
    await send(purchase)
    expect(await deskRow(purchase)).toMatchObject({ rest: 30_000, proofs: [{ answer: null }, { answer: 'part' }] })
    const body = { transaction_no: 'TWO 2', method_id: wave.id, amount: 31_000 }
    expect((await api.post(path(purchase, 'verify'), { as: finance, body })).json).toMatchObject({
      status: 2,
      rest: 0,
      surplus: 1000,
    })
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 2, verifiedAmountMmk: 51_000 })
    expect(await orderOf(purchase)).toMatchObject({ paid: FEE, rest: 0, state: 'paid', credit: 1000 })
    expect(await awaitedOf(purchase)).toEqual([])
    await addsUp()
  })

  it('is counted once, however often its number is entered', async () => {
    const purchase = await aPurchase()
    await verify(purchase, 'ONCE-5', { amount: 25_000, part: true })
    const again = await verify(purchase, 'once ၅', { amount: 25_000, part: true })
    expect(again).toMatchObject({ status: 422, json: { code: 'TRANSACTION_ALREADY_USED' } })
    expect(again.json.errors.transaction_no).toHaveLength(1)
    expect(await orderOf(purchase)).toMatchObject({ paid: 25_000, rest: 25_000 })
    expect(await verify(await aPurchase(), 'ONCE5', { amount: FEE })).toMatchObject({ status: 422 })
  })

  it('is undone alone, with its notice, and its picture waits again', async () => {
    const purchase = await aPurchase()
    await verify(purchase, 'UNDO 1', { amount: 10_000, part: true })
    await send(purchase)
    const { version } = await deskRow(purchase)
    const second = await verify(purchase, 'UNDO 2', { amount: 15_000, part: true, version })
    expect(second.json).toMatchObject({ rest: 25_000 })
    const undo = () => api.post(path(purchase, 'reverse'), { as: finance, body: { version: second.json.version } })
    expect((await undo()).json).toEqual({ status: 1 })
    expect((await undo()).json.code).toBe('CHANGED_MEANWHILE')
    expect(await orderOf(purchase)).toMatchObject({ paid: 10_000, rest: 40_000, pictures: [{ state: 'waiting' }] })
    expect(await noticesTo(purchase.studentId)).toHaveLength(1)
    expect((await deskRow(purchase)).proofs).toMatchObject([{ answer: null }])
    await addsUp()
  })

  it('that is taken back later is shown, with the reason', async () => {
    const purchase = await aPurchase()
    await verify(purchase, 'LATER 1', { amount: 10_000, part: true })
    const runClock = holdClockAt(new Date(now().getTime() + 60_000).toISOString())
    try {
      expect((await api.post(path(purchase, 'reverse'), { as: finance, body: {} })).status).toBe(422)
      const body = { reason: 'ငွေမဝင်ပါ' }
      expect((await api.post(path(purchase, 'reverse'), { as: finance, body })).status).toBe(200)
    } finally {
      runClock()
    }
    expect((await noticesTo(purchase.studentId)).at(-1)?.message).toContain('ငွေမဝင်ပါ')
    expect(await orderOf(purchase)).toMatchObject({ paid: 0, rest: FEE, state: 'open' })
    await addsUp()
  })

  it('is undone once: a repeated undo does not reverse the part before it', async () => {
    const purchase = await aPurchase()
    await verify(purchase, 'TWICE 1', { amount: 10_000, part: true })
    const second = await verify(purchase, 'TWICE 2', { amount: 15_000, part: true })
    const undo = () => api.post(path(purchase, 'reverse'), { as: finance, body: { version: second.json.version } })
    const replies = await Promise.all([undo(), undo(), undo()])
    expect(refusalsOf(replies)).toEqual(['', 'CHANGED_MEANWHILE', 'CHANGED_MEANWHILE'])
    expect(await orderOf(purchase)).toMatchObject({ paid: 10_000, rest: 40_000 })
    await addsUp()
  })

  it('is recorded by one of two admins who saw the same', async () => {
    const purchase = await aPurchase()
    const { version } = (await verify(purchase, 'BOTH 1', { amount: 10_000, part: true })).json
    const replies = await Promise.all(
      ['BOTH 2', 'BOTH 3'].map((number) => verify(purchase, number, { amount: 5000, part: true, version })),
    )
    expect(refusalsOf(replies)).toEqual(['', 'CHANGED_MEANWHILE'])
    expect(await orderOf(purchase)).toMatchObject({ paid: 15_000 })
  })

  it('becomes the credit of a student who is rejected', async () => {
    const seat = await aSeat()
    await verify(seat, 'CREDIT 1', { amount: 10_000, part: true })
    await api.post(path(seat, 'reject'), { as: finance, body: { reason: 'x' } })
    await db.transaction().execute((tx) => lockAndSettleOrder(tx, seat.id, { type: 'system', id: null }))
    expect(await orderOf(seat)).toMatchObject({ paid: 0, credit: 10_000, state: 'cancelled' })
    await addsUp()
  })

  it('of twenty at once with one number is counted once', async () => {
    const purchase = await aPurchase()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => verify(purchase, 'RACE 20', { amount: 20_000, part: true })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.every(({ status }) => status === 200 || status === 422)).toBe(true)
    expect(await orderOf(purchase)).toMatchObject({ paid: 20_000 })
  })
})

describe('the same number on another wallet', () => {
  it('is a second transfer while something is owed, if the admin says so', async () => {
    const purchase = await aPurchase()
    const wave = (await aPaymentMethod(db, { name: `Wave ${purchase.id}` })).id
    await verify(purchase, 'SAME 77', { amount: 20_000, part: true })
    const asked = await verify(purchase, 'same-77', { amount: 30_000, method_id: wave })
    expect(asked).toMatchObject({ status: 422, json: { code: 'NUMBER_IN_OTHER_WALLET' } })
    expect(asked.json.message).toContain('KBZPay')
    expect(await orderOf(purchase)).toMatchObject({ paid: 20_000, rest: 30_000 })
    const second = await verify(purchase, 'same-77', { amount: 30_000, method_id: wave, further_transfer: true })
    expect(second.json).toMatchObject({ status: 2, rest: 0, surplus: 0 })
    expect((await orderOf(purchase)).transfers).toHaveLength(2)
    await addsUp()
  })

  it('corrects the wallet of a payment that covered the fee, and is not counted twice', async () => {
    const seat = await aSeat()
    const wave = (await aPaymentMethod(db, { name: `Wave ${seat.id}` })).id
    await send(seat)
    await verify(seat, 'WRONG 88', { amount: FEE })
    await send(seat)
    expect((await verify(seat, 'WRONG 88', { amount: FEE, method_id: wave })).json).toMatchObject({ surplus: 0 })
    expect(await orderOf(seat)).toMatchObject({ paid: FEE, credit: 0, transfers: [{ wallet: `Wave ${seat.id}` }] })
    await addsUp()
  })
})

describe('money for a class without a fee', () => {
  it('is the credit of its payer, and leaves the wallet when it is taken back', async () => {
    const seat = await anEnrolment(db, { classId: (await aClass(db, { feeMmk: 0 })).id })
    const { json } = await verify(seat, 'FREE 1', { amount: 5000 })
    expect(json).toMatchObject({ surplus: 5000, rest: 0 })
    expect(await orderOf(seat)).toMatchObject({ due: 0, credit: 5000 })
    await addsUp()
    const body = { version: json.version }
    expect((await api.post(path(seat, 'reverse'), { as: finance, body })).status).toBe(200)
    expect(await orderOf(seat)).toMatchObject({ credit: 0 })
    await addsUp()
  })
})

describe('what a payer says beside a picture', () => {
  it('stands at the desk and on the payment page, and proves nothing', async () => {
    const seat = await aSeat()
    const claim = { number: 'TXN ၀၁၀၀-၇၇၈၈', amount: '၅၀,၀၀၀ Ks', wallet_id: String(methodId) }
    expect((await send(seat, claim)).json).toEqual({ status: 'success' })
    expect((await deskRow(seat)).proofs).toMatchObject([
      { claim: { method_id: methodId, transaction_no: 'TXN ၀၁၀၀-၇၇၈၈', amount: 50_000 }, answer: null },
    ])
    const order = await orderOf(seat)
    expect(order).toMatchObject({ paid: 0, pictures: [{ state: 'waiting', amount: 50_000, number_end: '007788' }] })
    // Another may still use the number: only what staff have seen occupies one.
    expect((await verify(await aPurchase(), '01007788', { amount: FEE })).status).toBe(200)
  })

  it('may be missing, as older apps send it', async () => {
    const seat = await aSeat()
    expect((await send(seat)).json).toEqual({ status: 'success' })
    expect((await deskRow(seat)).proofs).toMatchObject([{ claim: null }])
  })

  it.each([
    ['amount', '0'],
    ['amount', '-5000'],
    ['amount', '4.5'],
    ['amount', '4,5'],
    ['amount', 'တစ်သောင်း'],
    ['amount', '1000000001'],
    ['number', '   – ။ '],
    ['number', 'x'.repeat(101)],
    ['wallet_id', '999999'],
    ['wallet_id', 'KBZ'],
  ])('is refused under its field where it is wrong: %s "%s"', async (field, value) => {
    const seat = await aSeat()
    const reply = await send(seat, { [field]: value })
    expect(reply).toMatchObject({ status: 422, json: { code: 'INVALID_INPUT' } })
    expect(Object.keys(reply.json.errors)).toEqual([field])
    expect(await deskRow(seat)).toBeUndefined()
  })
})

describe('POST /admin/enrolments/:kind/:id/ask-again', () => {
  const ask = (enrolment: Enrolment, as: Caller | undefined, body: object = { reason: 'ပြေစာဓာတ်ပုံ မရှင်းလင်းပါ။' }) =>
    api.post(path(enrolment, 'ask-again'), { ...(as && { as }), body })

  it('is for finance, wants a reason, and a picture that waits', async () => {
    const seat = await aSeat()
    expect((await ask(seat, undefined)).status).toBe(401)
    expect((await ask(seat, await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
    expect((await ask({ ...seat, id: 999_999 }, finance)).json.code).toBe('ENROLMENT_NOT_FOUND')
    expect((await ask(seat, finance)).json.code).toBe('ENROLMENT_TRANSITION_REFUSED')
    await send(seat)
    expect(Object.keys((await ask(seat, finance, { reason: ' ' })).json.errors)).toEqual(['reason'])
  })

  it('keeps the application, tells the student why, and takes the next picture', async () => {
    const seat = await aSeat()
    await verify(seat, 'AGAIN 1', { amount: 10_000, part: true })
    await send(seat)
    const { version } = await deskRow(seat)
    expect((await ask(seat, finance, { reason: 'ပုံမရှင်းပါ', version })).json).toEqual({ status: 1 })
    // A retry after a lost reply sends no second notice.
    expect((await ask(seat, finance, { reason: 'ပုံမရှင်းပါ', version })).json).toEqual({ status: 1 })
    const notified = await noticesTo(seat.studentId)
    expect(notified.filter(({ message }) => message.includes('ပုံမရှင်းပါ'))).toHaveLength(1)
    expect(await deskRow(seat)).toBeUndefined()
    expect(await orderOf(seat)).toMatchObject({
      paid: 10_000,
      rest: 40_000,
      waiting: null,
      pictures: [{ state: 'again', reason: 'ပုံမရှင်းပါ' }],
    })
    expect(await enrolmentRow(db, seat)).toMatchObject({ status: 1 })
    await send(seat)
    // A late retry does not answer the picture that this admin has not seen.
    expect((await ask(seat, finance, { reason: 'ပုံမရှင်းပါ', version })).json.code).toBe('CHANGED_MEANWHILE')
    expect((await orderOf(seat)).pictures).toMatchObject([{ state: 'waiting' }, { state: 'again' }])
    expect((await verify(seat, 'AGAIN 2', { amount: 40_000 })).json).toMatchObject({ rest: 0, status: 1 })
    expect((await orderOf(seat)).pictures).toMatchObject([{ state: 'accepted' }, { state: 'again' }])
    await addsUp()
  })
})
