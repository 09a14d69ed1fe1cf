import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { readBalance } from '#domains/ledger/server/index.ts'
import { checkLedger, mountPayouts } from '#domains/payouts/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { aClass, anAdmin, anEnrolment, aPaymentMethod, aStudent, type Enrolment } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aWaitingPicture } from '#tests/support/payment-desk.ts'
import { aQueue } from '#tests/support/queue.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let bankId: number
const FEE = 45_000

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  const config = { publicUrl: 'https://pyinnya.test' }
  api = await aDomainApi([mountPayments, mountPayouts], {
    db,
    links: createLinkSigner('secret', Date.now),
    config,
  } as never)
  finance = await anAdmin(db, { role: 'finance' })
  bankId = (await aPaymentMethod(db, { kind: 'bank' })).id
})

const aSeat = async (feeMmk = FEE, student = {}) =>
  anEnrolment(db, {
    classId: (await aClass(db, { feeMmk })).id,
    studentId: (await aStudent(db, student)).id,
  })
const post = (path: string, body: object = {}, as = finance) => api.post(path, { as, body })
const shiftOf = async (till: number) => (await post(`/admin/tills/${till}/open`)).json.shift_id as number
async function aTill(isOpen = true): Promise<number> {
  const { id } = await aPaymentMethod(db, { kind: 'cash' })
  if (isOpen) await shiftOf(id)
  return id
}
const cashFor = (till: number, enrolment: Enrolment, overrides: object = {}) => ({
  till_id: till,
  enrolment_id: enrolment.id,
  amount: FEE,
  key: randomUUID(),
  ...overrides,
})
const holds = (till: number) => readBalance(db, { kind: 'wallet', holder: till })
const refused = (reply: { status: number; json: { code?: string } }) => [reply.status, reply.json.code]
const addsUp = async () => expect((await checkLedger(db)).differences).toEqual([])

/** @see P-CSH-02 */
describe('GET /admin/cash/payable', () => {
  it('finds who stands at the counter by reference, name, number and phone; nothing without a keyword', async () => {
    const seat = await aSeat(FEE, { name: 'မသဉ္ဇာဝင်း', phoneNumber1: '09770001234' })
    const student = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', seat.studentId)
      .executeTakeFirstOrThrow()
    const as = { id: seat.studentId, role: 'student' } as unknown as Caller
    const { reference } = (await api.get(`/my/class/${seat.classId}/order`, { as })).json.order
    const spaced = `${reference.slice(0, 4)} ${reference.slice(4)}`
    for (const keyword of [reference, spaced, 'သဉ္ဇာ', student.accountNo.toLowerCase(), '09 770 001 234']) {
      const { json } = await api.get(`/admin/cash/payable?keyword=${encodeURIComponent(keyword)}`, { as: finance })
      const found = json.data.map(({ enrolment_id }: { enrolment_id: number }) => enrolment_id)
      expect(found, keyword).toEqual([seat.id])
      expect(json.data[0]).toMatchObject({ reference, due: FEE, rest: FEE })
    }
    expect((await api.get('/admin/cash/payable', { as: finance })).json.data).toEqual([])
    const till = await aTill()
    await post('/admin/cash', cashFor(till, seat))
    expect((await api.get(`/admin/cash/payable?keyword=${reference}`, { as: finance })).json.data).toEqual([])
  })

  it('finds a place that its owner has finished before the fee had arrived', async () => {
    const seat = await aSeat(FEE, { name: 'မနှင်းဝေ' })
    await db.updateTable('enrolments').set({ status: EnrolmentStatus.finished }).where('id', '=', seat.id).execute()
    const { json } = await api.get(`/admin/cash/payable?keyword=${encodeURIComponent('နှင်းဝေ')}`, { as: finance })
    expect(json.data).toMatchObject([{ enrolment_id: seat.id, rest: FEE }])
    expect((await post('/admin/cash', cashFor(await aTill(), seat))).status).toBe(200)
    await addsUp()
  })
})

/** @see P-CSH-03 */
describe('POST /admin/cash', () => {
  it('is for finance', async () => {
    const [till, seat] = [await aTill(), await aSeat()]
    expect((await api.post('/admin/cash', { body: cashFor(till, seat) })).status).toBe(401)
    const moderator = await anAdmin(db, { role: 'moderator' })
    expect((await post('/admin/cash', cashFor(till, seat), moderator)).status).toBe(403)
  })

  it('pays the application, and gives a slip and a receipt', async () => {
    const [till, seat] = [await aTill(), await aSeat()]
    const { json } = await post('/admin/cash', cashFor(till, seat))
    expect(json.slip).toMatchObject({ no: expect.stringMatching(/^C-\d{6}$/), amount: FEE, rest: 0, surplus: 0 })
    expect((await enrolmentRow(db, seat)).paymentVerifiedAt).not.toBeNull()
    expect(await holds(till)).toBe(FEE)
    const { data } = (await api.get('/admin/cash/slips', { as: finance })).json
    expect(data[0]).toMatchObject({ id: json.slip.id, valid: true })
    for (const size of ['80mm', 'a5']) {
      const pdf = await api.get(`/admin/cash/slips/${json.slip.id}/pdf?size=${size}`, { as: finance })
      expect(pdf.status).toBe(200)
    }
    expect(refused(await api.get('/admin/cash/slips/999999/pdf', { as: finance }))).toEqual([404, 'RECEIPT_NOT_FOUND'])
    await addsUp()
  })

  it('takes a part when it is confirmed, then the rest; what is over becomes credit', async () => {
    const [till, seat] = [await aTill(), await aSeat()]
    const part = { amount: 20_000 }
    expect(refused(await post('/admin/cash', cashFor(till, seat, part)))).toEqual([422, 'PAYMENT_BELOW_FEE'])
    expect(await holds(till)).toBe(0)
    const first = await post('/admin/cash', cashFor(till, seat, { ...part, part: true }))
    expect(first.json.slip).toMatchObject({ rest: 25_000, surplus: 0 })
    const over = cashFor(till, seat, { amount: 30_000 })
    const asked = await post('/admin/cash', over)
    expect(refused(asked)).toEqual([422, 'PAYMENT_ABOVE_FEE'])
    expect(asked.json.message).toContain('5,000Ks')
    expect(await holds(till)).toBe(20_000)
    const second = await post('/admin/cash', { ...over, over: true })
    expect(second.json.slip).toMatchObject({ rest: 0, surplus: 5_000 })
    expect(await holds(till)).toBe(50_000)
    await addsUp()
  })

  it('refuses what cannot be paid', async () => {
    const [till, seat] = [await aTill(), await aSeat()]
    const take = (overrides: object) => post('/admin/cash', cashFor(till, seat, overrides))
    expect(refused(await take({ enrolment_id: 999_999 }))).toEqual([404, 'ENROLMENT_NOT_FOUND'])
    expect(refused(await take({ till_id: await aTill(false) }))).toEqual([422, 'TILL_NOT_OPEN'])
    expect(refused(await take({ till_id: bankId }))).toEqual([422, 'TILL_NOT_OPEN'])
    expect(refused(await take({ amount: 500_001 }))).toEqual([422, 'SECOND_PERSON_NEEDED'])
    for (const [field, value] of Object.entries({ amount: '0', key: 'x' })) {
      expect(Object.keys((await take({ [field]: value })).json.errors)).toEqual([field])
    }
    await take({})
    expect(refused(await take({}))).toEqual([422, 'ORDER_CLOSED'])
    expect(await holds(till)).toBe(FEE)
  })

  it.each([FEE, 20_000])('leaves a picture that waits to the desk, after %i', async (amount) => {
    const [till, seat] = [await aTill(), await aSeat()]
    await aWaitingPicture(db, seat.id)
    expect((await post('/admin/cash', cashFor(till, seat, { amount, part: true }))).status).toBe(200)
    const proof = db.selectFrom('paymentProofs').select('answer').where('enrolmentId', '=', seat.id)
    expect(await proof.execute()).toEqual([{ answer: null }])
    const { data } = (await api.get('/admin/payment-queue', { as: finance })).json
    expect(data.map(({ enrolment_id }: { enrolment_id: number }) => enrolment_id)).toContain(seat.id)
    const bank = { method_id: bankId, transaction_no: `BESIDECASH${amount}`, amount: FEE - 20_000 }
    const verb = amount === FEE ? 'credit' : 'verify'
    expect((await post(`/admin/enrolments/class/${seat.id}/${verb}`, bank)).status).toBe(200)
    expect(await proof.execute()).toEqual([{ answer: 'accepted' }])
    await addsUp()
  })

  it('refuses an application that was rejected', async () => {
    const [till, seat] = [await aTill(), await aSeat()]
    await post(`/admin/enrolments/class/${seat.id}/reject`, { reason: 'စမ်းသပ်ခြင်း' })
    expect(refused(await post('/admin/cash', cashFor(till, seat)))).toEqual([422, 'ENROLMENT_TRANSITION_REFUSED'])
    expect(await holds(till)).toBe(0)
  })

  it('ten presses are one payment, also later; the key pays for nothing else', async () => {
    const [till, seat] = [await aTill(), await aSeat()]
    const body = cashFor(till, seat)
    const replies = await Promise.all(Array.from({ length: 10 }, () => post('/admin/cash', body)))
    expect(new Set(replies.map(({ status, json }) => `${status} ${json.slip?.no}`)).size).toBe(1)
    expect((await post('/admin/cash', body)).json).toEqual(replies[0]?.json)
    expect(await holds(till)).toBe(FEE)
    const other = { ...body, enrolment_id: (await aSeat()).id }
    expect(refused(await post('/admin/cash', other))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(refused(await post('/admin/cash', { ...body, amount: 1 }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    await addsUp()
  })

  it('two counters at the same moment do not take the fee twice', async () => {
    const [one, two, seat] = [await aTill(), await aTill(), await aSeat()]
    const replies = await Promise.all([one, two].map((till) => post('/admin/cash', cashFor(till, seat))))
    expect(replies.map((reply) => refused(reply)[1] ?? 'taken').sort()).toEqual(['ORDER_CLOSED', 'taken'])
    expect((await holds(one)) + (await holds(two))).toBe(FEE)
  })
})

describe('cash that is taken while the till is counted', () => {
  it('is in the count or refused, and nothing waits for the other forever', async () => {
    for (let round = 0; round < 5; round += 1) {
      const till = await aTill(false)
      const shift_id = await shiftOf(till)
      const seats = await Promise.all(Array.from({ length: 10 }, () => aSeat()))
      const close = () => post(`/admin/tills/${till}/close`, { shift_id, counted: 0, reason: 'စမ်းသပ်ခြင်း' })
      const taking = seats.map((seat) => post('/admin/cash', cashFor(till, seat)))
      const [closed, ...taken] = await Promise.all([close(), ...taking])
      const outcomes = taken.map((reply) => refused(reply)[1] ?? reply.status)
      expect(outcomes.filter((outcome) => outcome !== 200 && outcome !== 'TILL_NOT_OPEN')).toEqual([])
      expect(closed?.json.closing).toBe(FEE * outcomes.filter((outcome) => outcome === 200).length)
      expect(await holds(till)).toBe(0)
    }
    await addsUp()
  })
})

describe('a reversed payment', () => {
  it('leaves the till, and its slip says so', async () => {
    const [till, seat] = [await aTill(), await aSeat()]
    const { slip } = (await post('/admin/cash', cashFor(till, seat))).json
    await post(`/admin/enrolments/class/${seat.id}/reverse`, { reason: 'စမ်းသပ်ခြင်း' })
    expect(await holds(till)).toBe(0)
    const { data } = (await api.get('/admin/cash/slips', { as: finance })).json
    expect(data.find(({ id }: { id: number }) => id === slip.id)).toMatchObject({ valid: false })
    await addsUp()
  })
})

/** @see P-CSH-01, P-CSH-04 */
describe('a till', () => {
  it('is opened once when several people press, and shows what it holds', async () => {
    const till = await aTill(false)
    const other = await anAdmin(db, { role: 'finance' })
    const replies = await Promise.all([finance, other].map((as) => post(`/admin/tills/${till}/open`, {}, as)))
    expect(new Set(replies.map(({ json }) => json.shift_id)).size).toBe(1)
    await post('/admin/cash', cashFor(till, await aSeat()))
    const { tills, wallets } = (await api.get('/admin/tills', { as: finance })).json
    expect(tills.find(({ id }: { id: number }) => id === till)).toMatchObject({
      balance: FEE,
      shift: { received: FEE },
    })
    expect(wallets.map(({ id }: { id: number }) => id)).toContain(bankId)
    expect(refused(await post(`/admin/tills/${bankId}/open`))).toEqual([404, 'PAYMENT_METHOD_NOT_FOUND'])
  })

  it('is closed with what was counted; a difference needs a reason and is booked', async () => {
    const till = await aTill(false)
    const shift_id = await shiftOf(till)
    await post('/admin/cash', cashFor(till, await aSeat()))
    const close = (body: object) => post(`/admin/tills/${till}/close`, { shift_id, ...body })
    expect(Object.keys((await close({ counted: 44_000 })).json.errors)).toEqual(['reason'])
    const body = { counted: 44_000, reason: 'အကြွေ ပျောက်သည်' }
    const closed = await close(body)
    expect(closed.json).toEqual({ closing: FEE, counted: 44_000, difference: -1_000 })
    expect(await holds(till)).toBe(44_000)
    expect((await close(body)).json).toEqual(closed.json)
    expect(refused(await close({ counted: 1 }))).toEqual([422, 'TILL_NOT_OPEN'])
    expect(refused(await post('/admin/cash', cashFor(till, await aSeat())))).toEqual([422, 'TILL_NOT_OPEN'])
    await shiftOf(till)
    expect((await close(body)).json).toEqual(closed.json)
    expect((await post('/admin/cash', cashFor(till, await aSeat()))).status).toBe(200)
    expect(await holds(till)).toBe(44_000 + FEE)
    expect(refused(await post(`/admin/tills/${bankId}/close`, { shift_id, ...body }))[1]).toBe(
      'PAYMENT_METHOD_NOT_FOUND',
    )
    await addsUp()
  })

  it('keeps more than the ledger has, and what equals it without a posting', async () => {
    const till = await aTill(false)
    await post(`/admin/tills/${till}/close`, { shift_id: await shiftOf(till), counted: 0 })
    const body = { shift_id: await shiftOf(till), counted: 700, reason: 'ပိုနေသည်' }
    expect((await post(`/admin/tills/${till}/close`, body)).json).toMatchObject({ difference: 700 })
    expect(await holds(till)).toBe(700)
    await addsUp()
  })
})

/** @see P-CSH-05 */
describe('POST /admin/tills/:id/deposit', () => {
  it('takes cash to a bank once, and never more than the till holds', async () => {
    const till = await aTill()
    await post('/admin/cash', cashFor(till, await aSeat()))
    const before = await holds(bankId)
    const body = { to_method_id: bankId, amount: 40_000, key: randomUUID() }
    const deposit = (overrides: object = {}) => post(`/admin/tills/${till}/deposit`, { ...body, ...overrides })
    const replies = await Promise.all(Array.from({ length: 10 }, () => deposit()))
    expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
    expect([await holds(till), (await holds(bankId)) - before]).toEqual([5_000, 40_000])
    const key = randomUUID()
    expect(Object.keys((await deposit({ key })).json.errors)).toEqual(['amount'])
    const toCash = await deposit({ key, amount: 1, to_method_id: await aTill() })
    expect(Object.keys(toCash.json.errors)).toEqual(['to_method_id'])
    expect(refused(await deposit({ amount: 39_000 }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const fromBank = await post(`/admin/tills/${bankId}/deposit`, { ...body, key })
    expect(refused(fromBank)).toEqual([404, 'PAYMENT_METHOD_NOT_FOUND'])
    await addsUp()
  })
})
