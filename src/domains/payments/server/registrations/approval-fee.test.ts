import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mountModeration } from '#domains/moderation/server/index.ts'
import { writeSettings } from '#domains/site/server/settings.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { type Account, anAdmin, aStudent, aTeacher } from '#tests/support/builders.ts'
import type { Caller } from '#tests/support/domain-api.ts'
import {
  type Applicant,
  anApplicant,
  aPaymentDesk,
  expectMoneyAddsUp,
  type PaymentDesk,
} from '#tests/support/payment-desk.ts'

const FEE = 400_000
let desk: PaymentDesk
let moderator: Caller
let owner: Caller
let applicant: Applicant
let numbers = 0

beforeAll(async () => {
  desk = await aPaymentDesk({ also: [mountModeration] })
  moderator = await anAdmin(desk.db, { role: 'moderator' })
  owner = await anAdmin(desk.db, { role: 'owner' })
})
beforeEach(async () => {
  await require(true)
  applicant = await anApplicant(desk.db, FEE)
})

const require = (isRequired: boolean) =>
  writeSettings(desk.db, owner as AdminViewer, { require_registration_payment: isRequired })
const decide = ({ role, id }: Pick<Account, 'role' | 'id'>, status: AccountStatus) =>
  desk.api.post(`/admin/users/${role}/${id}/status`, { as: moderator, body: { status, reason: 'စစ်ပြီး' } })
const approve = (account: Pick<Account, 'role' | 'id'>) => decide(account, AccountStatus.approved)
const detail = async ({ role, id }: Account) =>
  (await desk.api.get(`/admin/users/${role}/${id}`, { as: moderator })).json
async function verify(amount: number, change: object = {}) {
  numbers += 1
  const body = { method_id: desk.methodId, transaction_no: `FEE${5000 + numbers}`, amount, ...change }
  const reply = await desk.api.post(`/admin/registrations/${applicant.id}/verify`, { as: desk.aung, body })
  expect(reply.status).toBe(200)
}
const statusOf = async ({ id }: Account) =>
  (await desk.db.selectFrom('accounts').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** @see P-RFE-03 */
describe('where the settings require the registration fee', () => {
  test('an account is approved once the whole fee has arrived, and the refusal names what is missing', async () => {
    const { account } = applicant
    const refused = await approve(account)
    expect(refused).toMatchObject({ status: 422, json: { code: 'REGISTRATION_NOT_PAID' } })
    expect(refused.json.message).toContain('အကောင့်ဖွင့်ကြေး 400,000Ks အနက် 0Ks')
    expect(await statusOf(account)).toBe(AccountStatus.pending)
    expect(await detail(account)).toMatchObject({ approval_waits_for_fee: true })
    await verify(100_000, { part: true })
    expect((await approve(account)).json.message).toContain('100,000')
    await verify(300_000)
    expect(await detail(account)).toMatchObject({ approval_waits_for_fee: false })
    expect((await approve(account)).status).toBe(200)
    expect(await statusOf(account)).toBe(AccountStatus.approved)
    await expectMoneyAddsUp(desk.db)
  })

  test('a rejection needs no fee, and its credit pays for a later approval unless it was refunded', async () => {
    const { account, id } = applicant
    expect((await decide(account, AccountStatus.rejected)).status).toBe(200)
    expect((await approve(account)).json.code).toBe('REGISTRATION_NOT_PAID')
    await verify(FEE)
    const { transfers } = (await desk.api.get(`/admin/registrations/${id}/refundable`, { as: desk.aung })).json
    const target = { wallet_id: desk.familyId, account_no: '09420000222', holder: 'Daw Mya', reason: 'ငြင်းပယ်' }
    const body = { transfer_id: transfers[0].id, version: transfers[0].version, amount: FEE, ...target }
    const refund = (await desk.api.post('/admin/refunds', { as: desk.aung, body })).json
    expect((await approve(account)).json.code).toBe('REGISTRATION_NOT_PAID')
    await desk.api.post(`/admin/refunds/${refund.id}/drop`, { as: desk.aung, body: { reason: 'မလိုတော့ပါ' } })
    expect((await approve(account)).status).toBe(200)
    await expectMoneyAddsUp(desk.db)
  })

  test('the end of a suspension is no approval, but of an account that was suspended while it waited', async () => {
    const { account } = applicant
    await decide(account, AccountStatus.suspended)
    expect((await approve(account)).json.code).toBe('REGISTRATION_NOT_PAID')
    await require(false)
    expect((await approve(account)).status).toBe(200)
    await decide(account, AccountStatus.suspended)
    await require(true)
    expect((await approve(account)).status).toBe(200)
  })

  test('somebody who registered without a payment owes the fee; a student owes none', async () => {
    const social = await aTeacher(desk.db, { status: AccountStatus.pending })
    expect((await approve(social)).json.code).toBe('REGISTRATION_NOT_PAID')
    const student = await aStudent(desk.db, { status: AccountStatus.suspended })
    expect((await approve(student)).status).toBe(200)
  })

  test('a fee that was decided before fees were recorded counts as paid', async () => {
    const at = new Date()
    await desk.db
      .insertInto('registrationAnswers')
      .values({ registrationPaymentId: applicant.id, answer: 'legacy', answeredAt: at, notifiedAt: at })
      .execute()
    expect((await approve(applicant.account)).status).toBe(200)
  })

  test('ten approvals at once approve once', async () => {
    await verify(FEE)
    const replies = await Promise.all(Array.from({ length: 10 }, () => approve(applicant.account)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const approvals = await desk.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'account.judge')
      .where('target', '=', `teacher:${applicant.account.id}`)
      .execute()
    expect(approvals).toHaveLength(1)
  })
})

test('otherwise an account is approved before its fee has arrived', async () => {
  await require(false)
  expect(await detail(applicant.account)).toMatchObject({ approval_waits_for_fee: false })
  expect((await approve(applicant.account)).status).toBe(200)
})
