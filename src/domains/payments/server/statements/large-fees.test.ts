import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import { checkLedger } from '#domains/payouts/server/money/check-ledger.ts'
import { readSettings } from '#domains/site/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, aPaymentMethod } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aStatementRow } from '#tests/support/statement-row.ts'
import type { UnknownMoney } from '../../contract/statement-money.contract.ts'
import { mountPayments } from '../index.ts'
import { applyRows } from './apply-rows.ts'

let db: Db
let api: DomainApi
let finance: Caller
let second: Caller
let wallet: { id: number; familyId: number }
let limitMmk: number

beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountPayments, { db })
  finance = await anAdmin(db, { role: 'finance' })
  second = await anAdmin(db, { role: 'finance' })
  wallet = await aPaymentMethod(db)
  limitMmk = (await readSettings(db)).second_person_above_mmk
})

let rows = 0
/** The id of a row whose money is held. */
async function heldRow(amountMmk: number): Promise<number> {
  rows += 1
  const row = { number: `LARGE${rows}`, amountMmk }
  const id = await aStatementRow(db, { methodId: wallet.id, importedBy: finance.id, ...row })
  await applyRows(db, { methodId: wallet.id, adminId: finance.id })
  return id
}
const reason = 'ဘဏ်တိုးငွေ'
const post = (path: string, as: Caller, body?: object) => api.post(`/admin/statement-rows/${path}`, { as, body })
const nameFee = (id: number, as = finance) => post(`${id}/resolve`, as, { to: 'fee', reason })
const confirm = (id: number, as = second) => post(`${id}/confirm-fee`, as)
const difference = () => readBalance(db, { kind: 'difference' })
const shown = async (id: number, as = finance): Promise<UnknownMoney | undefined> =>
  (await api.get(`/admin/statement-rows?method_id=${wallet.id}`, { as })).json.data.find(
    (row: UnknownMoney) => row.id === id,
  )
const isClean = async () => expect((await checkLedger(db)).differences).toEqual([])

describe('income or a fee above the limit', () => {
  it('up to the limit takes one person', async () => {
    const id = await heldRow(limitMmk)
    expect((await nameFee(id)).json).toEqual({ id, held: 0 })
    expect((await confirm(id)).json.code).toBe('STATEMENT_ROW_CHANGED')
  })

  it('is booked once another admin confirms it', async () => {
    const amount = limitMmk + 1
    const id = await heldRow(amount)
    const before = await difference()
    for (const _ of [1, 2]) expect((await nameFee(id)).json).toEqual({ id, held: amount })
    expect(await difference()).toBe(before)
    await isClean()
    expect((await nameFee(id, second)).json.code).toBe('STATEMENT_ROW_CHANGED')
    expect((await confirm(id, finance)).json.code).toBe('SAME_PERSON')
    expect((await shown(id))?.fee).toMatchObject({ reason, may_confirm: false })
    expect((await shown(id, second))?.fee).toMatchObject({ reason, may_confirm: true })
    expect((await confirm(id, await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
    expect((await confirm(999_999)).json.code).toBe('STATEMENT_ROW_NOT_FOUND')
    const replies = await Promise.all([confirm(id), confirm(id)])
    expect(replies.map(({ json }) => json)).toEqual([
      { id, held: 0 },
      { id, held: 0 },
    ])
    expect(await difference()).toBe(before - amount)
    expect(await shown(id)).toBeUndefined()
    await isClean()
    expect((await post(`${id}/reopen`, finance, { reason })).json).toEqual({ id, held: amount })
    expect(await difference()).toBe(before)
    await isClean()
  })

  it('is taken back before it is confirmed', async () => {
    const id = await heldRow(limitMmk + 1)
    await nameFee(id)
    expect((await post(`${id}/reopen`, finance, { reason })).json).toEqual({ id, held: limitMmk + 1 })
    expect((await confirm(id)).json.code).toBe('STATEMENT_ROW_CHANGED')
    expect((await shown(id))?.fee).toBeNull()
    await isClean()
  })
})
