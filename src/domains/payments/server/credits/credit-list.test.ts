import { beforeAll, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { readOwed } from '#domains/ledger/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk, aWaitingPurchase } from '#tests/support/payment-desk.ts'
import { savedList } from '#tests/support/saved-list.ts'
import { lockAndSettleOrder } from '../orders/settle-order.ts'

let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number
let familyId: number
const FEE = 45_000

beforeAll(async () => {
  ;({ db, api, aung, su, methodId, familyId } = await aPaymentDesk())
})

const credit = async (query = '') => (await api.get(`/admin/credit${query}`, { as: aung })).json
const post = async (path: string, body: object = {}, as = aung) => {
  const reply = await api.post(path, { as, body })
  expect([reply.status, reply.json.code]).toEqual([200, undefined])
  return reply.json
}
const pay = (path: string, transaction_no: string, amount: number) =>
  post(`${path}/verify`, { method_id: methodId, transaction_no, amount, part: true, over: true })
const owed = async () => (await readOwed(db, ['credit'])).credit
const addsUp = async () => expect((await credit()).total_credit).toBe(await owed())

it('lists what payers have that pays for nothing, with the sum that the ledger owes them', async () => {
  expect(await credit()).toMatchObject({ data: [], total: 0, total_credit: 0 })
  const [exact, above, ended] = [
    await aWaitingPurchase(db, FEE),
    await aWaitingPurchase(db, FEE),
    await aWaitingPurchase(db, FEE),
  ]
  const at = (id: number) => `/admin/enrolments/course/${id}`
  await pay(at(exact), 'CREDIT 1001', FEE)
  await pay(at(above), 'CREDIT 1002', FEE + 5000)
  await pay(at(ended), 'CREDIT 1003', 20_000)
  await post(`${at(ended)}/reject`, { reason: 'အတန်း မဖွင့်တော့ပါ။' })
  await db.transaction().execute((tx) => lockAndSettleOrder(tx, ended, { type: 'system', id: null }))
  const { id: registration, account } = await anApplicant(db, FEE, { person: { name: 'Daw Khin' } })
  await pay(`/admin/registrations/${registration}`, 'CREDIT 1004', FEE + 700)
  const { data, ...sums } = await credit()
  expect(sums).toMatchObject({ total: 3, total_credit: 25_700 })
  expect(data).toMatchObject([
    {
      transaction_no: 'CREDIT 1004',
      credit: 700,
      paid_for: { kind: 'registration', id: registration, title: null },
      payer: { no: account.accountNo, name: 'Daw Khin', type: 'teacher' },
    },
    {
      transaction_no: 'CREDIT 1003',
      amount: 20_000,
      credit: 20_000,
      asked: 0,
      paid_for: { kind: 'course', id: ended },
    },
    { transaction_no: 'CREDIT 1002', amount: FEE + 5000, credit: 5000, method_name: 'KBZPay' },
  ])
  await addsUp()
  expect((await credit('?page=2')).data).toEqual([])
  expect(await savedList(api, '/admin/credit/export', { query: '', as: aung })).toMatchObject([
    { 'Transaction number': 'CREDIT 1004', Credit: '700', Payer: 'Daw Khin', For: 'Registration fee' },
    { 'Transaction number': 'CREDIT 1003', Credit: '20000', 'Refunds asked for': '0' },
    { 'Transaction number': 'CREDIT 1002', Amount: '50000', Credit: '5000' },
  ])
})

it('counts a refund that waits, and no more once it is approved; one that came back is credit again', async () => {
  const before = await credit()
  const row = before.data.find(({ transaction_no }: { transaction_no: string }) => transaction_no === 'CREDIT 1003')
  const found = (await api.get(`/admin/enrolments/course/${row.paid_for.id}/refundable`, { as: aung })).json
  const [{ id: transfer_id, version, refundable: amount }] = found.transfers
  expect(transfer_id).toBe(row.id)
  const target = { wallet_id: familyId, account_no: '09420000111', holder: 'Ma Thiri' }
  const { id } = await post('/admin/refunds', { transfer_id, amount, version, ...target, reason: 'အတန်း မဖွင့်တော့ပါ။' })
  const rowOf = async () => (await credit()).data.find((one: { id: number }) => one.id === row.id)
  expect(await rowOf()).toMatchObject({ credit: 20_000, asked: 20_000 })
  await addsUp()
  await post(`/admin/refunds/${id}/approve`, {}, su)
  expect(await rowOf()).toBeUndefined()
  await addsUp()
  await post(`/admin/refunds/${id}/sent`, { method_id: methodId, transaction_no: 'OUT 1003', sent_on: '2026-01-01' })
  await addsUp()
  await post(`/admin/refunds/${id}/failed`, { reason: 'အကောင့် မှားနေပါသည်။' })
  expect(await rowOf()).toMatchObject({ credit: 20_000, asked: 0 })
  await addsUp()
})

it('leaves out what pays again, and is for finance alone', async () => {
  const { data } = await credit()
  const row = data.find(({ transaction_no }: { transaction_no: string }) => transaction_no === 'CREDIT 1003')
  const { status } = await db
    .selectFrom('enrolments')
    .select('status')
    .where('id', '=', row.paid_for.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe(EnrolmentStatus.rejected)
  await post(`/admin/enrolments/course/${row.paid_for.id}/approve`, { reason: 'မှားယွင်းပယ်ချမိပါသည်။' })
  await db.transaction().execute((tx) => lockAndSettleOrder(tx, row.paid_for.id, { type: 'system', id: null }))
  expect((await credit()).data.map(({ id }: { id: number }) => id)).not.toContain(row.id)
  await addsUp()
  const moderator = await anAdmin(db, { role: 'moderator' })
  for (const path of ['/admin/credit', '/admin/credit/export?format=csv']) {
    expect((await api.get(path)).status).toBe(401)
    expect((await api.get(path, { as: moderator })).status).toBe(403)
  }
})
