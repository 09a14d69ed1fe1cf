import { beforeAll, expect, it } from 'vitest'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'
import { applyRows } from './apply-rows.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk())
})

it('money of a registration fee leaves the queue once its number is recorded at the desk of registrations', async () => {
  const day = '2026-03-02'
  const { id: importId } = await db
    .insertInto('statementImports')
    .values({
      paymentMethodId: methodId,
      fileName: 'a.csv',
      fromDay: day,
      untilDay: day,
      rowsRead: 1,
      rowsNew: 1,
      importedBy: finance.id,
      insertedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const amount = 400_000
  await db
    .insertInto('statementRows')
    .values({
      importId,
      paymentMethodId: methodId,
      amountMmk: amount,
      arrivedAt: now(),
      checksum: 'registration',
      numberTyped: 'REG7001',
      numberKey: 'REG7001',
    })
    .execute()
  await applyRows(db, { methodId, adminId: finance.id })
  const held = async () => (await api.get('/admin/statement-rows', { as: finance })).json.held
  expect(await held()).toBe(amount)
  const { id } = await anApplicant(db, amount)
  const body = { method_id: methodId, transaction_no: 'reg 7001', amount }
  const reply = await api.post(`/admin/registrations/${id}/verify`, { as: finance, body })
  expect(reply.status, reply.body).toBe(200)
  expect(await held()).toBe(0)
  const { data } = (await api.get(`/admin/statements?method_id=${methodId}`, { as: finance })).json
  expect(data).toMatchObject([{ state: 'seen', held: 0, registered: { no: expect.any(String) } }])
  await expectMoneyAddsUp(db)
})
