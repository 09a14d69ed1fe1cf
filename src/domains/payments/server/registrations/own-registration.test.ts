import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mountModeration } from '#domains/moderation/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type Account, anAdmin, aSchool, aTeacher } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'

let db: Db
let api: DomainApi
let finance: Caller
let moderator: Caller
let methodId: number
let applicant: Account
let made = 0
const FEE = 300_000

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk({ also: [mountModeration], files: true }))
  moderator = await anAdmin(db, { role: 'moderator' })
  await db
    .insertInto('settings')
    .values({ key: 'registration_fee_mmk', value: JSON.stringify(FEE) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(FEE) }))
    .execute()
})
beforeEach(async () => {
  // Registered through a social provider, so without a payment.
  applicant = await aTeacher(db, { status: AccountStatus.pending })
})

const picture = () => {
  made += 1
  const background = { r: made, g: 120, b: 60 }
  return sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .png()
    .toBuffer()
}
async function send(files: Buffer[], as: Account = applicant) {
  const form = new FormData()
  for (const bytes of files) form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'a.png')
  return api.post('/my/registration-fee/pictures', { as, body: form })
}
const shown = async (as: Account = applicant) => (await api.get('/my/registration-fee', { as })).json
const atDesk = async (account: Account) =>
  (await api.get(`/admin/registrations?keyword=${account.accountNo}`, { as: finance })).json.data[0]
const decide = (status: number) =>
  api.post(`/admin/users/teacher/${applicant.id}/status`, { as: moderator, body: { status, reason: 'စစ်ပြီး' } })
async function verify(change: object = {}) {
  made += 1
  const { registration_id } = await atDesk(applicant)
  const body = { method_id: methodId, transaction_no: `OWN${1000 + made}`, amount: FEE, ...change }
  return api.post(`/admin/registrations/${registration_id}/verify`, { as: finance, body })
}

describe('GET /my/registration-fee', () => {
  it('leads somebody who registered without a payment to the first picture', async () => {
    expect(await shown()).toMatchObject({ fee: FEE, rest: FEE, state: 'none', takes_pictures: true, reference: null })
    expect((await send([await picture()])).status).toBe(200)
    const { reference, answer_by, pictures, ...now } = await shown()
    expect(now).toMatchObject({ state: 'waiting', takes_pictures: true, paid: 0, receipts: [] })
    expect(reference).toMatch(/^\d{8}$/)
    expect(answer_by).toMatch(/^\d{4}-/)
    expect(pictures).toMatchObject([{ state: 'waiting' }])
    expect(await atDesk(applicant)).toMatchObject({ fee: FEE, proofs: [{ answer: null }] })
  })

  it('asks for another picture with the reason of finance, and takes it', async () => {
    await send([await picture()])
    const { registration_id, version } = await atDesk(applicant)
    const reason = 'ပုံ မရှင်းလင်းပါ'
    await api.post(`/admin/registrations/${registration_id}/ask-again`, { as: finance, body: { reason, version } })
    expect(await shown()).toMatchObject({ state: 'again', answer_by: null, pictures: [{ state: 'again', reason }] })
    await send([await picture()])
    expect(await shown()).toMatchObject({ state: 'waiting', pictures: [{ state: 'waiting' }, { state: 'again' }] })
    expect((await atDesk(applicant)).due_at).not.toBeNull()
  })

  it('waits while a second person has to confirm what was entered without a picture', async () => {
    await db.insertInto('registrationPayments').values({ accountId: applicant.id, amountMmk: FEE }).execute()
    expect(await shown()).toMatchObject({ state: 'none', answer_by: null })
    expect((await verify({ amount: 600_000, over: true })).json).toMatchObject({ second_person: true })
    const waits = await shown()
    expect(waits).toMatchObject({ state: 'waiting', takes_pictures: true, second_person: true, pictures: [] })
    expect(waits.answer_by).toMatch(/^\d{4}-/)
    const { registration_id } = await atDesk(applicant)
    await api.post(`/admin/registrations/${registration_id}/reverse`, { as: finance, body: {} })
    expect(await shown()).toMatchObject({ state: 'none', answer_by: null })
  })

  it('owes nothing on the receipt of what arrives after the account was rejected', async () => {
    await send([await picture()])
    await decide(AccountStatus.rejected)
    expect((await verify({ amount: 100_000 })).status).toBe(200)
    const { receipts } = await shown()
    const ids = receipts.map(({ id }: { id: number }) => id)
    const rows = await db.selectFrom('receipts').select(['amountMmk', 'restMmk']).where('id', 'in', ids).execute()
    expect(rows).toEqual([{ amountMmk: 100_000, restMmk: 0 }])
  })

  it('has a receipt for each transfer, which is withdrawn with it', async () => {
    await send([await picture()])
    expect((await verify({ amount: 100_000, part: true })).json).toMatchObject({ rest: 200_000 })
    expect(await shown()).toMatchObject({ state: 'part', paid: 100_000, rest: 200_000, takes_pictures: true })
    await send([await picture()])
    expect((await verify({ amount: 200_000 })).json).toMatchObject({ rest: 0 })
    const paid = await shown()
    expect(paid).toMatchObject({ state: 'paid', rest: 0, takes_pictures: false })
    expect(paid.receipts).toMatchObject([
      { amount: 200_000, valid: true },
      { amount: 100_000, valid: true },
    ])
    const printed = (as: Account) => api.get(`/my/receipts/${paid.receipts[0].id}/pdf`, { as })
    expect(await printed(applicant)).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF/) })
    expect((await printed(await aTeacher(db))).json.code).toBe('RECEIPT_NOT_FOUND')
    const { registration_id, version } = await atDesk(applicant)
    await api.post(`/admin/registrations/${registration_id}/reverse`, {
      as: finance,
      body: { version, reason: 'ငွေမရောက်ပါ' },
    })
    const { receipts, state } = await shown()
    expect(receipts).toMatchObject([{ valid: false }, { valid: true }])
    expect(state).toBe('waiting')
    await expectMoneyAddsUp(db)
  })

  it('is settled for an approved account without a payment, and closed for a rejected one', async () => {
    expect(await shown(await aSchool(db))).toMatchObject({ state: 'settled', takes_pictures: false })
    await send([await picture()])
    await verify()
    await decide(AccountStatus.rejected)
    expect(await shown()).toMatchObject({ state: 'closed', credit: FEE, takes_pictures: false })
  })
})

describe('POST /my/registration-fee/pictures', () => {
  it('stores the same file once, also when ten requests send it at once', async () => {
    const bytes = await picture()
    const replies = await Promise.all(Array.from({ length: 10 }, () => send([bytes, bytes])))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await shown()).pictures).toHaveLength(1)
    const payments = await db
      .selectFrom('registrationPayments')
      .select('id')
      .where('accountId', '=', applicant.id)
      .execute()
    expect(payments).toHaveLength(1)
  })

  it('refuses what is no picture under its field, and a form without a file', async () => {
    const wrong = await send([Buffer.from('%PDF-1.7 no picture')])
    expect(wrong).toMatchObject({ status: 422, json: { errors: { file: [expect.any(String)] } } })
    expect((await send([])).json.errors).toHaveProperty('file')
    expect((await shown()).state).toBe('none')
  })

  it('refuses a picture once the fee is paid or the account was rejected', async () => {
    await send([await picture()])
    await verify()
    expect((await send([await picture()])).json.code).toBe('REGISTRATION_TRANSITION_REFUSED')
    const other = await aTeacher(db, { status: AccountStatus.rejected })
    expect((await send([await picture()], other)).json.code).toBe('REGISTRATION_TRANSITION_REFUSED')
  })
})
