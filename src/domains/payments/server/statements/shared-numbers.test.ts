import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import { carryOverMoney } from '#domains/payouts/server/index.ts'
import { today } from '#platform/server/clock.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import {
  aPaymentDesk,
  aPurchase,
  aWaitingPurchase,
  expectMoneyAddsUp,
  type PaymentDesk,
} from '#tests/support/payment-desk.ts'
import type { UnknownMoney } from '../../contract/statement-money.contract.ts'
import { applyRows } from './apply-rows.ts'

const FEE = 50_000
const OTHER = 30_000
let desk: PaymentDesk
let numbers = 0

beforeAll(async () => {
  desk = await aPaymentDesk()
})

const aNumber = () => {
  numbers += 1
  return `TWICE${7000 + numbers}`
}
/** Imports and applies a file with these amounts under one number. */
async function bring(number: string, amounts: readonly number[]): Promise<void> {
  const rows = amounts.map((amount) => `${today()} 10:00,${number},${amount},payer of ${amount}`)
  const form = new FormData()
  form.append('method_id', String(desk.methodId))
  form.append('file', new Blob([['Date,Transaction ID,Amount,Name', ...rows].join('\n')]), `${amounts.join()}.csv`)
  const { payload, headers } = await multipartPayload(form)
  expect((await desk.api.post('/admin/statements', { as: desk.aung, headers, body: payload })).status).toBe(200)
}
const apply = () => applyRows(desk.db, { methodId: desk.methodId, adminId: desk.aung.id })
const walletOf = () => readBalance(desk.db, { kind: 'wallet', holder: desk.methodId })
const verify = (id: number, transaction_no: string, amount: number) =>
  desk.api.post(`/admin/enrolments/course/${id}/verify`, {
    as: desk.aung,
    body: { method_id: desk.methodId, transaction_no, amount },
  })
const give = (row: number | undefined, parts: readonly { enrolment_id: number; amount: number }[]) =>
  desk.api.post(`/admin/statement-rows/${row}/give`, { as: desk.aung, body: { parts } })
const heldOf = async (number: string): Promise<UnknownMoney[]> =>
  (await desk.api.get('/admin/statement-rows', { as: desk.aung })).json.data.filter(
    ({ transaction_no }: UnknownMoney) => transaction_no === number,
  )
const rowsOf = async (number: string) =>
  (await desk.api.get('/admin/statements', { as: desk.aung })).json.data.filter(
    ({ transaction_no }: UnknownMoney) => transaction_no === number,
  )

describe('two rows of a statement with one number', () => {
  it('are money of their own: a transfer is of the row with its amount, and the other is held', async () => {
    const [number, before] = [aNumber(), await walletOf()]
    const { id } = await aPurchase(desk.db, FEE)
    await bring(number, [OTHER, FEE])
    expect(await apply()).toEqual({ accepted: 0, held: 2 })
    expect(await walletOf()).toBe(before + FEE + OTHER)
    expect((await verify(id, number, FEE)).status).toBe(200)
    expect(await walletOf()).toBe(before + FEE + OTHER)
    expect(await heldOf(number)).toMatchObject([{ amount: OTHER, held: OTHER, same_number: [FEE] }])
    const states = (await rowsOf(number)).map(({ amount, state, held }: Record<string, unknown>) => [
      amount,
      state,
      held,
    ])
    expect(states.sort()).toEqual([
      [OTHER, 'unknown', OTHER],
      [FEE, 'seen', 0],
    ])
    await expectMoneyAddsUp(desk.db)
  })

  it('are given apart, also to the enrolment that has the transfer with the number', async () => {
    const [number, before] = [aNumber(), await walletOf()]
    const { id } = await aPurchase(desk.db, FEE + OTHER)
    await bring(number, [FEE, OTHER])
    await apply()
    const [first, second] = (await heldOf(number)).toSorted((a, b) => b.amount - a.amount)
    expect((await give(first?.id, [{ enrolment_id: id, amount: FEE }])).status).toBe(200)
    expect((await give(second?.id, [{ enrolment_id: id, amount: OTHER }])).status).toBe(200)
    const transfers = desk.db.selectFrom('transfers').select(['amountMmk', 'numberKey', 'state'])
    expect(await transfers.where('enrolmentId', '=', id).orderBy('id').execute()).toEqual([
      { amountMmk: FEE, numberKey: number, state: 'received' },
      { amountMmk: OTHER, numberKey: `S${second?.id}`, state: 'received' },
    ])
    expect(await heldOf(number)).toEqual([])
    expect(await walletOf()).toBe(before + FEE + OTHER)
    await expectMoneyAddsUp(desk.db)
  })

  it('are given in parts under numbers of their own, and the desk records no part a second time', async () => {
    const number = aNumber()
    const [one, two] = [await aPurchase(desk.db, FEE - 1000), await aPurchase(desk.db, FEE)]
    await bring(number, [OTHER, FEE])
    await apply()
    const row = (await heldOf(number)).find(({ amount }) => amount === FEE)
    expect((await give(row?.id, [{ enrolment_id: one.id, amount: FEE - 1000 }])).status).toBe(200)
    expect((await verify(two.id, number, FEE)).json.code).toBe('TRANSACTION_ALREADY_USED')
    expect((await heldOf(number)).map(({ held }) => held).sort()).toEqual([1000, OTHER])
    await expectMoneyAddsUp(desk.db)
  })

  it('are never certain, also where a payer claims the number', async () => {
    const number = aNumber()
    const id = await aWaitingPurchase(desk.db, FEE)
    await desk.db
      .updateTable('paymentProofs')
      .set({ numberTyped: number, numberKey: number, amountMmk: FEE, paymentMethodId: desk.methodId })
      .where('enrolmentId', '=', id)
      .execute()
    await bring(number, [FEE, OTHER])
    expect(await apply()).toEqual({ accepted: 0, held: 2 })
    const rows = await heldOf(number)
    expect(rows.find(({ amount }) => amount === FEE)?.proposal).toMatchObject({ kind: 'matched', by: 'number' })
    await expectMoneyAddsUp(desk.db)
  })

  it('of which one comes later: the transfer goes to the nearer one, and back when its import is withdrawn', async () => {
    const number = aNumber()
    const { id } = await aPurchase(desk.db, OTHER)
    await bring(number, [FEE])
    await apply()
    expect((await verify(id, number, OTHER)).status).toBe(200)
    expect(await heldOf(number)).toMatchObject([{ amount: FEE, held: FEE - OTHER }])
    await bring(number, [OTHER])
    expect(await heldOf(number)).toMatchObject([{ amount: FEE, held: FEE }])
    await expectMoneyAddsUp(desk.db)
    await apply()
    const { data } = (await desk.api.get('/admin/statements/imports', { as: desk.aung })).json
    const withdrawn = await desk.api.post(`/admin/statements/imports/${data[0].id}/withdraw`, {
      as: desk.aung,
      body: { reason: 'twice' },
    })
    expect(withdrawn.status, JSON.stringify(withdrawn.json)).toBe(200)
    expect(await heldOf(number)).toMatchObject([{ amount: FEE, held: FEE - OTHER }])
    await expectMoneyAddsUp(desk.db)
  })

  it('are put in step in the night where a release before has counted the transfer for both', async () => {
    const number = aNumber()
    const { id } = await aPurchase(desk.db, FEE)
    await bring(number, [FEE])
    expect((await verify(id, number, FEE)).status).toBe(200)
    await apply()
    await bring(number, [OTHER])
    await desk.db.updateTable('statementRows').set({ appliedAt: new Date() }).where('numberKey', '=', number).execute()
    expect(await heldOf(number)).toEqual([])
    await carryOverMoney(desk.db)
    expect(await heldOf(number)).toMatchObject([{ amount: OTHER, held: OTHER }])
    await expectMoneyAddsUp(desk.db)
  })
})
