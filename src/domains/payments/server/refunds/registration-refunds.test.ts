import { beforeAll, describe, expect, it } from 'vitest'
import { readTrialBalance } from '#domains/ledger/server/index.ts'
import { mountModeration } from '#domains/moderation/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { today } from '#platform/server/clock.ts'
import { anAdmin } from '#tests/support/builders.ts'
import type { Caller } from '#tests/support/domain-api.ts'
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
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
let numbers = 0

beforeAll(async () => {
  desk = await aPaymentDesk({ also: [mountModeration], files: true })
  moderator = await anAdmin(desk.db, { role: 'moderator' })
})

const aNumber = () => {
  numbers += 1
  return `KBR${5000 + numbers}`
}
const act = ({ id }: Applicant, verb: string, body: object, as = desk.aung) =>
  desk.api.post(`/admin/registrations/${id}/${verb}`, { as, body })
const verify = (applicant: Applicant, change: object = {}) =>
  act(applicant, 'verify', { method_id: desk.methodId, transaction_no: aNumber(), amount: FEE, ...change })
const decide = ({ account }: Applicant, status: AccountStatus) =>
  desk.api.post(`/admin/users/teacher/${account.id}/status`, { as: moderator, body: { status, reason: 'စစ်ပြီး' } })
const refundable = async ({ id }: Applicant) =>
  (await desk.api.get(`/admin/registrations/${id}/refundable`, { as: desk.aung })).json.transfers
async function ask(applicant: Applicant, change: object = {}, as = desk.aung) {
  const [transfer] = await refundable(applicant)
  const target = { wallet_id: desk.familyId, account_no: '09420000222', holder: 'Daw Mya' }
  const body = { transfer_id: transfer.id, amount: transfer.refundable, version: transfer.version, ...target }
  return desk.api.post('/admin/refunds', { as, body: { reason: 'လျှောက်ထားမှု ပယ်ဖျက်', ...body, ...change } })
}
const approve = (id: number, as = desk.su) => desk.api.post(`/admin/refunds/${id}/approve`, { as, body: {} })
async function send(id: number, change: object = {}, picture?: Buffer) {
  const form = new FormData()
  const fields = { method_id: desk.methodId, transaction_no: aNumber(), sent_on: today(), ...change }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  if (picture) form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'a.png')
  const { payload, headers } = await multipartPayload(form)
  return desk.api.post(`/admin/refunds/${id}/sent-with-picture`, { as: desk.aung, headers, body: payload })
}
const end = (id: number, verb: 'failed' | 'drop') =>
  desk.api.post(`/admin/refunds/${id}/${verb}`, { as: desk.aung, body: { reason: 'အကောင့် မှားနေပါသည်။' } })
const listed = async (id: number, path = '/admin/refunds/all') =>
  (await desk.api.get(path, { as: desk.su })).json.data.find((row: { id: number }) => row.id === id)
const own = async ({ account }: Applicant) => (await desk.api.get('/my/registration-fee', { as: account })).json
const balance = async (kind: string) =>
  (await readTrialBalance(desk.db)).find((account) => account.kind === kind)?.balance ?? 0
const lastNotice = ({ account }: Applicant) =>
  desk.db
    .selectFrom('notifications')
    .select('message')
    .where('recipientId', '=', account.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
const addsUp = () => expectMoneyAddsUp(desk.db)

async function aRejected(): Promise<Applicant> {
  const applicant = await anApplicant(desk.db, FEE)
  expect((await verify(applicant)).status).toBe(200)
  expect((await decide(applicant, AccountStatus.rejected)).status).toBe(200)
  return applicant
}
async function anApproved(applicant: Applicant): Promise<number> {
  const { id } = (await ask(applicant)).json
  expect((await approve(id)).json).toEqual({ id, state: 'approved' })
  return id
}

/** @see P-RFE-02 */
describe('a refund of a registration fee', () => {
  it('of a rejected applicant is asked for, approved by another admin, sent with a picture, and shown to the applicant', async () => {
    const applicant = await aRejected()
    const wallet = await balance('wallet')
    expect(await refundable(applicant)).toMatchObject([{ amount: FEE, refundable: FEE }])
    const { id } = (await ask(applicant)).json
    expect((await approve(id, desk.aung)).json.code).toBe('SAME_PERSON')
    expect((await own(applicant)).refunds).toEqual([])
    expect((await approve(id)).json).toEqual({ id, state: 'approved' })
    expect(await own(applicant)).toMatchObject({ credit: 0, refunds: [{ amount: FEE, state: 'approved' }] })
    await addsUp()
    const number = aNumber()
    expect((await send(id, { transaction_no: number }, await aPng())).json).toEqual({ id, state: 'sent' })
    expect(await balance('wallet')).toBe(wallet - FEE)
    expect(await listed(id)).toMatchObject({
      amount: FEE,
      state: 'sent',
      may_approve: true,
      asked_by: { name: 'Ko Aung' },
      paid_for: { kind: 'registration', id: applicant.id, title: null },
      payer: { type: 'teacher', id: applicant.account.id, no: applicant.account.accountNo },
      sent: { transaction_no: number, picture_url: expect.stringContaining('/private-pictures/refunds/') },
    })
    const [shown] = (await own(applicant)).refunds
    expect(shown).toMatchObject({ state: 'sent', number_end: number.slice(-6), wallet: 'KBZPay' })
    expect(shown.picture_url).toContain('/private-pictures/refunds/')
    const { message = '' } = (await lastNotice(applicant)) ?? {}
    expect(message).toContain('400,000')
    expect(message).toContain('09420000222')
    await addsUp()
  })

  it('is not in the list of refunds of enrolments', async () => {
    const { id } = (await ask(await aRejected())).json
    expect(await listed(id, '/admin/refunds')).toBeUndefined()
    expect(await listed(id)).toMatchObject({ state: 'asked' })
  })

  it('of what was paid above the fee leaves the registration paid', async () => {
    const applicant = await anApplicant(desk.db, FEE)
    await verify(applicant, { amount: FEE + 5000, over: true })
    await decide(applicant, AccountStatus.approved)
    const income = await balance('registration')
    expect(await refundable(applicant)).toMatchObject([{ refundable: 5000 }])
    expect((await ask(applicant, { amount: 5001 })).json.code).toBe('REFUND_TOO_LARGE')
    await send(await anApproved(applicant))
    expect(await own(applicant)).toMatchObject({ state: 'paid', paid: FEE, credit: 0 })
    expect(await balance('registration')).toBe(income)
    await addsUp()
  })

  it('takes no money that pays for the registration', async () => {
    const applicant = await anApplicant(desk.db, FEE)
    await verify(applicant)
    expect((await ask(applicant, { amount: 1 })).json.code).toBe('REFUND_TOO_LARGE')
    await decide(applicant, AccountStatus.approved)
    expect((await ask(applicant, { amount: 1 })).json.code).toBe('REFUND_TOO_LARGE')
  })

  it('asked for ten times at once is one refund, by one admin or by ten', async () => {
    for (const admins of [
      Array<Caller>(10).fill(desk.aung),
      await Promise.all(Array.from({ length: 10 }, () => anAdmin(desk.db, { role: 'finance' }))),
    ]) {
      const applicant = await aRejected()
      const [{ id: transfer_id, version }] = await refundable(applicant)
      const replies = await Promise.all(admins.map((as) => ask(applicant, { amount: FEE, transfer_id, version }, as)))
      const ids = replies.flatMap(({ status, json }) => (status === 200 ? [json.id] : []))
      expect(new Set(ids).size).toBe(1)
      expect(replies.every(({ status, json }) => status === 200 || json.code === 'CHANGED_MEANWHILE')).toBe(true)
      expect(await refundable(applicant)).toMatchObject([{ refundable: 0 }])
    }
    await addsUp()
  })

  it('approved and sent ten times at once is booked once', async () => {
    const applicant = await aRejected()
    const wallet = await balance('wallet')
    const { id } = (await ask(applicant)).json
    const approvals = await Promise.all(Array.from({ length: 10 }, () => approve(id)))
    expect(approvals.map(({ json }) => json)).toEqual(Array(10).fill({ id, state: 'approved' }))
    const transaction_no = aNumber()
    const picture = await aPng()
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(id, { transaction_no }, picture)))
    expect(sent.map(({ json }) => json)).toEqual(Array(10).fill({ id, state: 'sent' }))
    expect(await balance('wallet')).toBe(wallet - FEE)
    expect((await send(id)).json.code).toBe('REFUND_STATE_CHANGED')
    await addsUp()
  })

  it('that came back is credit again, is notified to the applicant, and may be asked for anew', async () => {
    const applicant = await aRejected()
    const id = await anApproved(applicant)
    await send(id)
    expect((await end(id, 'failed')).json).toEqual({ id, state: 'failed' })
    expect((await lastNotice(applicant))?.message).toContain('အကောင့် မှားနေပါသည်။')
    expect(await own(applicant)).toMatchObject({ credit: FEE, refunds: [{ state: 'failed' }] })
    await anApproved(applicant)
    await addsUp()
  })
})

describe('a registration whose money goes back', () => {
  it('is not paid by that money when the applicant is approved after all, but by the money of a dropped refund', async () => {
    const applicant = await aRejected()
    const id = await anApproved(applicant)
    await decide(applicant, AccountStatus.approved)
    expect(await own(applicant)).toMatchObject({ paid: 0, rest: FEE })
    await addsUp()
    expect((await end(id, 'drop')).json).toEqual({ id, state: 'dropped' })
    expect(await own(applicant)).toMatchObject({ paid: FEE, rest: 0 })
    await addsUp()
  })

  it('keeps its transfer: the verification cannot be taken back while a refund is open', async () => {
    const applicant = await aRejected()
    const { id } = (await ask(applicant)).json
    expect((await act(applicant, 'reverse', { reason: 'မှား' })).json.code).toBe('TRANSFER_REFUNDED')
    await end(id, 'drop')
    expect((await act(applicant, 'reverse', { reason: 'မှား' })).status).toBe(200)
    await addsUp()
  })

  it('shows finance what is left, and every step in the audit trail', async () => {
    const applicant = await aRejected()
    const row = async () => {
      const path = `/admin/registrations?id=${applicant.id}`
      return (await desk.api.get(path, { as: desk.aung })).json.data[0]
    }
    expect(await row()).toMatchObject({ received: FEE, refundable: FEE })
    await send((await anApproved(applicant)) as number)
    expect(await row()).toMatchObject({ received: 0, refundable: 0 })
    const steps = await desk.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('target', '=', `registration:${applicant.id}`)
      .where('action', 'like', '%refund%')
      .orderBy('id')
      .execute()
    expect(steps).toEqual([
      { action: 'registration.refund-ask', actorId: desk.aung.id },
      { action: 'registration.refund-approved', actorId: desk.su.id },
      { action: 'registration.refund-sent', actorId: desk.aung.id },
    ])
  })

  it('of a deleted account is asked for as of any other', async () => {
    const applicant = await aRejected()
    const { id: accountId } = applicant.account
    await desk.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', accountId).execute()
    expect((await send(await anApproved(applicant))).json).toMatchObject({ state: 'sent' })
    await addsUp()
  })

  it('of a deleted account can still be sent', async () => {
    const applicant = await aRejected()
    const id = await anApproved(applicant)
    await desk.db
      .updateTable('accounts')
      .set({ deletedAt: new Date() })
      .where('id', '=', applicant.account.id)
      .execute()
    expect((await send(id)).json).toEqual({ id, state: 'sent' })
    expect(await listed(id)).toMatchObject({ state: 'sent' })
    await addsUp()
  })
})

it('is saved as a file, by its state, with the rows of the list', async () => {
  const applicant = await aRejected()
  const { id } = (await ask(applicant)).json
  const rowsOf = async (state: string) => {
    const { body } = await desk.api.get(`/admin/refunds/export?format=csv&state=${state}`, { as: desk.su })
    return body.replace('\ufeff', '').trim().split('\r\n').slice(1)
  }
  const { total } = (await desk.api.get('/admin/refunds/all', { as: desk.su })).json
  expect(await rowsOf('')).toHaveLength(total)
  const ownRows = (await rowsOf('asked')).filter((row) => row.includes(applicant.account.accountNo))
  expect(ownRows).toEqual([expect.stringContaining(`,${FEE},`)])
  expect(ownRows[0]).toContain('09420000222')
  await approve(id)
  expect((await rowsOf('asked')).join()).not.toContain(applicant.account.accountNo)
  expect((await desk.api.get('/admin/refunds/export?format=csv', { as: moderator })).status).toBe(403)
})

it('is refused for what is no picture, under its field, and nothing is sent', async () => {
  const id = await anApproved(await aRejected())
  const refused = await send(id, {}, Buffer.from('%PDF-1.7 no picture'))
  expect(refused).toMatchObject({ status: 422, json: { errors: { file: [expect.any(String)] } } })
  expect(await listed(id)).toMatchObject({ state: 'approved', sent: null })
})

it('is for finance and the owner alone', async () => {
  const { id, account } = await anApplicant(desk.db, FEE)
  for (const path of ['/admin/refunds/all', `/admin/registrations/${id}/refundable`]) {
    expect((await desk.api.get(path)).status).toBe(401)
    expect((await desk.api.get(path, { as: moderator })).status).toBe(403)
    expect((await desk.api.get(path, { as: account })).status).toBe(401)
  }
  expect((await desk.api.get('/admin/registrations/999999/refundable', { as: desk.su })).json.code).toBe(
    'REGISTRATION_NOT_FOUND',
  )
})
