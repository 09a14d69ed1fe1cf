import { beforeAll, expect, it } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'
import { aStatementRow } from '#tests/support/statement-row.ts'
import { applyRows } from './apply-rows.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk())
})

it('money of a registration fee leaves the queue once its number is recorded at the desk of registrations', async () => {
  const amount = 400_000
  await aStatementRow(db, { methodId, importedBy: finance.id, number: 'REG7001', amountMmk: amount })
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
