import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountClosedJob } from '#domains/accounts/server/index.ts'
import { readBalance } from '#domains/ledger/server/index.ts'
import { mountModeration } from '#domains/moderation/server/index.ts'
import { carryOverMoney } from '#domains/payouts/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { anAdmin } from '#tests/support/builders.ts'
import type { Caller } from '#tests/support/domain-api.ts'
import {
  type Applicant,
  anApplicant,
  aPaymentDesk,
  expectMoneyAddsUp,
  type PaymentDesk,
} from '#tests/support/payment-desk.ts'
import { accountClosedHandler } from './account-closed.worker.ts'

const FEE = 400_000
const LARGE = 650_000
const reason = 'စမ်းသပ်ခြင်း'
let desk: PaymentDesk
let owner: Caller
let numbers = 0

beforeAll(async () => {
  desk = await aPaymentDesk({ also: [mountModeration] })
  owner = await anAdmin(desk.db, { role: 'owner' })
})

const aNumber = () => {
  numbers += 1
  return `GONE${5000 + numbers}`
}
const verify = ({ id }: Applicant, change: object = {}) =>
  desk.api.post(`/admin/registrations/${id}/verify`, {
    as: desk.aung,
    body: { method_id: desk.methodId, transaction_no: aNumber(), amount: FEE, ...change },
  })
const reverse = ({ id }: Applicant, body: object) =>
  desk.api.post(`/admin/registrations/${id}/reverse`, { as: desk.aung, body })
const decide = ({ account }: Applicant, status: AccountStatus) =>
  desk.api.post(`/admin/users/teacher/${account.id}/status`, { as: owner, body: { status, reason } })
/** An admin deletes the account, and the worker does what follows. */
async function remove({ account }: Applicant): Promise<void> {
  const reply = await desk.api.post(`/admin/users/teacher/${account.id}/delete`, { as: owner, body: { reason } })
  expect(reply.status, JSON.stringify(reply.json)).toBe(200)
  for (const _run of [1, 2])
    await accountClosedHandler(desk.db).run({ accountId: account.id }, { jobId: 'test', attempt: 1 } as never)
}
const creditOf = async ({ account }: Applicant) =>
  0 - (await readBalance(desk.db, { kind: 'credit', holder: account.id }))
const listedCredit = async ({ account }: Applicant) =>
  (await desk.api.get('/admin/credit', { as: desk.aung })).json.data.filter(
    ({ payer }: { payer: { id: number } }) => payer.id === account.id,
  )

describe('the registration fee of an account that is deleted', () => {
  it('before a decision is credit of the applicant, which is refunded', async () => {
    const applicant = await anApplicant(desk.db, FEE)
    await verify(applicant)
    await remove(applicant)
    expect(await creditOf(applicant)).toBe(FEE)
    expect(await listedCredit(applicant)).toMatchObject([{ credit: FEE, paid_for: { kind: 'registration' } }])
    const { json } = await desk.api.get(`/admin/registrations/${applicant.id}/refundable`, { as: desk.aung })
    const [{ id: transfer_id, version, refundable }] = json.transfers
    expect(refundable).toBe(FEE)
    const target = { wallet_id: desk.familyId, account_no: '09420000222', holder: 'Daw Mya' }
    const asked = await desk.api.post('/admin/refunds', {
      as: desk.aung,
      body: { transfer_id, version, amount: FEE, reason, ...target },
    })
    expect(asked.status).toBe(200)
    await expectMoneyAddsUp(desk.db)
  })

  it('stays income where the account had been approved', async () => {
    const applicant = await anApplicant(desk.db, FEE)
    await verify(applicant)
    await decide(applicant, AccountStatus.approved)
    await remove(applicant)
    expect(await creditOf(applicant)).toBe(0)
    expect(await listedCredit(applicant)).toEqual([])
    await expectMoneyAddsUp(desk.db)
  })

  it('is listed, and its verification is taken back, when it was verified by mistake', async () => {
    const applicant = await anApplicant(desk.db, FEE)
    const transaction_no = aNumber()
    await verify(applicant, { transaction_no })
    await remove(applicant)
    const listed = async () =>
      (await desk.api.get(`/admin/registrations?id=${applicant.id}`, { as: desk.aung })).json.data
    const [{ version, ...row }] = await listed()
    expect(row).toMatchObject({ received: FEE, refundable: FEE, rest: 0, due_at: null, applicant: { status: 5 } })
    expect((await verify(applicant, { amount: 1 })).json.code).toBe('REGISTRATION_NOT_FOUND')
    const replies = await Promise.all([1, 2].map(() => reverse(applicant, { reason, version })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await creditOf(applicant)).toBe(0)
    expect(await listed()).toEqual([])
    expect((await verify(await anApplicant(desk.db, FEE), { transaction_no })).status).toBe(200)
    await expectMoneyAddsUp(desk.db)
  })

  it('stays income in part, where one of two transfers of an approved account is taken back', async () => {
    const applicant = await anApplicant(desk.db, FEE)
    await verify(applicant, { amount: 100_000, part: true })
    await verify(applicant, { amount: FEE - 100_000 })
    await decide(applicant, AccountStatus.approved)
    const income = 0 - (await readBalance(desk.db, { kind: 'registration' }))
    await remove(applicant)
    expect((await reverse(applicant, { reason })).status).toBe(200)
    expect(0 - (await readBalance(desk.db, { kind: 'registration' }))).toBe(income - (FEE - 100_000))
    expect(await creditOf(applicant)).toBe(0)
    await expectMoneyAddsUp(desk.db)
  })

  it('frees the number that waited for a second person', async () => {
    const applicant = await anApplicant(desk.db, LARGE)
    const transaction_no = aNumber()
    expect((await verify(applicant, { transaction_no, amount: LARGE })).json).toMatchObject({ second_person: true })
    const again = await anApplicant(desk.db, LARGE)
    expect((await verify(again, { transaction_no, amount: LARGE })).json.code).toBe('TRANSACTION_ALREADY_USED')
    await remove(applicant)
    expect((await verify(again, { transaction_no, amount: LARGE })).json).toMatchObject({ second_person: true })
  })
})

it('is settled in the night where a release before has deleted the account', async () => {
  const [paid, approved, entered] = [
    await anApplicant(desk.db, FEE),
    await anApplicant(desk.db, FEE),
    await anApplicant(desk.db, LARGE),
  ]
  await verify(paid)
  await verify(approved)
  await decide(approved, AccountStatus.approved)
  expect((await verify(entered, { amount: LARGE })).json).toMatchObject({ second_person: true })
  const ids = [paid, approved, entered].map(({ account }) => account.id)
  await desk.db
    .updateTable('accounts')
    .set({ status: AccountStatus.deleted, deletedAt: new Date() })
    .where('id', 'in', ids)
    .execute()
  expect(await carryOverMoney(desk.db)).toMatchObject({ applicants: 2 })
  expect([await creditOf(paid), await creditOf(approved)]).toEqual([FEE, 0])
  expect(await listedCredit(paid)).toMatchObject([{ credit: FEE }])
  const checks = desk.db.selectFrom('secondChecks').select('outcome').where('registrationPaymentId', '=', entered.id)
  expect(await checks.execute()).toEqual([{ outcome: 'replaced' }])
  expect(await carryOverMoney(desk.db)).toMatchObject({ applicants: 0 })
  await expectMoneyAddsUp(desk.db)
})

it('is settled by a job of the transaction that deletes the account', async () => {
  const applicant = await anApplicant(desk.db, FEE)
  await desk.api.post(`/admin/users/teacher/${applicant.account.id}/delete`, { as: owner, body: { reason } })
  const { rows } = await sql`select data from pgboss.job where name = ${accountClosedJob.name}`.execute(desk.db)
  expect(rows).toContainEqual({ data: { accountId: applicant.account.id } })
})
