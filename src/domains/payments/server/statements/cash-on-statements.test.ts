import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance, readWalletDay } from '#domains/ledger/server/index.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aPaymentMethod } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { waitForLockWaits } from '#tests/support/lock-waits.ts'
import { aPaymentDesk, aPurchase, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'
import { aStatementRow } from '#tests/support/statement-row.ts'
import { applyRows } from './apply-rows.ts'

const FEE = 50_000
const reason = 'ဘဏ်သို့ သွင်းငွေ'
let db: Db
let api: DomainApi
let aung: Caller
let rows = 0

beforeAll(async () => {
  ;({ db, api, aung } = await aPaymentDesk())
})

async function call(path: string, body: object = {}) {
  const { status, json } = await api.post(`/admin/${path}`, { as: aung, body })
  expect([status, json.code], path).toEqual([200, undefined])
  return json
}
const balance = (id: number) => readBalance(db, { kind: 'wallet', holder: id })

/** A till whose cash was taken to a bank in some parts. */
async function deposited(...parts: number[]): Promise<{ till: number; bank: number }> {
  const till = (await aPaymentMethod(db, { kind: 'cash' })).id
  const bank = (await aPaymentMethod(db)).id
  await call(`tills/${till}/open`)
  for (const amount of parts) {
    const { id: enrolment_id } = await aPurchase(db, amount)
    await call('cash', { till_id: till, enrolment_id, amount, key: randomUUID() })
    await call(`tills/${till}/deposit`, { to_method_id: bank, amount, key: randomUUID() })
  }
  return { till, bank }
}
/** A row of the statement of a bank whose money is held. */
async function aHeldRow(bank: number, amountMmk = FEE): Promise<number> {
  rows += 1
  const id = await aStatementRow(db, { methodId: bank, importedBy: aung.id, number: `CASH${rows}`, amountMmk })
  await applyRows(db, { methodId: bank, adminId: aung.id })
  return id
}
const fromTill = (row: number, till: number) =>
  call(`statement-rows/${row}/resolve`, { to: 'own', method_id: till, reason })

describe('cash that was taken to the bank and stands on its statement', () => {
  it('is received once, and has left the till once', async () => {
    const { till, bank } = await deposited(FEE)
    const row = await aHeldRow(bank)
    for (const _press of [1, 2]) expect(await fromTill(row, till)).toEqual({ id: row, held: 0 })
    expect([await balance(till), await balance(bank)]).toEqual([0, FEE])
    const moved = (await readWalletDay(db, today())).find(({ methodId }) => methodId === bank)
    expect(moved).toMatchObject({ inMmk: FEE, outMmk: 0 })
    await expectMoneyAddsUp(db)
    await call(`statement-rows/${row}/reopen`, { reason })
    expect([await balance(till), await balance(bank)]).toEqual([0, 2 * FEE])
    await expectMoneyAddsUp(db)
    await fromTill(row, till)
    expect([await balance(till), await balance(bank)]).toEqual([0, FEE])
    await expectMoneyAddsUp(db)
  })

  it('explains one row each; further money of the till was not recorded as taken', async () => {
    const { till, bank } = await deposited(FEE, FEE, 30_000)
    for (const row of [await aHeldRow(bank), await aHeldRow(bank)]) await fromTill(row, till)
    expect([await balance(till), await balance(bank)]).toEqual([0, 2 * FEE + 30_000])
    await fromTill(await aHeldRow(bank, 20_000), till)
    expect([await balance(till), await balance(bank)]).toEqual([-20_000, 2 * FEE + 50_000])
    await expectMoneyAddsUp(db)
  })

  it('explains one row each, also when two rows are explained at the same time', async () => {
    const { till, bank } = await deposited(FEE, FEE)
    const held = [await aHeldRow(bank), await aHeldRow(bank)]
    const calls = await db.transaction().execute(async (tx) => {
      await sql`select from cash_deposits where from_method_id = ${till} for update`.execute(tx)
      const both = held.map((row) => fromTill(row, till))
      await waitForLockWaits(db, 2)
      return { both }
    })
    expect(await Promise.all(calls.both)).toEqual(held.map((id) => ({ id, held: 0 })))
    expect([await balance(till), await balance(bank)]).toEqual([0, 2 * FEE])
    await expectMoneyAddsUp(db)
  })
})
