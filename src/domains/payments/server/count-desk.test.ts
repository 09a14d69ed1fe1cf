import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { anAdmin, aPaymentMethod } from '#tests/support/builders.ts'
import {
  anApplicant,
  aPaymentDesk,
  aPurchase,
  aWaitingPurchase,
  type PaymentDesk,
} from '#tests/support/payment-desk.ts'
import { statementsOf } from '#tests/support/statements.ts'
import type { DeskCounts } from '../contract/desk-counts.contract.ts'
import { mostMissing } from '../contract/desk-counts.contract.ts'
import { countForMenu } from './count-desk.ts'

let desk: PaymentDesk
const HOUR_MS = 3_600_000

beforeAll(async () => {
  desk = await aPaymentDesk()
})
const counts = async (as = desk.aung): Promise<DeskCounts> =>
  (await desk.api.get('/admin/payment-queue/counts', { as })).json

/** @see P-CNT-01 */
test('the menu counts what waits for finance', async () => {
  expect(await counts()).toEqual({
    ...{ waiting: 0, overdue: 0, second_person: 0, refunds_asked: 0, refunds_approved: 0 },
    ...{ wishes: 0, unknown_money: 0, missing: 0 },
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

test('transfers that no statement shows are counted up to a limit, and not those of long ago', async () => {
  const { id: paymentMethodId, familyId } = await aPaymentMethod(desk.db, { name: 'Wave' })
  await desk.db
    .insertInto('statementImports')
    .values({
      ...{ paymentMethodId, fileName: 'a.csv', importedBy: desk.su.id, rowsRead: 1, rowsNew: 1 },
      ...{ fromDay: addDays(today(), -400), untilDay: today(), insertedAt: new Date(Date.now() + 48 * HOUR_MS) },
    })
    .execute()
  const transferred = async (count: number, daysAgo: number) => {
    const { id } = await aPurchase(desk.db, 45_000)
    const at = new Date(Date.now() - daysAgo * 24 * HOUR_MS)
    await desk.db.updateTable('enrolments').set({ insertedAt: at }).where('id', '=', id).execute()
    await sql`insert into transfers
        (enrolment_id, payment_method_id, family_id, number_typed, number_key, amount_mmk, source, verified_by, inserted_at)
      select ${id}, ${paymentMethodId}, ${familyId}, n, n, 1000, 'claim', ${desk.aung.id}, ${at}
      from (select 'MIS' || ${daysAgo}::int || 'N' || generate_series(1, ${count}::int) as n) as numbers`.execute(
      desk.db,
    )
  }
  await transferred(3, 90)
  expect((await counts()).missing).toBe(0)
  await transferred(3, 20)
  expect((await counts()).missing).toBe(3)
  await transferred(mostMissing + 20, 10)
  expect((await counts()).missing).toBe(mostMissing)
})

test('they cost three statements, and are for finance and the owner', async () => {
  const statements = (await statementsOf(async () => void (await countForMenu(desk.db)))).flat()
  expect(statements, statements.join('\n')).toHaveLength(3)
  const moderator = await anAdmin(desk.db, { role: 'moderator' })
  expect((await desk.api.get('/admin/payment-queue/counts')).status).toBe(401)
  expect((await desk.api.get('/admin/payment-queue/counts', { as: moderator })).status).toBe(403)
})
