import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import { aPaymentMethod } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk, aPurchase } from '#tests/support/payment-desk.ts'

const FEE = 45_000
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let numbers = 0

beforeAll(async () => {
  ;({ db, api, aung, su } = await aPaymentDesk())
})

const close = (id: number) => db.updateTable('paymentMethods').set({ active: false }).where('id', '=', id).execute()
async function aWallet(isOpen = true): Promise<number> {
  const { id } = await aPaymentMethod(db, { name: `Wave ${numbers}` })
  if (!isOpen) await close(id)
  return id
}
async function aTill(): Promise<{ id: number; shiftId: number }> {
  const { id } = await aPaymentMethod(db, { kind: 'cash' })
  const { json } = await api.post(`/admin/tills/${id}/open`, { as: aung, body: {} })
  return { id, shiftId: json.shift_id }
}
const payment = (method_id: number, overrides: object = {}) => {
  numbers += 1
  return { method_id, transaction_no: `CLOSED${1000 + numbers}`, amount: FEE, ...overrides }
}
const verify = (id: number, body: object) => api.post(`/admin/enrolments/course/${id}/verify`, { as: aung, body })
const received = () => db.selectFrom('transfers').select('id').where('state', '=', 'received').execute()
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]

/** @see P-MET-06 */
describe('money that arrived in a wallet that is closed', () => {
  it('is recorded after a confirmation, which names the wallet', async () => {
    const { id } = await aPurchase(db, FEE)
    const body = payment(await aWallet(false), { closed: false })
    const before = await received()
    const reply = await verify(id, body)
    expect(refusal(reply)).toEqual([422, 'METHOD_CLOSED'])
    expect(reply.json.message).toContain('Wave')
    expect(Object.keys(reply.json.errors)).toEqual(['method_id'])
    expect(await received()).toEqual(before)
    expect((await verify(id, { ...body, closed: true })).json).toMatchObject({ status: 2, rest: 0 })
  })

  it('is not asked about for an open wallet, nor of callers that do not know the question', async () => {
    const [asked, unasked] = [await aPurchase(db, FEE), await aPurchase(db, FEE)]
    expect((await verify(asked.id, payment(await aWallet(), { closed: false }))).status).toBe(200)
    expect((await verify(unasked.id, payment(await aWallet(false)))).status).toBe(200)
  })

  it('is asked about when the wallet is closed after the form was opened, and the closing waits for the payment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await aPurchase(db, FEE)
      const walletId = await aWallet()
      const [reply] = await Promise.all([verify(id, payment(walletId, { closed: false })), close(walletId)])
      expect([200, 422]).toContain(reply.status)
      if (reply.status === 422) expect(reply.json.code).toBe('METHOD_CLOSED')
    }
  })

  it('is asked about for every registration fee', async () => {
    const { id } = await anApplicant(db, FEE)
    const walletId = await aWallet(false)
    const post = (body: object) => api.post(`/admin/registrations/${id}/verify`, { as: aung, body })
    for (const answer of [{}, { closed: false }])
      expect(refusal(await post(payment(walletId, answer)))).toEqual([422, 'METHOD_CLOSED'])
    expect((await post(payment(walletId, { closed: true }))).json).toMatchObject({ rest: 0 })
  })

  it('is asked of the admin who enters it for a second person, not of the second person', async () => {
    const { id } = await aPurchase(db, 650_000)
    const walletId = await aWallet()
    const body = payment(walletId, { amount: 650_000, closed: false })
    expect((await verify(id, body)).json).toMatchObject({ second_person: true })
    await close(walletId)
    const other = await aPurchase(db, 650_000)
    const into = payment(walletId, { amount: 650_000, closed: false })
    expect(refusal(await verify(other.id, into))).toEqual([422, 'METHOD_CLOSED'])
    const confirmed = await api.post(`/admin/enrolments/course/${id}/confirm`, { as: su, body: {} })
    expect(confirmed.json).toMatchObject({ status: 2, rest: 0 })
  })
})

/** @see P-CSH-01 */
describe('a till that is closed for good while its shift is open', () => {
  it('takes no cash and gives no slip; its shift is counted', async () => {
    const { id: till_id, shiftId } = await aTill()
    await close(till_id)
    const { id: enrolment_id } = await aPurchase(db, FEE)
    const { account } = await anApplicant(db, FEE)
    const cash = (path: string, what: object) =>
      api.post(path, { as: aung, body: { till_id, amount: FEE, key: randomUUID(), ...what } })
    for (const reply of [
      await cash('/admin/cash', { enrolment_id }),
      await cash('/admin/cash/registrations', { account_id: account.id }),
    ])
      expect(refusal(reply)).toEqual([422, 'TILL_NOT_OPEN'])
    const slips = db.selectFrom('cashSlips').select('id').where('shiftId', '=', shiftId)
    expect(await slips.execute()).toEqual([])
    const { tills } = (await api.get('/admin/tills', { as: aung })).json
    expect(tills).toEqual([expect.objectContaining({ id: till_id, closed: true })])
    const count = { shift_id: shiftId, counted: 0 }
    expect((await api.post(`/admin/tills/${till_id}/close`, { as: aung, body: count })).status).toBe(200)
  })
})
