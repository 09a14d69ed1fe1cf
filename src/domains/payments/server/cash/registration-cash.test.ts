import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import { mountModeration } from '#domains/moderation/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { type Account, anAdmin, aPaymentMethod, aStudent, aTeacher } from '#tests/support/builders.ts'
import {
  anApplicant,
  aPaymentDesk,
  expectMoneyAddsUp,
  type PaymentDesk,
  sendRegistrationPicture,
} from '#tests/support/payment-desk.ts'

const FEE = 400_000
let desk: PaymentDesk
let till: number

beforeAll(async () => {
  desk = await aPaymentDesk({ also: [mountModeration] })
  till = (await aPaymentMethod(desk.db, { kind: 'cash', name: 'ကောင်တာ' })).id
  await desk.api.post(`/admin/tills/${till}/open`, { as: desk.aung, body: {} })
})

const take = ({ id }: { id: number }, change: object = {}, as = desk.aung) =>
  desk.api.post('/admin/cash/registrations', {
    as,
    body: { till_id: till, account_id: id, amount: FEE, key: randomUUID(), ...change },
  })
const found = async (keyword: string) =>
  (await desk.api.get(`/admin/cash/registrations?keyword=${encodeURIComponent(keyword)}`, { as: desk.aung })).json.data
const own = async (account: Account) => (await desk.api.get('/my/registration-fee', { as: account })).json
const atDesk = async (id: number) =>
  (await desk.api.get(`/admin/registrations?id=${id}`, { as: desk.aung })).json.data[0]
const slips = async () => (await desk.api.get('/admin/cash/slips', { as: desk.aung })).json.data
const waits = async (id: number) => {
  const { data } = (await desk.api.get('/admin/payment-queue', { as: desk.aung })).json
  return data.some((row: { registration_id?: number }) => row.registration_id === id)
}
const refused = (reply: { status: number; json: { code?: string } }) => [reply.status, reply.json.code]
const holds = () => readBalance(desk.db, { kind: 'wallet', holder: till })

/** @see P-CSH-06 */
describe('cash for a registration fee', () => {
  it('finds the applicant by reference, name, number and phone, and no one without a keyword', async () => {
    const person = { name: 'ဦးသဉ္ဇာထူး', phoneNumber1: '09770005678' }
    const { account, id } = await anApplicant(desk.db, FEE, { person })
    const { reference } = await own(account)
    for (const keyword of [reference, 'သဉ္ဇာထူး', account.accountNo.toLowerCase(), '09 770 005 678']) {
      const [row, ...others] = await found(keyword)
      expect(others, keyword).toEqual([])
      expect(row).toMatchObject({ account_id: account.id, type: 'teacher', reference, due: FEE, rest: FEE })
    }
    expect(await found('')).toEqual([])
    await take(account)
    expect(await found(reference)).toEqual([])
    expect(await atDesk(id)).toMatchObject({ paid: FEE, rest: 0 })
  })

  it('pays the fee, answers the pictures, and gives a slip that is the receipt', async () => {
    const { account, id } = await anApplicant(desk.db, FEE)
    const before = await holds()
    expect(await waits(id)).toBe(true)
    const { json } = await take(account)
    expect(json.slip).toMatchObject({ no: expect.stringMatching(/^C-\d{6}$/), amount: FEE, rest: 0, surplus: 0 })
    expect(await waits(id)).toBe(false)
    expect(await holds()).toBe(before + FEE)
    expect((await slips())[0]).toMatchObject({ id: json.slip.id, is_registration: true, title: '', valid: true })
    expect(await own(account)).toMatchObject({ state: 'paid', paid: FEE, receipts: [{ amount: FEE, valid: true }] })
    const pdf = await desk.api.get(`/admin/cash/slips/${json.slip.id}/pdf`, { as: desk.aung })
    expect(pdf).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF/) })
    expect(refused(await take(account))).toEqual([422, 'ORDER_CLOSED'])
    await expectMoneyAddsUp(desk.db)
  })

  it('pressed ten times with one key is taken once, and the key is good for nothing else', async () => {
    const { account } = await anApplicant(desk.db, FEE)
    const before = await holds()
    const key = randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(account, { key })))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map(({ json }) => json.slip.no)).size).toBe(1)
    expect(await holds()).toBe(before + FEE)
    expect(refused(await take(account, { key, amount: 1 }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(refused(await take((await anApplicant(desk.db, FEE)).account, { key }))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ])
  })

  it('takes a part when it is confirmed; a picture that is sent later waits', async () => {
    const social = await aTeacher(desk.db, { status: AccountStatus.pending })
    expect(refused(await take(social, { amount: 100_000 }))).toEqual([422, 'PAYMENT_BELOW_FEE'])
    expect((await take(social, { amount: 100_000, part: true })).json.slip).toMatchObject({ rest: FEE - 100_000 })
    expect(await own(social)).toMatchObject({ state: 'part', paid: 100_000, takes_pictures: true })
    const { id } = await desk.db
      .selectFrom('registrationPayments')
      .select('id')
      .where('accountId', '=', social.id)
      .executeTakeFirstOrThrow()
    await sendRegistrationPicture(desk.db, id, 'of the rest', new Date(Date.now() + 60_000))
    expect(await waits(id)).toBe(true)
    expect(await own(social)).toMatchObject({ state: 'waiting' })
    expect(refused(await take(social, { amount: FEE }))).toEqual([422, 'PAYMENT_ABOVE_FEE'])
    expect((await take(social, { amount: FEE, over: true })).json.slip).toMatchObject({ rest: 0, surplus: 100_000 })
    await expectMoneyAddsUp(desk.db)
  })

  it('leaves a picture that waits to the desk while something is owed', async () => {
    const { account, id } = await anApplicant(desk.db, FEE)
    expect((await take(account, { amount: 100_000, part: true })).status).toBe(200)
    expect(await waits(id)).toBe(true)
    expect(await atDesk(id)).toMatchObject({ paid: 100_000, proofs: [{ answer: null }] })
    expect(await own(account)).toMatchObject({ state: 'waiting', pictures: [{ state: 'waiting' }] })
    const rest = { method_id: desk.methodId, transaction_no: 'CASHREST7001', amount: FEE - 100_000 }
    expect((await desk.api.post(`/admin/registrations/${id}/verify`, { as: desk.aung, body: rest })).status).toBe(200)
    expect(await waits(id)).toBe(false)
    await expectMoneyAddsUp(desk.db)
  })

  it('is taken back like other verifications, which withdraws the slip', async () => {
    const { account, id } = await anApplicant(desk.db, FEE)
    const before = await holds()
    const { slip } = (await take(account)).json
    const reply = await desk.api.post(`/admin/registrations/${id}/reverse`, {
      as: desk.aung,
      body: { reason: 'မှားယွင်း ရိုက်ထည့်', version: (await atDesk(id)).version },
    })
    expect(reply.status).toBe(200)
    expect(await holds()).toBe(before)
    expect((await slips()).find((row: { id: number }) => row.id === slip.id)).toMatchObject({ valid: false })
    expect(await waits(id)).toBe(true)
    expect((await take(account)).status).toBe(200)
    await expectMoneyAddsUp(desk.db)
  })

  it('in parts that one admin alone takes is refused above the limit, and taken by another', async () => {
    const { account } = await anApplicant(desk.db, 700_000)
    expect((await take(account, { amount: 300_000, part: true })).status).toBe(200)
    expect(refused(await take(account, { amount: 300_000, part: true }))).toEqual([422, 'SECOND_PERSON_NEEDED'])
    expect((await take(account, { amount: 200_000, part: true })).status).toBe(200)
    expect((await take(account, { amount: 200_000 }, desk.su)).json.slip).toMatchObject({ rest: 0 })
  })

  it('is refused above the limit for one person, by a closed till, and of who owes nothing', async () => {
    const { account } = await anApplicant(desk.db, FEE)
    expect(refused(await take(account, { amount: 500_001 }))).toEqual([422, 'SECOND_PERSON_NEEDED'])
    const closed = await aPaymentMethod(desk.db, { kind: 'cash' })
    expect(refused(await take(account, { till_id: closed.id }))).toEqual([422, 'TILL_NOT_OPEN'])
    expect(refused(await take(await aTeacher(desk.db)))).toEqual([422, 'REGISTRATION_TRANSITION_REFUSED'])
    const rejected = await anApplicant(desk.db, FEE, { status: AccountStatus.rejected })
    expect(refused(await take(rejected.account))).toEqual([422, 'REGISTRATION_TRANSITION_REFUSED'])
    expect(refused(await take(await aStudent(desk.db)))).toEqual([404, 'REGISTRATION_NOT_FOUND'])
    const moderator = await anAdmin(desk.db, { role: 'moderator' })
    expect((await take(account, {}, moderator)).status).toBe(403)
    expect((await desk.api.post('/admin/cash/registrations', { body: {} })).status).toBe(401)
  })
})
