import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance, readWalletDay } from '#domains/ledger/server/index.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, aPaymentMethod } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, aPurchase, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'
import type { CashDepositRow } from '../../contract/cash-deposits.contract.ts'
import { applyRows } from '../statements/apply-rows.ts'

const FEE = 50_000
const reason = 'ဘဏ်သို့ မသွားဖြစ်ပါ။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller

beforeAll(async () => {
  ;({ db, api, aung, su } = await aPaymentDesk())
})

async function call(path: string, body: object = {}) {
  const { status, json } = await api.post(`/admin/${path}`, { as: aung, body })
  expect([status, json.code], path).toEqual([200, undefined])
  return json
}
const undo = (id: number, as: Caller | undefined = aung) =>
  api.post(`/admin/cash-deposits/${id}/undo`, { as, body: { reason } })
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
const balance = (id: number) => readBalance(db, { kind: 'wallet', holder: id })
const listed = async (id: number): Promise<CashDepositRow> => {
  const { data } = (await api.get('/admin/cash-deposits', { as: aung })).json
  return data.find((row: CashDepositRow) => row.id === id)
}
/** Cash of a fee, which was recorded as taken to a bank. */
async function taken(): Promise<{ till: number; bank: number; id: number }> {
  const till = (await aPaymentMethod(db, { kind: 'cash' })).id
  const bank = (await aPaymentMethod(db)).id
  await call(`tills/${till}/open`)
  const { id: enrolment_id } = await aPurchase(db, FEE)
  await call('cash', { till_id: till, enrolment_id, amount: FEE, key: randomUUID() })
  const { id } = await call(`tills/${till}/deposit`, { to_method_id: bank, amount: FEE, key: randomUUID() })
  return { till, bank, id }
}
/** A row of the statement of a bank whose money is held. */
async function aHeldRow(bank: number): Promise<number> {
  const of = { paymentMethodId: bank, fromDay: today(), untilDay: today(), rowsRead: 1, rowsNew: 1 }
  const { id: importId } = await db
    .insertInto('statementImports')
    .values({ ...of, fileName: 'a.csv', importedBy: aung.id, insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('statementRows')
    .values({ importId, paymentMethodId: bank, amountMmk: FEE, arrivedAt: now(), checksum: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await applyRows(db, { methodId: bank, adminId: aung.id })
  return id
}

describe('cash that was recorded as taken to the bank by mistake', () => {
  it('is in the till again, once for two people and ten presses', async () => {
    const { till, bank, id } = await taken()
    expect([await balance(till), await balance(bank)]).toEqual([0, FEE])
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => undo(id, at % 2 === 0 ? aung : su)))
    expect(replies.map(({ status, json }) => [status, json])).toEqual(Array(10).fill([200, { id }]))
    expect([await balance(till), await balance(bank)]).toEqual([FEE, 0])
    expect(await listed(id)).toMatchObject({ matched: false, undone: { reason } })
    const days = await readWalletDay(db, today())
    expect(days.find(({ methodId }) => methodId === till)).toMatchObject({ inMmk: FEE, outMmk: 0 })
    expect(days.find(({ methodId }) => methodId === bank)).toMatchObject({ inMmk: 0, outMmk: 0 })
    const audit = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'payment-method.cash-to-bank-undo')
      .where('target', '=', `payment-method:${till}`)
      .execute()
    expect(audit).toHaveLength(1)
    await expectMoneyAddsUp(db)
    await call(`tills/${till}/deposit`, { to_method_id: bank, amount: FEE, key: randomUUID() })
    expect([await balance(till), await balance(bank)]).toEqual([0, FEE])
    await expectMoneyAddsUp(db)
  })

  it('is not undone while a row of a statement is its money, and explains no row afterwards', async () => {
    const { till, bank, id } = await taken()
    const row = await aHeldRow(bank)
    const fromTill = () =>
      api.post(`/admin/statement-rows/${row}/resolve`, { as: aung, body: { to: 'own', method_id: till, reason } })
    expect((await fromTill()).status).toBe(200)
    expect(refusal(await undo(id))).toEqual([422, 'CASH_DEPOSIT_MATCHED'])
    expect(await listed(id)).toMatchObject({ matched: true, undone: null })
    await call(`statement-rows/${row}/reopen`, { reason })
    const [explained, undone] = await Promise.all([fromTill(), undo(id)])
    expect([explained.status, [200, 422].includes(undone.status)]).toEqual([200, true])
    // Explained first, it is the cash of the deposit; undone first, the row is cash that no one had recorded.
    expect([await balance(till), await balance(bank)]).toEqual([0, FEE])
    await expectMoneyAddsUp(db)
  })

  it('is for finance, needs a reason and has to exist', async () => {
    const { id } = await taken()
    expect((await api.post(`/admin/cash-deposits/${id}/undo`, { body: { reason } })).status).toBe(401)
    expect((await undo(id, await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
    const without = await api.post(`/admin/cash-deposits/${id}/undo`, { as: aung, body: { reason: ' ' } })
    expect(Object.keys(without.json.errors)).toEqual(['reason'])
    expect(refusal(await undo(999_999))).toEqual([404, 'CASH_DEPOSIT_NOT_FOUND'])
  })
})
