import { beforeAll, describe, expect, it } from 'vitest'
import { readTrialBalance } from '#domains/ledger/server/index.ts'
import { mountModeration } from '#domains/moderation/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  type Applicant,
  anApplicant as anApplicantOf,
  aPaymentDesk,
  aPurchase as aPurchaseOf,
  expectMoneyAddsUp,
  sendRegistrationPicture,
  sha256Of,
} from '#tests/support/payment-desk.ts'

let db: Db
let api: DomainApi
let finance: Caller
let colleague: Caller
let moderator: Caller
let methodId: number
let made = 1000
const FEE = 400_000

beforeAll(async () => {
  ;({ db, api, aung: finance, su: colleague, methodId } = await aPaymentDesk({ also: [mountModeration] }))
  moderator = await anAdmin(db, { role: 'moderator' })
})

function nextNumber(): number {
  made += 1
  return made
}

const anApplicant = (change: { picture?: string; sentAt?: Date } = {}) => anApplicantOf(db, FEE, change)
const sendPicture = ({ id }: { id: number }, picture: string, uploadedAt?: Date) =>
  sendRegistrationPicture(db, id, picture, uploadedAt)
const aPurchase = () => aPurchaseOf(db, FEE)
const aNumber = () => `REG${nextNumber()}`
const act = ({ id }: { id: number }, verb: string, body: object, as = finance) =>
  api.post(`/admin/registrations/${id}/${verb}`, { as, body })
const verify = (applied: { id: number }, change: object = {}, as = finance) =>
  act(applied, 'verify', { method_id: methodId, transaction_no: aNumber(), amount: FEE, ...change }, as)
const verifyEnrolment = ({ id }: Enrolment, change: object) =>
  api.post(`/admin/enrolments/course/${id}/verify`, {
    as: finance,
    body: { method_id: methodId, amount: FEE, ...change },
  })
const decide = ({ account }: Applicant, status: number) =>
  api.post(`/admin/users/teacher/${account.id}/status`, {
    as: moderator,
    body: { status, reason: 'အကြောင်းပြချက်' },
  })
const moneyOf = async ({ account }: Applicant) =>
  (await api.get(`/admin/users/teacher/${account.id}`, { as: moderator })).json.registration.money
const queue = async () => {
  const { data } = (await api.get('/admin/payment-queue', { as: finance })).json
  return data.map(
    (row: { registration_id?: number; enrolment_id?: number }) => row.registration_id ?? -(row.enrolment_id ?? 0),
  )
}
const listed = async ({ account, id }: Applicant) => {
  const { data } = (await api.get(`/admin/registrations?keyword=${account.accountNo}`, { as: finance })).json
  return data.find((row: { registration_id: number }) => row.registration_id === id)
}
const noticesTo = ({ account }: Applicant) =>
  db.selectFrom('notifications').selectAll().where('recipientId', '=', account.id).orderBy('id', 'desc').execute()
const balance = async (kind: string) =>
  (await readTrialBalance(db)).find((account) => account.kind === kind)?.balance ?? 0
const addsUp = () => expectMoneyAddsUp(db)

describe('the queue of the payment desk', () => {
  it('has enrolments and registrations, oldest picture first, without those that were answered', async () => {
    const late = await anApplicant({ sentAt: new Date('2026-01-02T10:00:00+06:30') })
    const purchase = await aPurchase()
    const proof = { enrolmentId: purchase.id, filePath: 'private/proofs/1/1600.webp', sha256: sha256Of('queue') }
    await db
      .insertInto('paymentProofs')
      .values({ ...proof, uploadedAt: new Date('2026-01-03T10:00:00+06:30') })
      .execute()
    const first = await anApplicant({ sentAt: new Date('2026-01-01T10:00:00+06:30') })
    expect((await queue()).slice(0, 3)).toEqual([first.id, late.id, -purchase.id])
    const { data } = (await api.get('/admin/payment-queue', { as: finance })).json
    const pastTheLast = (await api.get('/admin/payment-queue?page=99', { as: finance })).json
    expect(pastTheLast).toMatchObject({ data: [], total: data.length })
    expect(data[0]).toMatchObject({ kind: 'registration', fee: FEE, rest: FEE, overdue: true, payment: null })
    expect(data[0].applicant).toMatchObject({ id: first.account.id, type: 'teacher', status: AccountStatus.pending })
    await verify(first)
    await act(late, 'refuse', { reason: 'ငွေမရောက်ပါ' })
    expect((await queue()).slice(0, 1)).toEqual([-purchase.id])
    const waitingBefore = (await api.get('/admin/summary', { as: finance })).json.awaiting_proofs
    await sendPicture(late, 'a clearer one')
    expect((await api.get('/admin/summary', { as: finance })).json.awaiting_proofs).toBe(waitingBefore + 1)
    expect(await queue()).toContain(late.id)
  })

  it('keeps a registration until its money was checked, whatever is decided about the account', async () => {
    const applied = await anApplicant()
    await decide(applied, AccountStatus.approved)
    expect(await moneyOf(applied)).toEqual({ state: 'waiting', paid: 0, reason: null })
    expect(await queue()).toContain(applied.id)
  })
})

describe('POST /admin/registrations/:id/verify', () => {
  it('requires method, number and amount, each reported at its field', async () => {
    const applied = await anApplicant()
    for (const name of ['transaction_no', 'method_id', 'amount']) {
      expect(Object.keys((await verify(applied, { [name]: null })).json.errors)).toEqual([name])
    }
    expect((await verify(applied, { amount: 1 })).json).toMatchObject({ code: 'PAYMENT_BELOW_FEE' })
    expect(await listed(applied)).toMatchObject({ paid: 0, payment: null })
    expect((await verify(applied, {}, moderator)).status).toBe(403)
    expect((await verify({ id: 999_999 })).json.code).toBe('REGISTRATION_NOT_FOUND')
  })

  it('records the money once, also for simultaneous calls, and decides nothing about the account', async () => {
    const applied = await anApplicant()
    const number = aNumber()
    const before = await balance('prepaid')
    const replies = await Promise.all(Array.from({ length: 5 }, () => verify(applied, { transaction_no: number })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await balance('prepaid')).toBe(before - FEE)
    expect(await listed(applied)).toMatchObject({ paid: FEE, rest: 0, due_at: null, applicant: { status: 1 } })
    expect(await noticesTo(applied)).toHaveLength(1)
    expect(await moneyOf(applied)).toEqual({ state: 'paid', paid: FEE, reason: null })
    await addsUp()
  })

  it('refuses a number that pays for an enrolment, and the other way round, in any spelling', async () => {
    const [applied, purchase] = [await anApplicant(), await aPurchase()]
    expect((await verifyEnrolment(purchase, { transaction_no: '0555 111 222' })).status).toBe(200)
    const used = await verify(applied, { transaction_no: '၀၅၅၅-၁၁၁-၂၂၂' })
    expect(used).toMatchObject({ status: 422, json: { code: 'TRANSACTION_ALREADY_USED' } })
    expect(used.json.errors.transaction_no[0]).toContain(`#${purchase.id}`)
    const early = await api.get(`/admin/registrations/${applied.id}/transaction?transaction_no=0555111222`, {
      as: finance,
    })
    expect(early.json.used_by).toMatchObject({ enrolment_id: purchase.id })
    expect((await verify(applied, { transaction_no: '0555 333 444' })).status).toBe(200)
    const other = await aPurchase()
    const refused = await verifyEnrolment(other, { transaction_no: '0555333444' })
    expect(refused.json.errors.transaction_no[0]).toContain(applied.account.accountNo)
    const check = await api.get(`/admin/enrolments/course/${other.id}/transaction?transaction_no=0555333444`, {
      as: finance,
    })
    expect(check.json.used_by).toMatchObject({
      enrolment_id: null,
      other: expect.stringContaining(applied.account.accountNo),
    })
  })

  it('asks about the picture of another registration or an enrolment, and the desk of enrolments about this one', async () => {
    const [one, two] = [await anApplicant({ picture: 'shared' }), await anApplicant({ picture: 'shared' })]
    expect((await verify(one)).json).toMatchObject({ code: 'PICTURE_ALREADY_USED' })
    expect((await listed(one)).proofs[0]).toMatchObject({ reused_by: null, reused_by_account: two.account.accountNo })
    const purchase = await aPurchase()
    const proof = { enrolmentId: purchase.id, filePath: 'private/proofs/1/1600.webp' }
    // Saved again with other bytes: the pixels are the same.
    await db
      .insertInto('paymentProofs')
      .values({ ...proof, sha256: sha256Of('saved again'), pixelsSha256: sha256Of('pixels of shared') })
      .execute()
    expect((await verifyEnrolment(purchase, { transaction_no: aNumber() })).json.code).toBe('PICTURE_ALREADY_USED')
    expect((await listed(one)).proofs[0]).toMatchObject({ reused_by: purchase.id })
    expect((await verify(one, { reused_picture: true })).status).toBe(200)
  })

  it('takes part of the fee after a question, and then the rest; what is over becomes credit', async () => {
    const applied = await anApplicant()
    expect((await verify(applied, { amount: 150_000, part: true })).json).toMatchObject({ rest: 250_000, surplus: 0 })
    expect(await queue()).not.toContain(applied.id)
    await sendPicture(applied, 'the rest')
    expect(await queue()).toContain(applied.id)
    expect(await moneyOf(applied)).toMatchObject({ state: 'part', paid: 150_000 })
    const over = { transaction_no: aNumber(), amount: 260_000 }
    const asked = await verify(applied, over)
    expect([asked.status, asked.json.code]).toEqual([422, 'PAYMENT_ABOVE_FEE'])
    expect(asked.json.message).toContain('10,000Ks')
    expect(await listed(applied)).toMatchObject({ received: 150_000 })
    expect((await verify(applied, { ...over, over: true })).json).toMatchObject({ rest: 0, surplus: 10_000 })
    expect(await listed(applied)).toMatchObject({ paid: FEE, received: FEE + 10_000 })
    await addsUp()
  })
})

describe('a decision about the account', () => {
  it('makes verified money income when approved, and credit of the applicant when rejected', async () => {
    const [good, bad] = [await anApplicant(), await anApplicant()]
    const [income, credit] = [await balance('registration'), await balance('credit')]
    for (const applied of [good, bad]) await verify(applied)
    expect(await balance('registration')).toBe(income)
    await decide(good, AccountStatus.approved)
    await decide(bad, AccountStatus.rejected)
    expect(await balance('registration')).toBe(income - FEE)
    expect(await balance('credit')).toBe(credit - FEE)
    await addsUp()
    await decide(bad, AccountStatus.approved)
    expect(await balance('registration')).toBe(income - 2 * FEE)
    expect(await balance('credit')).toBe(credit)
    await addsUp()
  })

  it('before the money arrives: it is income or credit at once', async () => {
    const [good, bad] = [await anApplicant(), await anApplicant()]
    await decide(good, AccountStatus.approved)
    await decide(bad, AccountStatus.rejected)
    const [income, credit] = [await balance('registration'), await balance('credit')]
    expect((await verify(good)).json).toMatchObject({ rest: 0, surplus: 0 })
    expect((await verify(bad, { amount: FEE + 1 })).json.code).toBe('PAYMENT_ABOVE_FEE')
    expect((await verify(bad, { amount: 1000 })).json).toMatchObject({ rest: 0, surplus: 1000 })
    expect(await balance('registration')).toBe(income - FEE)
    expect(await balance('credit')).toBe(credit - 1000)
    await addsUp()
  })

  it('is booked once, also when it runs at the same time as the verification', async () => {
    const income = await balance('registration')
    const applicants = await Promise.all(Array.from({ length: 8 }, () => anApplicant()))
    await Promise.all(applicants.flatMap((applied) => [verify(applied), decide(applied, AccountStatus.approved)]))
    expect(await balance('registration')).toBe(income - 8 * FEE)
    await addsUp()
  })
})

describe('POST /admin/registrations/:id/reverse', () => {
  it('is an undo without a trace for the applicant within 15 seconds, for the same admin', async () => {
    const applied = await anApplicant()
    const number = aNumber()
    const { version } = (await verify(applied, { transaction_no: number })).json
    expect((await act(applied, 'reverse', { version }, colleague)).json.errors).toHaveProperty('reason')
    expect((await act(applied, 'reverse', { version })).status).toBe(200)
    expect(await noticesTo(applied)).toEqual([])
    expect(await queue()).toContain(applied.id)
    const other = await anApplicant()
    expect((await verify(other, { transaction_no: number })).status).toBe(200)
    expect((await act(applied, 'reverse', { reason: 'မှားပါသည်' })).json.code).toBe('REGISTRATION_TRANSITION_REFUSED')
    await addsUp()
  })

  it('undoes the correction of an amount: nothing counts, and the picture waits again', async () => {
    const applied = await anApplicant()
    const transaction_no = aNumber()
    await verify(applied, { transaction_no, amount: 100_000, part: true })
    expect((await verify(applied, { transaction_no, amount: 150_000, part: true })).json).toMatchObject({
      rest: 250_000,
    })
    expect(await queue()).not.toContain(applied.id)
    expect((await act(applied, 'reverse', {})).status).toBe(200)
    expect(await queue()).toContain(applied.id)
    expect(await listed(applied)).toMatchObject({ paid: 0, payment: null })
    expect((await act(applied, 'reverse', { reason: 'မှားပါသည်' })).json.code).toBe('REGISTRATION_TRANSITION_REFUSED')
    await addsUp()
  })

  it('takes income back, with a reason that the applicant reads', async () => {
    const applied = await anApplicant()
    await verify(applied)
    await decide(applied, AccountStatus.approved)
    const income = await balance('registration')
    const reason = 'ငွေစာရင်းတွင် မတွေ့ပါ'
    expect((await act(applied, 'reverse', { reason }, colleague)).status).toBe(200)
    expect(await balance('registration')).toBe(income + FEE)
    expect(await listed(applied)).toMatchObject({ paid: 0, payment: null })
    await addsUp()
  })
})

describe('the answers without money', () => {
  it('refuse or ask again: the applicant reads the reason, moderators see it, and the account stays', async () => {
    for (const [verb, state] of [
      ['refuse', 'refused'],
      ['ask-again', 'again'],
    ] as const) {
      const applied = await anApplicant()
      const { version } = await listed(applied)
      const reason = 'ပုံ မရှင်းလင်းပါ'
      expect((await act(applied, verb, { version, reason: ' ' })).json.errors).toHaveProperty('reason')
      expect((await act(applied, verb, { version, reason })).status).toBe(200)
      expect((await act(applied, verb, { version, reason })).status).toBe(200)
      expect((await act(applied, verb, { version, reason }, colleague)).json.code).toBe('CHANGED_MEANWHILE')
      expect(await queue()).not.toContain(applied.id)
      expect(await moneyOf(applied)).toEqual({ state, paid: 0, reason })
      const notices = await noticesTo(applied)
      expect(notices).toHaveLength(1)
      expect(notices[0]?.message).toContain(reason)
      expect((await listed(applied)).applicant.status).toBe(AccountStatus.pending)
      const again = await act(applied, verb === 'refuse' ? 'ask-again' : 'refuse', { reason })
      expect(again.json.code).toBe('REGISTRATION_TRANSITION_REFUSED')
      const one = await api.get(`/admin/registrations?id=${applied.id}`, { as: finance })
      expect(one.json).toMatchObject({ total: 1, data: [{ registration_id: applied.id, rest: FEE }] })
      // The applicant has sent the picture by other means.
      expect((await verify(applied)).json).toMatchObject({ rest: 0 })
      expect(await moneyOf(applied)).toMatchObject({ state: 'paid', paid: FEE })
    }
  })
})
