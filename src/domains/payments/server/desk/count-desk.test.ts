import { beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { anAdmin } from '#tests/support/builders.ts'
import {
  anApplicant,
  aPaymentDesk,
  aPurchase,
  aWaitingPurchase,
  type PaymentDesk,
} from '#tests/support/payment-desk.ts'
import { statementsOf } from '#tests/support/statements.ts'
import type { DeskCounts } from '../../contract/desk-counts.contract.ts'
import { countForMenu } from './count-desk.ts'

let desk: PaymentDesk

beforeAll(async () => {
  desk = await aPaymentDesk()
})
const counts = async (as = desk.aung): Promise<DeskCounts> =>
  (await desk.api.get('/admin/payment-queue/counts', { as })).json

/** @see P-CNT-01 */
test('the menu counts what waits for finance', async () => {
  expect(await counts()).toEqual({
    waiting: 0,
    overdue: 0,
    second_person: 0,
    refunds_asked: 0,
    refunds_approved: 0,
    wishes: 0,
    unknown_money: 0,
    waivers: 0,
  })
  await aWaitingPurchase(desk.db, 45_000)
  await aWaitingPurchase(desk.db, 45_000, new Date(Date.now() - 30 * HOUR_MS))
  await anApplicant(desk.db, 400_000)
  expect(await counts()).toMatchObject({ waiting: 3, overdue: 1, second_person: 0 })
  const large = await aWaitingPurchase(desk.db, 650_000)
  const payment = { transaction_no: 'CNT 70001', method_id: desk.methodId, amount: 650_000 }
  await desk.api.post(`/admin/enrolments/course/${large}/verify`, { as: desk.aung, body: payment })
  expect(await counts()).toMatchObject({ waiting: 4, second_person: 1 })
  await desk.api.post(`/admin/enrolments/course/${large}/confirm`, { as: desk.su, body: {} })
  expect(await counts()).toMatchObject({ waiting: 3, second_person: 0 })
})

test('refunds are counted by what they wait for', async () => {
  const { id } = await aPurchase(desk.db, 45_000)
  const payment = { transaction_no: 'CNT 70002', method_id: desk.methodId, amount: 50_000 }
  await desk.api.post(`/admin/enrolments/course/${id}/verify`, { as: desk.aung, body: payment })
  const { transfers } = (await desk.api.get(`/admin/enrolments/course/${id}/refundable`, { as: desk.aung })).json
  const target = { wallet_id: desk.familyId, account_no: '09420000222', holder: 'Daw Mya', reason: 'ပိုလွှဲ' }
  const body = { transfer_id: transfers[0].id, version: transfers[0].version, amount: 5000, ...target }
  const refund = (await desk.api.post('/admin/refunds', { as: desk.aung, body })).json
  expect(await counts()).toMatchObject({ refunds_asked: 1, refunds_approved: 0 })
  await desk.api.post(`/admin/refunds/${refund.id}/approve`, { as: desk.su, body: {} })
  expect(await counts()).toMatchObject({ refunds_asked: 0, refunds_approved: 1 })
})

test('they cost two statements, and are for finance and the owner', async () => {
  const statements = (await statementsOf(async () => void (await countForMenu(desk.db)))).flat()
  expect(statements, statements.join('\n')).toHaveLength(2)
  const moderator = await anAdmin(desk.db, { role: 'moderator' })
  expect((await desk.api.get('/admin/payment-queue/counts')).status).toBe(401)
  expect((await desk.api.get('/admin/payment-queue/counts', { as: moderator })).status).toBe(403)
})
