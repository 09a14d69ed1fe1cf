import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { paths } from '#paths'
import { holdClockAt, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anEnrolment, aStudent, aTeacher, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, studentOf } from '#tests/support/payment-desk.ts'
import type { CheckedReceipt, PayerReceipt } from '../../contract/receipts.contract.ts'

let db: Db
let api: DomainApi
let finance: Caller
let second: Caller
let methodId: number
let familyId: number
let numbers = 0
const FEE = 50_000

beforeAll(async () => {
  ;({ db, api, aung: finance, su: second, methodId, familyId } = await aPaymentDesk())
})

const anApplication = async () =>
  anEnrolment(db, { studentId: (await aStudent(db)).id, classId: (await aClass(db, { feeMmk: FEE })).id })
const verify = async ({ id }: Enrolment, body: object = {}) => {
  numbers += 1
  const payment = { method_id: methodId, amount: FEE, transaction_no: `R ${numbers} 2026`, ...body }
  return api.post(`/admin/enrolments/class/${id}/verify`, { as: finance, body: payment })
}
const reason = { reason: 'စမ်းသပ်ခြင်း' }
const act = async ({ id }: Enrolment, verb: string, { body = reason as object, as = finance } = {}): Promise<void> => {
  expect((await api.post(`/admin/enrolments/class/${id}/${verb}`, { as, body })).status, verb).toBe(200)
}
/** What is owed by the receipt that was issued last. */
const newestRest = async () =>
  (await db.selectFrom('receipts').select('restMmk').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).restMmk
const receiptsOf = async (seat: Enrolment): Promise<PayerReceipt[]> =>
  (await api.get(`/my/class/${seat.classId}/order`, { as: studentOf(seat) })).json.order.receipts
const check = async (code: string): Promise<CheckedReceipt> => (await api.get(`/receipts/${code}`)).json
const numbersOf = async (year: number) =>
  (await db.selectFrom('receipts').select('no').where('year', '=', year).orderBy('no').execute()).map(({ no }) => no)

describe('a receipt', () => {
  it('is issued with the transfer, for its payer, and anybody with its code may check it', async () => {
    const seat = await anApplication()
    await verify(seat)
    const [receipt] = await receiptsOf(seat)
    expect(receipt).toMatchObject({
      no: expect.stringMatching(/^R-\d{4}-\d{6}$/),
      amount: FEE,
      valid: true,
      day: today(),
    })
    const checked = await check(receipt?.code.toUpperCase() ?? '')
    expect(checked).toEqual({ no: receipt?.no, amount: FEE, day: today(), valid: true })
    expect((await api.get('/receipts/000000000000')).json.code).toBe('RECEIPT_NOT_FOUND')
  })

  it('is one for each transfer, and says what is still owed', async () => {
    const seat = await anApplication()
    await verify(seat, { amount: 20_000, part: true })
    await verify(seat, { amount: 31_000 })
    expect((await receiptsOf(seat)).map(({ amount }) => amount)).toEqual([31_000, 20_000])
    const rows = await db.selectFrom('receipts').select('restMmk').orderBy('id', 'desc').limit(2).execute()
    expect(rows.map(({ restMmk }) => restMmk)).toEqual([0, 30_000])
  })

  it('says what is owed without money that goes back', async () => {
    const seat = await anApplication()
    await verify(seat)
    await act(seat, 'reject')
    const { transfers } = (await api.get(`/admin/enrolments/class/${seat.id}/refundable`, { as: finance })).json
    const [{ id: transfer_id, version }] = transfers
    const target = { wallet_id: familyId, account_no: '09420000111', holder: 'Ma Thiri' }
    const body = { transfer_id, version, amount: FEE, ...target, ...reason }
    expect((await api.post('/admin/refunds', { as: finance, body })).status).toBe(200)
    await act(seat, 'approve')
    expect((await verify(seat, { amount: 20_000, part: true })).json).toMatchObject({ rest: 30_000 })
    expect(await newestRest()).toBe(30_000)
  })

  it('says that nothing is owed where the rest was waived', async () => {
    const seat = await anApplication()
    await verify(seat, { amount: 20_000, part: true })
    await act(seat, 'waive', { body: { rest: 30_000, ...reason } })
    await act(seat, 'waive/confirm', { body: {}, as: second })
    numbers += 1
    const body = { method_id: methodId, amount: 5_000, transaction_no: `R ${numbers} 2026` }
    await act(seat, 'credit', { body })
    expect(await newestRest()).toBe(0)
  })

  it('is issued once for a verification that is pressed twice', async () => {
    const seat = await anApplication()
    const body = { transaction_no: 'TWICE 20261' }
    await Promise.all([verify(seat, body), verify(seat, body)])
    expect(await receiptsOf(seat)).toHaveLength(1)
  })

  it('is withdrawn with its transfer, keeps its number, and the next one gets another', async () => {
    const seat = await anApplication()
    await verify(seat)
    const [first] = await receiptsOf(seat)
    await api.post(`/admin/enrolments/class/${seat.id}/reverse`, { as: finance, body: { reason: 'မှားနေပါသည်။' } })
    expect(await check(first?.code ?? '')).toMatchObject({ no: first?.no, valid: false })
    await verify(seat)
    expect((await receiptsOf(seat)).map(({ valid }) => valid)).toEqual([true, false])
  })

  it('is replaced when staff correct the amount of the transfer', async () => {
    const seat = await anApplication()
    const body = { transaction_no: 'AMOUNT 20261' }
    await verify(seat, { ...body, amount: 5000, part: true })
    await verify(seat, body)
    expect((await receiptsOf(seat)).map(({ amount, valid }) => [amount, valid])).toEqual([
      [FEE, true],
      [5000, false],
    ])
  })

  it('is issued on first need for a transfer that was accepted before there were receipts', async () => {
    const seat = await anApplication()
    await verify(seat)
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('orders').set({ state: 'open' }).where('enrolmentId', '=', seat.id).execute()
      await tx
        .insertInto('transfers')
        .values({
          enrolmentId: seat.id,
          paymentMethodId: methodId,
          numberTyped: 'OLD 1',
          numberKey: 'OLD1',
          amountMmk: 700,
          source: 'legacy',
          insertedAt: new Date('2026-01-02T09:00:00+06:30'),
        })
        .execute()
    })
    const both = await Promise.all([receiptsOf(seat), receiptsOf(seat)])
    for (const receipts of both) expect(receipts.map(({ amount }) => amount)).toEqual([700, FEE])
  })

  it('is never changed, deleted, or valid again', async () => {
    const seat = await anApplication()
    await verify(seat)
    const [receipt] = await receiptsOf(seat)
    const id = receipt?.id ?? 0
    await expect(db.updateTable('receipts').set({ amountMmk: 1 }).where('id', '=', id).execute()).rejects.toThrow(
      'stays',
    )
    await expect(db.deleteFrom('receipts').where('id', '=', id).execute()).rejects.toThrow('stays')
  })
})

describe('the numbers of a year', () => {
  it('have no gap, with twelve payments at once and refused ones among them', async () => {
    onTestFinished(holdClockAt('2031-06-01T09:00:00+06:30'))
    const seats = await Promise.all(Array.from({ length: 12 }, anApplication))
    const transfers = seats.map((seat, index) =>
      // Every fourth is refused after everything else, because another enrolment has the same number.
      verify(seat, index % 4 === 3 ? { transaction_no: 'SHARED 20311' } : {}),
    )
    const statuses = (await Promise.all(transfers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(await numbersOf(2031)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1))
  })

  it('begin anew with the year of Yangon', async () => {
    const end = holdClockAt('2032-12-31T17:20:00Z')
    await verify(await anApplication())
    end()
    onTestFinished(holdClockAt('2032-12-31T17:40:00Z'))
    await verify(await anApplication())
    expect([await numbersOf(2032), await numbersOf(2033)]).toEqual([[1], [1]])
  })
})

describe('GET /my/receipts/:id', () => {
  it.each([
    ['pdf', 'application/pdf', '%PDF'],
    ['picture', 'image/png', 'PNG'],
  ])('/%s is the payer’s alone', async (form, mediaType, begins) => {
    const seat = await anApplication()
    await verify(seat)
    const [receipt] = await receiptsOf(seat)
    const path = `/my/receipts/${receipt?.id}/${form}`
    const reply = await api.get(path, { as: studentOf(seat) })
    expect(reply.headers['content-type']).toBe(mediaType)
    expect(reply.headers['content-disposition']).toContain(receipt?.no)
    expect(reply.body.slice(0, 5)).toContain(begins)
    expect((await api.get(path)).status).toBe(401)
    expect((await api.get(path, { as: await aTeacher(db) })).json.code).toBe('RECEIPT_NOT_FOUND')
    expect((await api.get(path, { as: await aStudent(db) })).json.code).toBe('RECEIPT_NOT_FOUND')
  })
})

it('has an address that a QR code leads to', () => {
  expect(paths.receipt('0123456789ab')).toBe('/receipt/0123456789ab')
})
