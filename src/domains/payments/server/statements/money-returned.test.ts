import { beforeAll, describe, expect, it } from 'vitest'
import { credit, debit, post, readBalance, readWalletDay } from '#domains/ledger/server/index.ts'
import { writeSettings } from '#domains/site/server/settings.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import { anAdmin, aPaymentMethod } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, aPurchase, decideAtDesk, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'
import { sendStatement } from '#tests/support/statement-file.ts'
import type { UnknownMoney } from '../../contract/statement-money.contract.ts'
import { applyRows } from './apply-rows.ts'

const FEE = 50_000
const reason = 'အကောင့် မှားနေပါသည်။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let wallet: { id: number; familyId: number }
let numbers = 0

beforeAll(async () => {
  ;({ db, api, aung, su } = await aPaymentDesk())
})

const aNumber = () => {
  numbers += 1
  return `BACK${1000 + numbers}`
}
async function call(path: string, body: object = {}, as = aung) {
  const { status, json } = await api.post(`/admin/${path}`, { as, body })
  expect([status, json.code], path).toEqual([200, undefined])
  return json
}
/** A refund that was sent from a wallet of its own under a number, and may have failed. */
async function aRefund(number: string, { failed = true } = {}): Promise<number> {
  wallet = await aPaymentMethod(db)
  const purchase = await aPurchase(db, FEE)
  const at = `enrolments/course/${purchase.id}`
  await call(`${at}/verify`, { method_id: wallet.id, transaction_no: aNumber(), amount: FEE })
  await decideAtDesk({ db, api, as: aung }, purchase, { verb: 'void', body: { reason } })
  const { transfers } = (await api.get(`/admin/${at}/refundable`, { as: aung })).json
  const [{ id: transfer_id, version }] = transfers
  const target = { wallet_id: wallet.familyId, account_no: '09420000111', holder: 'မသီရိ' }
  const { id } = await call('refunds', { transfer_id, version, amount: FEE, ...target, reason })
  await call(`refunds/${id}/approve`, {}, su)
  await call(`refunds/${id}/sent`, { method_id: wallet.id, transaction_no: number, sent_on: today() })
  if (failed) await call(`refunds/${id}/failed`, { reason })
  return id
}
/** Imports and applies rows of a wallet. */
async function bring(lines: readonly string[], of = wallet): Promise<void> {
  const header = 'Date,Transaction ID,Direction,Amount,Name,Remark'
  await sendStatement(api, { as: aung, methodId: of.id, lines: [header, ...lines] })
  await applyRows(db, { methodId: of.id, adminId: aung.id })
}
const row = (number: string, direction: 'in' | 'out', amount = FEE) =>
  `${today()} 10:00,${number},${direction},${amount},Ma,`
const unknown = async (of = wallet): Promise<UnknownMoney> => {
  const [first] = (await api.get(`/admin/statement-rows?method_id=${of.id}`, { as: aung })).json.data
  return first
}
const outRow = async () =>
  (await api.get(`/admin/statements/outgoing?method_id=${wallet.id}`, { as: aung })).json.data[0]
const explain = (rowId: number, refund_id: number, as = aung) =>
  api.post(`/admin/statement-rows/${rowId}/returned`, { as, body: { refund_id, reason } })
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
const balance = (of = wallet) => readBalance(db, { kind: 'wallet', holder: of.id })

describe('a refund that failed, of which a statement shows the way out and back,', () => {
  it('is matched on its way out, and received once on its way back', async () => {
    const number = aNumber()
    const refund = await aRefund(number)
    expect(await balance()).toBe(FEE)
    await bring([row(number, 'out'), row(aNumber(), 'in')])
    expect(await outRow()).toMatchObject({ state: 'matched', recorded: { kind: 'refund', id: refund } })
    const fee = { kind: 'fee', reason }
    const named = await api.post(`/admin/statements/outgoing/${(await outRow()).id}/name`, { as: aung, body: fee })
    expect(refusal(named)).toEqual([422, 'STATEMENT_ROW_CHANGED'])
    const held = await unknown()
    expect(held).toMatchObject({ held: FEE, returned_refund: refund })
    const replies = await Promise.all([explain(held.id, refund), explain(held.id, refund)])
    expect(replies.map(({ status, json }) => [status, json])).toEqual(Array(2).fill([200, { id: held.id, held: 0 }]))
    expect(await balance()).toBe(FEE)
    expect(await unknown()).toBeUndefined()
    const { data } = (await api.get(`/admin/statements?method_id=${wallet.id}`, { as: aung })).json
    expect(data).toMatchObject([{ resolution: { kind: 'own', refund_id: refund }, may_reopen: true }])
    // As the statement says: the fee and the refund in, the refund out.
    const moved = (await readWalletDay(db, today())).find(({ methodId }) => methodId === wallet.id)
    expect(moved).toMatchObject({ inMmk: 2 * FEE, outMmk: FEE })
    await expectMoneyAddsUp(db)
  })

  it('comes back with one row alone, until that is held again', async () => {
    const refund = await aRefund(aNumber())
    await bring([row(aNumber(), 'in')])
    const first = await unknown()
    expect((await explain(first.id, refund)).status).toBe(200)
    await bring([row(aNumber(), 'in'), row(aNumber(), 'in', FEE + 1)])
    const others: UnknownMoney[] = (await api.get(`/admin/statement-rows?method_id=${wallet.id}`, { as: aung })).json
      .data
    expect(others.map(({ returned_refund }) => returned_refund)).toEqual([null, null])
    for (const { id } of others) expect(refusal(await explain(id, refund))).toEqual([422, 'REFUND_STATE_CHANGED'])
    await call(`statement-rows/${first.id}/reopen`, { reason })
    expect(await balance()).toBe(FEE + FEE + FEE + FEE + 1)
    const more = others.find(({ amount }) => amount > FEE)?.id ?? 0
    expect(refusal(await explain(more, refund)), 'more than was sent').toEqual([422, 'REFUND_STATE_CHANGED'])
    const race = await Promise.all([
      explain(first.id, refund),
      explain(others.find(({ amount }) => amount === FEE)?.id ?? 0, refund, su),
    ])
    expect(race.map(({ status }) => status).toSorted()).toEqual([200, 422])
    await expectMoneyAddsUp(db)
  })

  it('may come back to another wallet', async () => {
    const refund = await aRefund(aNumber())
    const other = await aPaymentMethod(db)
    await bring([row(aNumber(), 'in')], other)
    expect((await explain((await unknown(other)).id, refund)).status).toBe(200)
    expect([await balance(), await balance(other)]).toEqual([0, FEE])
    await expectMoneyAddsUp(db)
  })
})

describe('a refund that came back less a fee of the bank', () => {
  const back = (id: number, amount: number | string, as = aung) =>
    api.post(`/admin/refunds/${id}/came-back`, { as, body: { amount, reason } })
  const cost = () => readBalance(db, { kind: 'difference' })

  it.each([
    ['၄၈,၅၀၀', 48_500],
    ['50,000', FEE],
    ['1', 1],
  ])('typed as %s is credit of the payer in full; the fee is a cost', async (typed, arrived) => {
    const refund = await aRefund(aNumber(), { failed: false })
    const before = await cost()
    const replies = await Promise.all([back(refund, typed), back(refund, arrived, su)])
    expect(replies.map(({ status, json }) => [status, json.state])).toEqual(Array(2).fill([200, 'failed']))
    expect([await balance(), (await cost()) - before]).toEqual([arrived, FEE - arrived])
    expect(refusal(await back(refund, arrived === FEE ? 1 : FEE))).toEqual([422, 'REFUND_STATE_CHANGED'])
    const { data } = (await api.get('/admin/refunds?state=failed', { as: aung })).json
    const ended = data.find(({ id }: { id: number }) => id === refund).ended
    expect(ended.fee).toBe(arrived === FEE ? undefined : FEE - arrived)
    await expectMoneyAddsUp(db)
    await bring([row(aNumber(), 'in', arrived)])
    const held = await unknown()
    expect([held.returned_refund, held.returned_fee]).toEqual([refund, undefined])
    expect((await explain(held.id, refund)).status).toBe(200)
    expect(await balance()).toBe(arrived)
    await expectMoneyAddsUp(db)
  })

  it('is not more than was sent, and not nothing', async () => {
    const refund = await aRefund(aNumber(), { failed: false })
    for (const amount of [FEE + 1, '၅၀,၀၀၁', 0, '-1', '4.5', ''])
      expect(Object.keys((await back(refund, amount)).json.errors), String(amount)).toEqual(['amount'])
    expect((await api.post(`/admin/refunds/${refund}/came-back`, { body: { amount: 1, reason } })).status).toBe(401)
    expect((await back(refund, 1, await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
    expect(refusal(await back(999_999, 1))).toEqual([404, 'REFUND_NOT_FOUND'])
    expect(await balance()).toBe(0)
    await expectMoneyAddsUp(db)
  })

  it('shows the fee with the row of the statement that is less, and takes it back when the row is held again', async () => {
    const refund = await aRefund(aNumber())
    const before = await cost()
    await bring([row(aNumber(), 'in', FEE - 1500)])
    const held = await unknown()
    expect([held.returned_refund, held.returned_fee]).toEqual([refund, 1500])
    expect((await explain(held.id, refund)).status).toBe(200)
    expect([await balance(), (await cost()) - before]).toEqual([FEE - 1500, 1500])
    const { data } = (await api.get(`/admin/statements?method_id=${wallet.id}`, { as: aung })).json
    expect(data).toMatchObject([{ resolution: { refund_id: refund, fee: 1500 } }])
    await expectMoneyAddsUp(db)
    await call(`statement-rows/${held.id}/reopen`, { reason })
    expect([await balance(), (await cost()) - before]).toEqual([2 * FEE - 1500, 0])
    await expectMoneyAddsUp(db)
  })

  it('is offered for a smaller row of its own wallet alone, and where most of it arrived', async () => {
    const refund = await aRefund(aNumber())
    const other = await aPaymentMethod(db)
    await bring([row(aNumber(), 'in', FEE - 1500)], other)
    expect((await unknown(other)).returned_refund).toBeNull()
    await bring([row(aNumber(), 'in', FEE / 2)])
    expect((await unknown()).returned_refund).toBeNull()
    for (const { id } of [await unknown(other), await unknown()])
      expect(refusal(await explain(id, refund))).toEqual([422, 'REFUND_STATE_CHANGED'])
  })

  it('is recorded by one person up to the limit alone, also by a row', async () => {
    const setLimit = (second_person_above_mmk: number) =>
      writeSettings(db, { kind: 'admin', ...aung } as AdminViewer, { second_person_above_mmk })
    const refund = await aRefund(aNumber(), { failed: false })
    await setLimit(1000)
    const before = await cost()
    const refused = await back(refund, FEE - 1001)
    expect(refusal(refused)).toEqual([422, 'SECOND_PERSON_NEEDED'])
    expect(refused.json.errors).toEqual({ amount: [m.validation_bank_fee_large({ max: '1,000' }, BURMESE)] })
    expect([await balance(), await cost()]).toEqual([0, before])
    expect((await back(refund, FEE - 1000)).status).toBe(200)
    expect((await cost()) - before).toBe(1000)
    await bring([row(aNumber(), 'in', FEE - 2001)])
    const { id } = await unknown()
    expect(refusal(await explain(id, refund))).toEqual([422, 'SECOND_PERSON_NEEDED'])
    expect((await cost()) - before).toBe(1000)
    await setLimit(2000)
    expect(refusal(await explain(id, refund)), 'both fees of one refund').toEqual([422, 'SECOND_PERSON_NEEDED'])
    await setLimit(2001)
    expect((await explain(id, refund)).status).toBe(200)
    expect((await cost()) - before).toBe(2001)
    await setLimit(500_000)
    await expectMoneyAddsUp(db)
  })
})

it('is for finance, and refused while the refund is sent, unknown, or the row explained', async () => {
  const refund = await aRefund(aNumber(), { failed: false })
  await bring([row(aNumber(), 'in')])
  const { id, returned_refund } = await unknown()
  expect(returned_refund).not.toBe(refund)
  expect((await api.post(`/admin/statement-rows/${id}/returned`, { body: { refund_id: refund, reason } })).status).toBe(
    401,
  )
  expect((await explain(id, refund, await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
  expect(refusal(await explain(id, 999_999))).toEqual([404, 'REFUND_NOT_FOUND'])
  expect(refusal(await explain(999_999, refund))).toEqual([404, 'STATEMENT_ROW_NOT_FOUND'])
  expect(refusal(await explain(id, refund))).toEqual([422, 'REFUND_STATE_CHANGED'])
  await call(`refunds/${refund}/failed`, { reason })
  await call(`statement-rows/${id}/resolve`, { to: 'back', reason })
  expect(refusal(await explain(id, refund))).toEqual([422, 'STATEMENT_ROW_CHANGED'])
  await expectMoneyAddsUp(db)
})

it('what a release before has named a fee of such a refund is no difference', async () => {
  const number = aNumber()
  await aRefund(number)
  await bring([row(number, 'out'), row(aNumber(), 'in')])
  const { id } = await outRow()
  const entries = [debit({ kind: 'difference' }, FEE), credit({ kind: 'wallet', holder: wallet.id }, FEE)]
  const posting = { kind: 'wallet-fee', key: `out:${id}:1`, actor: { type: 'admin', id: aung.id } as const, entries }
  await db.transaction().execute((tx) => post(tx, posting))
  const named = { namedKind: 'fee', namedReason: reason, namedBy: aung.id, namedAt: new Date(), movements: 1 }
  await db.updateTable('statementOutRows').set(named).where('id', '=', id).execute()
  await call(`statement-rows/${(await unknown()).id}/resolve`, { to: 'fee', reason })
  expect([await balance(), (await outRow()).state]).toEqual([FEE, 'named'])
  await expectMoneyAddsUp(db)
})
