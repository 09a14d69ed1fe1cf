import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aVideoCourse,
  type Enrolment,
} from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  aPaymentDesk,
  aWaitingPicture,
  decideAtDesk,
  expectMoneyAddsUp,
  readCreditOf,
  readOrder,
} from '#tests/support/payment-desk.ts'

const FEE = 45_000
const reason = 'အတန်းလူဦးရေ ပြည့်သွားပါပြီ။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let tillId: number

beforeAll(async () => {
  ;({ db, api, aung, su } = await aPaymentDesk())
  tillId = (await aPaymentMethod(db, { kind: 'cash' })).id
  await api.post(`/admin/tills/${tillId}/open`, { as: aung, body: {} })
})

async function aRejected(student = {}): Promise<Enrolment> {
  const { id: studentId } = await aStudent(db, student)
  const purchase = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id, studentId })
  await decideAtDesk({ db, api, as: aung }, purchase, { verb: 'reject', body: { reason } })
  return purchase
}
const cashFor = ({ id }: Enrolment, overrides: object = {}) => ({
  till_id: tillId,
  enrolment_id: id,
  amount: 30_000,
  key: randomUUID(),
  ...overrides,
})
const take = (body: object, as = aung) => api.post('/admin/cash/credit', { as, body })
const search = async (keyword: string) =>
  (await api.get(`/admin/cash/ended?keyword=${encodeURIComponent(keyword)}`, { as: aung })).json.data
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
const creditOf = (enrolment: Enrolment) => readCreditOf(db, enrolment)
const holds = () => readBalance(db, { kind: 'wallet', holder: tillId })
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)

/** @see P-CRD-02 */
describe('GET /admin/cash/ended', () => {
  it('finds ended applications by reference, name and phone, and no others', async () => {
    const rejected = await aRejected({ name: 'မဝင်းဝင်းရွှေ', phoneNumber1: '09770009876' })
    await anEnrolment(db, { courseId: (await aVideoCourse(db)).id, studentId: rejected.studentId })
    const { reference } = await orderOf(rejected)
    for (const keyword of [reference, 'ဝင်းဝင်းရွှေ', '09 770 009 876']) {
      expect(await search(keyword), keyword).toMatchObject([{ enrolment_id: rejected.id, reference }])
    }
    expect((await api.get('/admin/cash/ended', { as: aung })).json.data).toEqual([])
    expect((await api.get('/admin/cash/ended')).status).toBe(401)
  })
})

describe('POST /admin/cash/credit', () => {
  it('is for finance', async () => {
    const rejected = await aRejected()
    expect((await api.post('/admin/cash/credit', { body: cashFor(rejected) })).status).toBe(401)
    const moderator = await anAdmin(db, { role: 'moderator' })
    expect((await take(cashFor(rejected), moderator)).status).toBe(403)
  })

  it('is the credit of the student, with one slip for ten presses, and answers no picture', async () => {
    const rejected = await aRejected()
    await aWaitingPicture(db, rejected.id)
    const [body, before] = [cashFor(rejected), await holds()]
    const replies = await Promise.all(Array.from({ length: 10 }, () => take(body)))
    const slips = replies.map(({ json }) => json.slip)
    expect(slips[0]).toMatchObject({ amount: 30_000, rest: 0, surplus: 30_000 })
    expect(slips).toEqual(Array(10).fill(slips[0]))
    expect(await creditOf(rejected)).toBe(30_000)
    expect(await holds()).toBe(before + 30_000)
    const order = await orderOf(rejected)
    expect(order).toMatchObject({ credit: 30_000, receipts: [{ amount: 30_000, valid: true }] })
    expect(order.pictures).toMatchObject([{ state: 'waiting' }])
    expect((await api.get(`/admin/cash/slips/${slips[0].id}/pdf?size=80mm`, { as: aung })).status).toBe(200)
    await expectMoneyAddsUp(db)
  })

  it('is taken back without refusing a picture that waits', async () => {
    const rejected = await aRejected()
    await aWaitingPicture(db, rejected.id)
    expect((await take(cashFor(rejected))).status).toBe(200)
    const { kind, id } = rejected
    const reply = await api.post(`/admin/enrolments/${kind}/${id}/reverse`, { as: su, body: { reason: 'not taken' } })
    expect(reply.status, JSON.stringify(reply.json)).toBe(200)
    expect(await creditOf(rejected)).toBe(0)
    expect((await orderOf(rejected)).pictures).toMatchObject([{ state: 'waiting' }])
    await expectMoneyAddsUp(db)
  })

  it('is refused under the field, for open applications, in a closed till, and above the limit with what was taken before', async () => {
    const rejected = await aRejected()
    for (const amount of [0, -1, '၀', '']) {
      expect(Object.keys((await take(cashFor(rejected, { amount }))).json.errors), String(amount)).toEqual(['amount'])
    }
    const waiting = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
    expect(refusal(await take(cashFor(waiting)))).toEqual([422, 'ENROLMENT_TRANSITION_REFUSED'])
    expect(refusal(await take(cashFor(rejected, { enrolment_id: 999_999 })))).toEqual([404, 'ENROLMENT_NOT_FOUND'])
    const { id: closed } = await aPaymentMethod(db, { kind: 'cash' })
    expect(refusal(await take(cashFor(rejected, { till_id: closed })))).toEqual([422, 'TILL_NOT_OPEN'])
    const body = cashFor(rejected, { amount: '၃၀၀၀၀၀' })
    expect((await take(body)).json.slip.amount).toBe(300_000)
    expect(refusal(await take({ ...body, amount: 1 }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(refusal(await take(cashFor(rejected, { amount: 300_000 })))).toEqual([422, 'SECOND_PERSON_NEEDED'])
    expect((await take(cashFor(rejected, { amount: 300_000 }), su)).status).toBe(200)
    expect(await creditOf(rejected)).toBe(600_000)
  })

  it('is taken back at the desk, and its slip is no longer valid', async () => {
    const rejected = await aRejected()
    const { slip } = (await take(cashFor(rejected))).json
    const before = await holds()
    const path = `/admin/enrolments/course/${rejected.id}/reverse`
    expect((await api.post(path, { as: su, body: { reason } })).status).toBe(200)
    expect(await creditOf(rejected)).toBe(0)
    expect(await holds()).toBe(before - 30_000)
    const { data } = (await api.get('/admin/cash/slips', { as: aung })).json
    expect(data.find(({ id }: { id: number }) => id === slip.id)).toMatchObject({ valid: false })
    await expectMoneyAddsUp(db)
  })
})
