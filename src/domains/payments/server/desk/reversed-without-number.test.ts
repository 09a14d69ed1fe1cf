import { beforeAll, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { readBalance } from '#domains/ledger/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anEnrolment, aVideoCourse, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  aPaymentDesk,
  aPurchase,
  expectMoneyAddsUp,
  readOrder,
  settleDecided,
  studentOf,
} from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'

const FEE = 45_000
const reason = 'ငွေ မဝင်ပါ။'
let db: Db
let api: DomainApi
let aung: Caller
let methodId: number

beforeAll(async () => {
  ;({ db, api, aung, methodId } = await aPaymentDesk())
})

const reverse = ({ kind, id }: Enrolment) =>
  api.post(`/admin/enrolments/${kind}/${id}/reverse`, { as: aung, body: { reason } })
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)

it('a fee that a coupon covers is not reversed: no money was recorded', async () => {
  const purchase = await aPurchase(db, FEE)
  const coupon = await api.post('/admin/coupons', { as: aung, body: { code: 'WHOLE1', percent: 100 } })
  expect(coupon.status).toBe(200)
  const { id } = await orderOf(purchase)
  expect(
    (await api.post(`/my/orders/${id}/coupon`, { as: studentOf(purchase), body: { code: 'WHOLE1' } })).status,
  ).toBe(200)
  await settleDecided(db, purchase.id)
  const before = await enrolmentRow(db, purchase)
  expect(before.status).toBe(EnrolmentStatus.approved)
  const reply = await reverse(purchase)
  expect([reply.status, reply.json.code]).toEqual([422, 'ENROLMENT_TRANSITION_REFUSED'])
  expect((await enrolmentRow(db, purchase)).paymentVerifiedAt).toEqual(before.paymentVerifiedAt)
  await expectMoneyAddsUp(db)
})

it.each([FEE, 1000, null])(
  'a payment of %s from before numbers were recorded is withdrawn when it is reversed',
  async (amount) => {
    const { id: courseId } = await aVideoCourse(db, { feeMmk: FEE })
    const verified = { paymentVerifiedAt: new Date('2026-01-02'), paymentMethodId: methodId, verifiedBy: aung.id }
    const old = { status: EnrolmentStatus.approved, feeMmk: FEE, verifiedAmountMmk: amount, ...verified }
    const purchase = await anEnrolment(db, { courseId, ...old })
    const unbooked = await anEnrolment(db, { courseId, ...old })
    const wallet = await readBalance(db, { kind: 'wallet', holder: methodId })
    expect((await orderOf(purchase)).state).toBe('paid')
    for (const one of [purchase, unbooked]) {
      expect((await reverse(one)).status).toBe(200)
      expect(await orderOf(one)).toMatchObject({ state: 'open', paid: 0 })
      expect((await enrolmentRow(db, one)).paymentVerifiedAt).toBeNull()
    }
    expect(await readBalance(db, { kind: 'wallet', holder: methodId })).toBe(wallet)
    await expectMoneyAddsUp(db)
  },
)
