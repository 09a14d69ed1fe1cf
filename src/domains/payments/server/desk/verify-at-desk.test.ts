import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { aClass, anAdmin, anEnrolment, aPaymentMethod, aVideoCourse, type Enrolment } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aNewProof } from '#tests/support/new-proof.ts'
import { aQueue } from '#tests/support/queue.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { spellingsOf } from '#tests/support/transfer-spellings.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
const FEE = 35_000

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  methodId = (await aPaymentMethod(db, { name: 'KBZPay' })).id
})

const aPurchase = async () => anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
const verify = ({ id }: Enrolment, overrides: object) =>
  api.post(`/admin/enrolments/course/${id}/verify`, {
    as: finance,
    body: { method_id: methodId, amount: FEE, ...overrides },
  })
const check = async ({ id }: Enrolment, typed: string, method: number | '' = methodId) => {
  const query = new URLSearchParams({ transaction_no: typed, method_id: String(method) })
  const { json } = await api.get(`/admin/enrolments/course/${id}/transaction?${query}`, { as: finance })
  return json.used_by?.enrolment_id as number | undefined
}
const sendAnotherPicture = ({ id }: Enrolment) => aNewProof(db, id)
const used = { status: 422, json: { code: 'TRANSACTION_ALREADY_USED' } }

describe('POST /admin/enrolments/:kind/:id/verify, required fields', () => {
  test('method, number and amount, each reported at its field', async () => {
    const purchase = await aPurchase()
    const whole = { transaction_no: 'W-1', method_id: methodId, amount: FEE }
    for (const name of ['transaction_no', 'method_id', 'amount'] as const) {
      for (const missing of [undefined, null, '']) {
        const reply = await verify(purchase, { ...whole, [name]: missing })
        expect(reply).toMatchObject({ status: 422, json: { code: 'INVALID_INPUT' } })
        expect(Object.keys(reply.json.errors)).toEqual([name])
      }
    }
    for (const amount of [0, -1, '၀', '-၅', 4.5, '4.5', '1e5', 1_000_000_001]) {
      expect(Object.keys((await verify(purchase, { ...whole, amount })).json.errors), String(amount)).toEqual([
        'amount',
      ])
    }
    for (const number of ['– ။', '     ', '\u200b \u2060']) {
      const reply = await verify(purchase, { ...whole, transaction_no: number })
      expect(Object.keys(reply.json.errors), number).toEqual(['transaction_no'])
    }
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 1, paymentVerifiedAt: null, transactionNo: null })
    expect((await verify(purchase, { ...whole, amount: '၃၅,၀၀၀ Ks' })).json.status).toBe(2)
  })

  test('an amount that covers the fee: less opens no access, more is kept as surplus', async () => {
    const purchase = await aPurchase()
    const short = await verify(purchase, { transaction_no: 'L-1', amount: FEE - 1 })
    expect(short).toMatchObject({ status: 422, json: { code: 'PAYMENT_BELOW_FEE' } })
    expect(short.json.errors.amount[0]).toContain('1Ks')
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 1, paymentVerifiedAt: null, accessEndDate: null })
    expect((await verify(purchase, { transaction_no: 'L-1', amount: FEE + 500 })).json).toMatchObject({
      status: 2,
      surplus: 500,
    })
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 2, verifiedAmountMmk: FEE + 500 })
  })

  test('a confirmation of an amount above the rest, from callers that are asked', async () => {
    const purchase = await aPurchase()
    const over = { transaction_no: 'O-1', amount: FEE + 500 }
    const asked = await verify(purchase, { ...over, over: false })
    expect(asked).toMatchObject({ status: 422, json: { code: 'PAYMENT_ABOVE_FEE' } })
    for (const amount of ['35,000Ks', '500Ks']) expect(asked.json.message).toContain(amount)
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 1, paymentVerifiedAt: null, transactionNo: null })
    expect((await verify(purchase, { ...over, over: true })).json).toMatchObject({ status: 2, surplus: 500 })
    expect((await verify(purchase, { ...over, over: false })).json).toMatchObject({ status: 2, surplus: 500 })
    const exact = await verify(await aPurchase(), { transaction_no: 'O-2', over: false })
    expect(exact.json).toMatchObject({ status: 2, surplus: 0 })
  })

  test('a confirmation of a part that is more than what other parts have left', async () => {
    const purchase = await aPurchase()
    await verify(purchase, { transaction_no: 'O-3', amount: FEE - 1000, part: true, over: false })
    const rest = { transaction_no: 'O-4', amount: 1500, over: false }
    expect((await verify(purchase, rest)).json.message).toContain('500Ks')
    expect((await verify(purchase, { ...rest, amount: 1000 })).json).toMatchObject({ status: 2, rest: 0, surplus: 0 })
  })

  test('a confirmation that the picture of another enrolment is known, once all other fields are valid', async () => {
    const [one, other] = [await aPurchase(), await aPurchase()]
    for (const { id } of [one, other]) {
      const proof = { enrolmentId: id, filePath: 'private/proofs/1/1600.webp', sha256: Buffer.from('reused') }
      await db.insertInto('paymentProofs').values(proof).execute()
    }
    const asked = await verify(one, { transaction_no: 'R-1' })
    expect(asked).toMatchObject({ status: 422, json: { code: 'PICTURE_ALREADY_USED' } })
    expect(asked.json.message).toMatch(/[0-9၀-၉]/)
    expect(await enrolmentRow(db, one)).toMatchObject({ status: 1, paymentVerifiedAt: null })
    expect((await verify(one, { transaction_no: 'R-1', amount: 1 })).json.code).toBe('PAYMENT_BELOW_FEE')
    expect((await verify(one, { transaction_no: 'R-1', reused_picture: true })).json.status).toBe(2)
  })
})

describe('POST /admin/enrolments/:kind/:id/verify refuses used transfer numbers', () => {
  test('in any spelling, and the early check agrees with the verification', async () => {
    const [payer, other] = [await aPurchase(), await aPurchase()]
    const [first = '', ...further] = spellingsOf('010023456789')
    expect(await check(other, first)).toBeUndefined()
    expect((await verify(payer, { transaction_no: first })).json.status).toBe(2)
    let refused = 0
    for (const typed of further) {
      expect(await check(other, typed), typed).toBe(payer.id)
      const reply = await verify(other, { transaction_no: typed })
      expect(reply, typed).toMatchObject(used)
      expect(reply.json.errors.transaction_no[0]).toContain(`#${payer.id}`)
      refused += 1
    }
    expect(refused).toBeGreaterThanOrEqual(500)
    expect(await enrolmentRow(db, other)).toMatchObject({ status: 1, paymentVerifiedAt: null })
  }, 120_000)

  test('and accepts one of 500 spellings that twenty payments try at once', async () => {
    const purchases = await Promise.all(Array.from({ length: 20 }, aPurchase))
    const typed = spellingsOf('777000111222').slice(0, 500)
    const turns = await Promise.all(
      purchases.map(async (purchase, at) => {
        const replies = []
        for (let one = at; one < typed.length; one += purchases.length) {
          replies.push(await verify(purchase, { transaction_no: typed[one] }))
        }
        return replies
      }),
    )
    const rows = await Promise.all(purchases.map((one) => enrolmentRow(db, one)))
    const paid = rows.findIndex(({ status }) => status === 2)
    expect(rows.filter(({ status }) => status === 2)).toHaveLength(1)
    // The payment that has the number repeats it without an effect; the others are refused each time.
    const others = turns.filter((_, at) => at !== paid).flat()
    expect(others).toHaveLength(475)
    for (const reply of others) expect(reply).toMatchObject(used)
    const { count } = await db
      .selectFrom('transfers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('numberKey', '=', '777000111222')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  }, 120_000)

  test('in all accounts of one wallet; another wallet has its own numbers', async () => {
    const second = await aPaymentMethod(db, { name: 'KBZPay (2)', family: 'KBZPay' })
    const wave = await aPaymentMethod(db, { name: 'Wave Pay' })
    const [payer, other, third] = [await aPurchase(), await aPurchase(), await aPurchase()]
    await verify(payer, { transaction_no: 'F-100' })
    expect(await verify(other, { transaction_no: 'f 100', method_id: second.id })).toMatchObject(used)
    expect(await check(other, 'F100', second.id)).toBe(payer.id)
    expect(await check(other, 'F100', wave.id)).toBeUndefined()
    // Without a method, all families are searched.
    expect(await check(other, 'F100', '')).toBe(payer.id)
    expect((await verify(third, { transaction_no: 'F100', method_id: wave.id })).status).toBe(200)
    const change = (family: string) =>
      api.post(`/admin/payment-methods/${wave.id}/update`, { as: finance, body: { family } })
    expect((await change('KBZPay')).json.errors).toHaveProperty('family')
    expect((await change('AYA Pay')).status).toBe(200)
    const aya = await aPaymentMethod(db, { name: 'AYA Pay (2)', family: 'AYA Pay' })
    expect(await check(other, 'F100', aya.id)).toBe(third.id)
  })

  test('also after its payer has sent another picture; that payer may use it again', async () => {
    const seat = await anEnrolment(db, { feeMmk: FEE })
    const stranger = await aPurchase()
    const typed = { transaction_no: 'N-55', amount: FEE }
    const verifySeat = (overrides: object) =>
      api.post(`/admin/enrolments/class/${seat.id}/verify`, {
        as: finance,
        body: { method_id: methodId, ...typed, ...overrides },
      })
    expect((await verifySeat({})).status).toBe(200)
    await sendAnotherPicture(seat)
    expect(await enrolmentRow(db, seat)).toMatchObject({
      paymentVerifiedAt: null,
      transactionNo: 'N-55',
      verifiedAmountMmk: FEE,
    })
    expect(await verify(stranger, { transaction_no: 'n55' })).toMatchObject(used)
    expect(await check(stranger, 'N 55')).toBe(seat.id)
    expect(await check(seat, 'N 55')).toBeUndefined()
    const { json } = await api.get('/admin/enrolments?kind=class', { as: finance })
    const shown = json.data.find((each: { enrolment_id: number }) => each.enrolment_id === seat.id)
    expect(shown.payment).toMatchObject({ transaction_no: 'N-55', amount: FEE, method_id: methodId })
    expect((await verifySeat({})).status).toBe(200)
    expect(await db.selectFrom('transfers').selectAll().where('enrolmentId', '=', seat.id).execute()).toHaveLength(1)
    // A changed amount withdraws the first transfer; the number stays with its enrolment.
    await sendAnotherPicture(seat)
    expect((await verifySeat({ amount: FEE + 1 })).json.surplus).toBe(1)
    expect(await verify(stranger, { transaction_no: 'n55' })).toMatchObject(used)
  })

  test('also after the enrolment was voided', async () => {
    const [payer, other] = [await aPurchase(), await aPurchase()]
    await verify(payer, { transaction_no: 'V-9' })
    await api.post(`/admin/enrolments/course/${payer.id}/void`, { as: finance, body: { reason: 'မှားယွင်း' } })
    expect(await verify(other, { transaction_no: 'V9' })).toMatchObject(used)
  })

  test('and refuses changes of entered values in the database', async () => {
    const payer = await aPurchase()
    await verify(payer, { transaction_no: 'K-1' })
    await expect(
      db.updateTable('transfers').set({ amountMmk: 1 }).where('enrolmentId', '=', payer.id).execute(),
    ).rejects.toThrow('is kept as it was entered')
    await expect(db.deleteFrom('transfers').where('enrolmentId', '=', payer.id).execute()).rejects.toThrow()
  })
})

// STU-09: the student is notified once of the verified payment.
describe('a verified payment for a class', () => {
  test('notifies the student and the owner once, also when repeated', async () => {
    const seat = await anEnrolment(db, { classId: (await aClass(db, { feeMmk: FEE })).id, feeMmk: FEE })
    const body = { transaction_no: 'SEEN-1', method_id: methodId, amount: FEE }
    const send = () => api.post(`/admin/enrolments/class/${seat.id}/verify`, { as: finance, body })
    expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(200)
    const notices = await db
      .selectFrom('notifications')
      .select(['sender', 'message', 'classId'])
      .where('recipientId', '=', seat.studentId)
      .execute()
    expect(notices).toEqual([{ sender: 0, message: expect.stringContaining('35,000'), classId: seat.classId }])
  })
})
