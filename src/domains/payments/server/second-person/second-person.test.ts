import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writeSettings } from '#domains/site/server/settings.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { holdClockAt, now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anAdmin, anEnrolment, aTeacher } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, aWaitingPurchase } from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { aStatementRow } from '#tests/support/statement-row.ts'

const FEE = 650_000
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number

beforeAll(async () => {
  ;({ db, api, aung, su, methodId } = await aPaymentDesk())
})

let numbers = 0
const aPayment = (overrides: object = {}) => {
  numbers += 1
  return { transaction_no: `0100${700_000 + numbers}`, method_id: methodId, amount: FEE, ...overrides }
}
const aPurchase = (feeMmk = FEE) => aWaitingPurchase(db, feeMmk)
const act = (as: Caller, id: number, verb: string, body: object = {}) =>
  api.post(`/admin/enrolments/course/${id}/${verb}`, { as, body })
const rowOf = async (as: Caller, id: number) => (await api.get(`/admin/enrolments?keyword=${id}`, { as })).json.data[0]
const transfersOf = (id: number) =>
  db.selectFrom('transfers').selectAll().where('enrolmentId', '=', id).where('state', '=', 'received').execute()
const auditOf = (target: string) =>
  db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'after'])
    .where('target', '=', target)
    .where('action', 'like', '%second-person%')
    .orderBy('id')
    .execute()
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
/** A purchase whose payment the first admin has entered. */
async function entered(payment: object = aPayment()): Promise<number> {
  const id = await aPurchase()
  const reply = await act(aung, id, 'verify', payment)
  expect(reply.json).toMatchObject({ second_person: true })
  return id
}

describe('a payment above the limit for one person', () => {
  test('is entered by one admin, records nothing, and says so', async () => {
    const id = await aPurchase()
    const { status, json } = await act(aung, id, 'verify', aPayment())
    expect([status, json]).toEqual([
      200,
      { payment_verified_at: null, status: 1, surplus: 0, rest: FEE, second_person: true, version: expect.any(String) },
    ])
    expect(await transfersOf(id)).toEqual([])
    expect(await enrolmentRow(db, { id })).toMatchObject({ status: 1, paymentVerifiedAt: null, verifiedBy: null })
    expect(await db.selectFrom('orders').selectAll().where('enrolmentId', '=', id).execute()).toEqual([])
    expect((await rowOf(su, id)).second_person).toMatchObject({
      entered_by: 'Ko Aung',
      own: false,
      method_name: 'KBZPay',
      amount: FEE,
    })
    expect((await rowOf(aung, id)).second_person).toMatchObject({ own: true })
  })

  test('is recorded when another admin confirms it, and both are named', async () => {
    const payment = aPayment()
    const id = await entered(payment)
    expect(refusal(await act(aung, id, 'confirm'))).toEqual([422, 'SAME_PERSON'])
    const { status, json } = await act(su, id, 'confirm')
    expect([status, json.status, json.rest, json.second_person]).toEqual([200, 2, 0, undefined])
    expect(await transfersOf(id)).toMatchObject([{ amountMmk: FEE, verifiedBy: aung.id }])
    expect((await rowOf(su, id)).payment).toMatchObject({ verified_by: 'Ko Aung', second_by: 'Ma Su' })
    const { transaction_no: transactionNo } = payment
    expect(await auditOf(`enrolment:${id}`)).toEqual([
      { actorId: aung.id, action: 'enrolment.second-person-enter', after: { transactionNo, amountMmk: FEE } },
      {
        actorId: su.id,
        action: 'enrolment.second-person-confirm',
        after: { enteredBy: 'Ko Aung', transactionNo, amountMmk: FEE },
      },
    ])
  })

  test('is confirmed once by ten admins at once', async () => {
    const id = await entered()
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(db, { role: 'finance' })))
    const replies = await Promise.all(admins.map((admin) => act(admin, id, 'confirm')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = replies.filter(({ status }) => status !== 200)
    expect(others.map(refusal)).toEqual(others.map(() => [422, 'CHANGED_MEANWHILE']))
    expect(await transfersOf(id)).toHaveLength(1)
    const receipts = db.selectFrom('receipts').innerJoin('orders', 'orders.id', 'receipts.orderId').select('no')
    expect(await receipts.where('orders.enrolmentId', '=', id).execute()).toHaveLength(1)
  })

  test('is entered once by ten who verify at once, and holds its number', async () => {
    const id = await aPurchase()
    const payment = aPayment()
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(db, { role: 'finance' })))
    const replies = await Promise.all(admins.map((admin) => act(admin, id, 'verify', payment)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const other = await aPurchase(45_000)
    const used = await act(su, other, 'verify', { ...payment, amount: 45_000 })
    expect(refusal(used)).toEqual([422, 'TRANSACTION_ALREADY_USED'])
  })

  test('is confirmed by the same admin twice without a second effect', async () => {
    const id = await entered()
    await act(su, id, 'confirm')
    const again = await act(su, id, 'confirm')
    expect([again.status, again.json.status]).toEqual([200, 2])
    expect(await transfersOf(id)).toHaveLength(1)
  })

  test('is refused at once by what recording it would refuse', async () => {
    const id = await aPurchase(FEE + 100_000)
    expect(refusal(await act(aung, id, 'verify', aPayment()))).toEqual([422, 'PAYMENT_BELOW_FEE'])
    expect((await act(aung, id, 'verify', aPayment({ part: true }))).json).toMatchObject({ second_person: true })
    const { json } = await act(su, id, 'confirm')
    expect(json).toMatchObject({ payment_verified_at: null, status: 1, rest: 100_000 })
    expect((await rowOf(su, id)).second_person).toBeNull()
  })

  test('is refused at the confirmation when something else is true by then', async () => {
    const id = await entered()
    await db
      .updateTable('enrolments')
      .set({ feeMmk: FEE + 1 })
      .where('id', '=', id)
      .execute()
    expect(refusal(await act(su, id, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(await transfersOf(id)).toEqual([])
  })

  test('is refused at the confirmation when it has become more than what is due, unless that was confirmed', async () => {
    const [unasked, asked] = [await aPurchase(), await aPurchase()]
    await act(aung, unasked, 'verify', aPayment({ over: false }))
    const over = aPayment({ amount: FEE + 5, over: false })
    expect(refusal(await act(aung, asked, 'verify', over))).toEqual([422, 'PAYMENT_ABOVE_FEE'])
    await act(aung, asked, 'verify', { ...over, over: true })
    await db
      .updateTable('enrolments')
      .set({ feeMmk: FEE - 1 })
      .where('id', 'in', [unasked, asked])
      .execute()
    expect(refusal(await act(su, unasked, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect((await act(su, asked, 'confirm')).json).toMatchObject({ status: 2, surplus: 6 })
  })

  test('is not needed at the limit, nor for one that a statement shows or that was recorded before', async () => {
    const atLimit = await aPurchase(500_000)
    expect((await act(aung, atLimit, 'verify', aPayment({ amount: 500_000 }))).json.second_person).toBeUndefined()
    const onStatement = await aPurchase()
    const shown = aPayment()
    await aStatementRow(db, { methodId, importedBy: su.id, number: shown.transaction_no, amountMmk: FEE })
    expect((await act(aung, onStatement, 'verify', shown)).json).toMatchObject({ status: 2, rest: 0 })
    const again = await entered()
    await act(su, again, 'confirm')
    const repeated = await transfersOf(again)
    const { transactionNo } = await enrolmentRow(db, { id: again })
    await act(aung, again, 'verify', aPayment({ transaction_no: transactionNo }))
    expect(await transfersOf(again)).toEqual(repeated)
  })

  test('has a limit of its own in the settings', async () => {
    await writeSettings(db, { kind: 'admin', ...aung } as AdminViewer, { second_person_above_mmk: 1000 })
    onTestFinished(async () => {
      await writeSettings(db, { kind: 'admin', ...aung } as AdminViewer, { second_person_above_mmk: 500_000 })
    })
    const id = await aPurchase(45_000)
    expect((await act(aung, id, 'verify', aPayment({ amount: 45_000 }))).json.second_person).toBe(true)
  })
})

/** docs/decisions/0163 */
describe('a fee in parts', () => {
  const PART = 300_000
  const part = (as: Caller, id: number, change: object = {}) =>
    act(as, id, 'verify', aPayment({ amount: PART, part: true, ...change }))

  test('takes a second person for the part with which one admin alone passes the limit', async () => {
    const id = await aPurchase(3 * PART)
    expect((await part(aung, id)).json).toMatchObject({ rest: 2 * PART })
    expect((await part(aung, id)).json).toMatchObject({ rest: 2 * PART, second_person: true })
    expect(await transfersOf(id)).toHaveLength(1)
    expect((await act(su, id, 'confirm')).json).toMatchObject({ rest: PART })
    // What was confirmed by another admin no longer counts.
    expect((await part(aung, id, { amount: 200_000 })).json.second_person).toBeUndefined()
    expect((await part(aung, id, { amount: 100_000 })).json).toMatchObject({ second_person: true })
  })

  test('takes none where another admin records the next part, and none where the amount of one is corrected', async () => {
    const id = await aPurchase(2 * PART)
    expect((await part(aung, id)).json).toMatchObject({ rest: PART })
    const [recorded] = await transfersOf(id)
    const corrected = { transaction_no: recorded?.numberTyped, amount: PART + 1000 }
    expect((await part(aung, id, corrected)).json).toMatchObject({ rest: PART - 1000 })
    expect((await part(su, id, { amount: PART - 1000 })).json).toMatchObject({ rest: 0, status: 2 })
  })
})

test('a number in the form of a statement row is not accepted, of an enrolment or a registration', async () => {
  const id = await aPurchase()
  for (const transaction_no of ['S17', 's 17', 'S17P2']) {
    const { status, json } = await act(aung, id, 'verify', aPayment({ transaction_no, amount: 1000, part: true }))
    expect([status, Object.keys(json.errors)]).toEqual([422, ['transaction_no']])
  }
  const { id: accountId } = await aTeacher(db)
  const fee = { accountId, amountMmk: FEE, insertedAt: now() }
  const registration = await db.insertInto('registrationPayments').values(fee).returning('id').executeTakeFirstOrThrow()
  const body = aPayment({ transaction_no: 'S17' })
  const { json } = await api.post(`/admin/registrations/${registration.id}/verify`, { as: aung, body })
  expect(Object.keys(json.errors)).toEqual(['transaction_no'])
})

describe('what was entered for a second person', () => {
  test('is taken back by who entered it, and by another admin with a reason', async () => {
    const id = await entered()
    expect((await act(aung, id, 'reverse')).status).toBe(200)
    expect((await rowOf(su, id)).second_person).toBeNull()
    await act(aung, id, 'verify', aPayment())
    expect(refusal(await act(su, id, 'reverse'))).toEqual([422, 'INVALID_INPUT'])
    expect((await act(su, id, 'reverse', { reason: 'not on the statement' })).status).toBe(200)
    expect((await rowOf(su, id)).second_person).toBeNull()
    expect((await auditOf(`enrolment:${id}`)).map(({ action }) => action)).toEqual([
      'enrolment.second-person-enter',
      'enrolment.second-person-undo',
      'enrolment.second-person-enter',
      'enrolment.second-person-decline',
    ])
    expect(refusal(await act(su, id, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
  })

  test('waits again when the second person undoes the confirmation, and not when it is reversed later', async () => {
    const id = await entered()
    await act(su, id, 'confirm')
    expect((await act(su, id, 'reverse')).status).toBe(200)
    expect(await enrolmentRow(db, { id })).toMatchObject({ status: 1, paymentVerifiedAt: null })
    expect(await transfersOf(id)).toEqual([])
    expect((await rowOf(su, id)).second_person).toMatchObject({ entered_by: 'Ko Aung' })
    expect((await act(su, id, 'confirm')).json.status).toBe(2)
    onTestFinished(holdClockAt(new Date(now().getTime() + 60_000).toISOString()))
    await act(su, id, 'reverse', { reason: 'it did not arrive' })
    expect((await rowOf(su, id)).second_person).toBeNull()
  })

  test('admits no other entry, and ends with another decision', async () => {
    const id = await entered()
    expect(refusal(await act(su, id, 'verify', aPayment()))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect((await act(su, id, 'ask-again', { reason: 'unreadable' })).status).toBe(200)
    expect(refusal(await act(su, id, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    const other = await entered()
    await act(su, other, 'reject', { reason: 'a stranger' })
    expect(refusal(await act(su, other, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
  })

  test('changes the version, so that an outdated screen decides nothing', async () => {
    const id = await aPurchase()
    const { version } = await rowOf(su, id)
    await act(aung, id, 'verify', aPayment())
    const reply = await act(su, id, 'reject', { reason: 'x', version })
    expect(refusal(reply)).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(reply.json.message).toContain('Ko Aung')
  })

  test('is given to another admin as the next payment, not to who entered it', async () => {
    await db.updateTable('paymentProofs').set({ answeredAt: new Date(), answer: 'again' }).execute()
    await db.deleteFrom('secondChecks').where('closedAt', 'is', null).execute()
    const id = await entered()
    const next = async (as: Caller) => (await api.post('/admin/payment-queue/next', { as, body: {} })).json.row
    expect(await next(aung)).toBeNull()
    expect(await next(su)).toMatchObject({ enrolment_id: id, second_person: { own: false } })
  })

  test('is refused by the database when one person confirms the own entry', async () => {
    const id = await entered()
    const forged = db
      .updateTable('secondChecks')
      .set({ outcome: 'confirmed', closedBy: aung.id, closedAt: new Date() })
      .where('enrolmentId', '=', id)
    await expect(forged.execute()).rejects.toThrow(/second_checks/)
  })
})

test('a class above the limit asks its owner only after the confirmation', async () => {
  const { id: classId } = await aClass(db, { feeMmk: FEE })
  const { id } = await anEnrolment(db, { classId })
  const post = (as: Caller, verb: string, body: object = {}) =>
    api.post(`/admin/enrolments/class/${id}/${verb}`, { as, body })
  await post(aung, 'verify', aPayment())
  expect(await enrolmentRow(db, { id })).toMatchObject({ status: 1, paymentVerifiedAt: null })
  expect((await post(su, 'confirm')).json.payment_verified_at).not.toBeNull()
  expect(refusal(await api.post(`/admin/enrolments/course/${id}/confirm`, { as: su, body: {} }))).toEqual([
    404,
    'ENROLMENT_NOT_FOUND',
  ])
})

describe('a registration fee above the limit', () => {
  async function aRegistration(): Promise<number> {
    const { id: accountId } = await aTeacher(db)
    const payment = { accountId, amountMmk: FEE, insertedAt: new Date() }
    const { id } = await db.insertInto('registrationPayments').values(payment).returning('id').executeTakeFirstOrThrow()
    return id
  }
  const post = (as: Caller, id: number, verb: string, body: object = {}) =>
    api.post(`/admin/registrations/${id}/${verb}`, { as, body })
  const paid = async (id: number) =>
    (await db.selectFrom('orders').select('state').where('registrationPaymentId', '=', id).executeTakeFirst())?.state

  test('takes two people, who both can undo', async () => {
    const id = await aRegistration()
    expect((await post(aung, id, 'verify', aPayment())).json).toMatchObject({ second_person: true, rest: FEE })
    expect(await paid(id)).toBeUndefined()
    expect(refusal(await post(aung, id, 'confirm'))).toEqual([422, 'SAME_PERSON'])
    expect((await post(aung, id, 'reverse')).status).toBe(200)
    await post(aung, id, 'verify', aPayment())
    expect((await post(su, id, 'confirm')).json).toMatchObject({ rest: 0 })
    expect(await paid(id)).toBe('paid')
    expect((await post(su, id, 'confirm')).json).toMatchObject({ rest: 0 })
    expect((await post(su, id, 'reverse')).status).toBe(200)
    expect(await paid(id)).toBe('open')
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(db, { role: 'finance' })))
    const replies = await Promise.all(admins.map((admin) => post(admin, id, 'confirm')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await paid(id)).toBe('paid')
  })

  test('ends with another answer', async () => {
    const id = await aRegistration()
    const picture = { filePath: 'private/registrations/1.webp', sha256: Buffer.from('second registration') }
    await db
      .insertInto('registrationPaymentFiles')
      .values({ registrationPaymentId: id, ...picture, uploadedAt: new Date() })
      .execute()
    await post(aung, id, 'verify', aPayment())
    expect((await post(su, id, 'ask-again', { reason: 'unreadable' })).status).toBe(200)
    expect(refusal(await post(su, id, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(refusal(await post(su, 999_999, 'confirm'))).toEqual([404, 'REGISTRATION_NOT_FOUND'])
  })
})
