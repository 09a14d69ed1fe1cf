import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, aPaymentMethod, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  anApplicant,
  aPaymentDesk,
  aPurchase,
  expectMoneyAddsUp,
  readOrder,
  studentOf,
} from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { aStatementRow } from '#tests/support/statement-row.ts'
import { applyRows } from '../statements/apply-rows.ts'

const FEE = 650_000
const reason = 'ငွေ မဝင်ပါ။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number
let tillId: number
let numbers = 0

beforeAll(async () => {
  ;({ db, api, aung, su, methodId } = await aPaymentDesk())
  tillId = (await aPaymentMethod(db, { kind: 'cash' })).id
  await api.post(`/admin/tills/${tillId}/open`, { as: su, body: {} })
})

const aNumber = () => {
  numbers += 1
  return `0100${700_000 + numbers}`
}
const act = (as: Caller, { kind, id }: Enrolment, verb: string, body: object = {}) =>
  api.post(`/admin/enrolments/${kind}/${id}/${verb}`, { as, body })
const enter = (as: Caller, enrolment: Enrolment, transaction_no: string) =>
  act(as, enrolment, 'verify', { transaction_no, method_id: methodId, amount: FEE })
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)
const transfersOf = ({ id }: Enrolment) =>
  db.selectFrom('transfers').selectAll().where('enrolmentId', '=', id).where('state', '=', 'received').execute()
const entryOf = ({ id }: Enrolment) =>
  db.selectFrom('secondChecks').select(['outcome', 'closedBy', 'transferId']).where('enrolmentId', '=', id).execute()
const actionsOf = async (path: string) =>
  (await api.get(`${path}/history`, { as: su })).json.actions.map(({ action }: { action: string }) => action)
const noticesOf = async ({ studentId }: Enrolment) =>
  db.selectFrom('notifications').select('id').where('recipientId', '=', studentId).execute()

/** A purchase whose payment Ko Aung has entered. */
async function entered(transactionNo = aNumber()): Promise<Enrolment> {
  const purchase = await aPurchase(db, FEE)
  expect((await enter(aung, purchase, transactionNo)).json).toMatchObject({ second_person: true })
  return purchase
}

/** A row of a statement that names the order. */
async function shownOnStatement(purchase: Enrolment, transactionNo = aNumber()): Promise<void> {
  const { reference } = await orderOf(purchase)
  const row = { number: transactionNo, amountMmk: FEE, note: reference }
  await aStatementRow(db, { methodId, importedBy: su.id, ...row })
}
const apply = () => applyRows(db, { methodId, adminId: su.id })

/** @see P-SEC-04 */
describe('what was entered for a second person, when other money pays', () => {
  it('ends with a row of a statement, and its confirmation books nothing', async () => {
    const purchase = await entered()
    await shownOnStatement(purchase)
    expect(await apply()).toMatchObject({ accepted: 1 })
    expect(await entryOf(purchase)).toEqual([{ outcome: 'replaced', closedBy: su.id, transferId: null }])
    const other = await anAdmin(db, { role: 'finance' })
    for (const admin of [su, aung, other])
      expect(refusal(await act(admin, purchase, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(await transfersOf(purchase)).toMatchObject([{ amountMmk: FEE }])
    expect(await actionsOf(`/admin/enrolments/course/${purchase.id}`)).toContain('second-person-replaced')
    await expectMoneyAddsUp(db)
  })

  it('is verified once when the row has its number', async () => {
    const number = aNumber()
    const purchase = await entered(number)
    await shownOnStatement(purchase, number)
    expect(await apply()).toMatchObject({ accepted: 1 })
    const [notices, actions] = [await noticesOf(purchase), await actionsOf(`/admin/enrolments/course/${purchase.id}`)]
    expect(refusal(await act(su, purchase, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(await noticesOf(purchase)).toEqual(notices)
    expect(await actionsOf(`/admin/enrolments/course/${purchase.id}`)).toEqual(actions)
    expect(actions.filter((action: string) => action === 'verify')).toHaveLength(1)
  })

  it('lets the payment be reversed, and entered anew', async () => {
    const purchase = await entered()
    await shownOnStatement(purchase)
    await apply()
    expect((await act(aung, purchase, 'reverse', { reason })).status).toBe(200)
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 1, paymentVerifiedAt: null })
    expect(await transfersOf(purchase)).toEqual([])
    expect((await enter(aung, purchase, aNumber())).json).toMatchObject({ second_person: true })
    expect((await act(su, purchase, 'confirm')).json).toMatchObject({ status: 2, rest: 0, surplus: 0 })
    await expectMoneyAddsUp(db)
  })

  it('of a release that left it open is neither confirmed, nor in the way of a reversal', async () => {
    const purchase = await entered()
    await shownOnStatement(purchase)
    await apply()
    const open = { outcome: null, closedBy: null, closedAt: null }
    await db.updateTable('secondChecks').set(open).where('enrolmentId', '=', purchase.id).execute()
    expect(refusal(await act(su, purchase, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect((await act(su, purchase, 'reverse', { reason })).status).toBe(200)
    expect(await enrolmentRow(db, purchase)).toMatchObject({ paymentVerifiedAt: null })
  })

  it('ends with cash once the parts cover the fee, not before', async () => {
    const purchase = await entered()
    const third = await anAdmin(db, { role: 'finance' })
    const cash = (as: Caller, amount: number) => {
      const body = { till_id: tillId, enrolment_id: purchase.id, amount, part: true, key: randomUUID() }
      return api.post('/admin/cash', { as, body })
    }
    expect((await cash(su, 300_000)).json.slip).toMatchObject({ rest: 350_000 })
    expect(await entryOf(purchase)).toMatchObject([{ outcome: null }])
    expect((await cash(third, 350_000)).json.slip).toMatchObject({ rest: 0 })
    expect(await entryOf(purchase)).toEqual([{ outcome: 'replaced', closedBy: third.id, transferId: null }])
    expect(refusal(await act(su, purchase, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(await transfersOf(purchase)).toHaveLength(2)
    await expectMoneyAddsUp(db)
  })

  it('ends with a coupon for the whole fee, in the name of who entered it', async () => {
    const purchase = await entered()
    const code = `WHOLE${numbers}`
    expect((await api.post('/admin/coupons', { as: su, body: { code, percent: 100 } })).status).toBe(200)
    const { id } = await orderOf(purchase)
    expect((await api.post(`/my/orders/${id}/coupon`, { as: studentOf(purchase), body: { code } })).status).toBe(200)
    expect(await entryOf(purchase)).toEqual([{ outcome: 'replaced', closedBy: aung.id, transferId: null }])
    expect(refusal(await act(su, purchase, 'confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(await transfersOf(purchase)).toEqual([])
    const by = await db
      .selectFrom('auditLog')
      .select(['actorType', 'actorId', 'after'])
      .where('target', '=', `enrolment:${purchase.id}`)
      .where('action', '=', 'enrolment.second-person-replaced')
      .execute()
    const facts = expect.objectContaining({ enteredBy: 'Ko Aung', amountMmk: FEE })
    expect(by).toEqual([{ actorType: 'student', actorId: purchase.studentId, after: facts }])
    await expectMoneyAddsUp(db)
  })

  it('has one effect when it is confirmed while the row is applied', async () => {
    for (let round = 0; round < 6; round += 1) {
      const number = aNumber()
      const purchase = await entered(number)
      await shownOnStatement(purchase, round % 2 === 0 ? number : aNumber())
      const [confirmed] = await Promise.all([act(su, purchase, 'confirm'), apply()])
      expect([200, 422]).toContain(confirmed.status)
      const [entry] = await entryOf(purchase)
      expect(entry?.outcome).toBe(confirmed.status === 200 ? 'confirmed' : 'replaced')
      expect(await transfersOf(purchase)).toHaveLength(1)
      const actions = await actionsOf(`/admin/enrolments/course/${purchase.id}`)
      expect(actions.filter((action: string) => action === 'verify')).toHaveLength(1)
    }
    await expectMoneyAddsUp(db)
  })

  it('ends for a registration fee, too', async () => {
    const { id, account } = await anApplicant(db, FEE)
    const body = { transaction_no: aNumber(), method_id: methodId, amount: FEE }
    const path = `/admin/registrations/${id}`
    expect((await api.post(`${path}/verify`, { as: aung, body })).json).toMatchObject({ second_person: true })
    const third = await anAdmin(db, { role: 'finance' })
    for (const [as, amount] of [
      [su, 300_000],
      [third, 350_000],
    ] as const) {
      const cash = { till_id: tillId, account_id: account.id, amount, part: true, key: randomUUID() }
      expect((await api.post('/admin/cash/registrations', { as, body: cash })).status).toBe(200)
    }
    expect(refusal(await api.post(`${path}/confirm`, { as: su, body: {} }))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(await actionsOf(path)).toContain('second-person-replaced')
    await expectMoneyAddsUp(db)
  })
})
