import { beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anEnrolment, aStudent, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, decideAtDesk, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'

const FEE = 50_000
const reason = 'အတန်း ပြည့်သွားပါပြီ။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number
let familyId: number
let numbers = 0

beforeAll(async () => {
  ;({ db, api, aung, su, methodId, familyId } = await aPaymentDesk())
})

const verify = async ({ kind, id }: Enrolment, change: object = {}) => {
  numbers += 1
  const body = { transaction_no: `EARLIER${1000 + numbers}`, method_id: methodId, amount: FEE, ...change }
  expect((await api.post(`/admin/enrolments/${kind}/${id}/verify`, { as: aung, body })).status).toBe(200)
}
/** A student whose application was paid and rejected, and who has applied again. */
async function aSecondApplication() {
  const student = await aStudent(db)
  const { id: classId } = await aClass(db, { feeMmk: FEE })
  const first = await anEnrolment(db, { classId, studentId: student.id })
  await verify(first)
  await decideAtDesk({ db, api, as: aung }, first, { verb: 'reject', body: { reason } })
  const order = async () => (await api.get(`/my/class/${classId}/order`, { as: student as Caller })).json.order
  const { id: orderId, reference } = await order()
  const second = await anEnrolment(db, { classId, studentId: student.id })
  return { student: student as Caller, first, second, order, orderId, reference }
}

describe('money of an application before the newest one', () => {
  it('is shown with its order, asked back, and refunded', async () => {
    const { student, first, order, orderId, reference } = await aSecondApplication()
    const money = { id: orderId, reference, wish_limit: FEE, refund_wish: null, refunds: [] }
    expect(await order()).toMatchObject({ credit: FEE, wish_limit: 0, earlier: [money] })
    const target = { wallet_id: familyId, account_no: '09 420 000 031', holder: 'မသီရိ' }
    const wish = { amount: FEE, reason, ...target }
    expect((await api.post(`/my/orders/${orderId}/refund-wish`, { as: student, body: wish })).status).toBe(200)
    expect((await order()).earlier).toMatchObject([{ refund_wish: { state: 'open', amount: FEE } }])
    const path = `/admin/enrolments/class/${first.id}/refundable`
    const [{ id: transfer_id, version }] = (await api.get(path, { as: aung })).json.transfers
    const { json } = await api.post('/admin/refunds', { as: aung, body: { ...wish, transfer_id, version } })
    expect((await order()).earlier, 'while the refund waits for its approval').toMatchObject([
      { wish_limit: 0, refund_wish: { state: 'taken', amount: FEE }, refunds: [] },
    ])
    await api.post(`/admin/refunds/${json.id}/approve`, { as: su, body: {} })
    expect(await order()).toMatchObject({
      credit: 0,
      earlier: [{ id: orderId, wish_limit: 0, refunds: [{ amount: FEE, state: 'approved' }] }],
    })
    await expectMoneyAddsUp(db)
  })

  it('is not shown to others, nor where it has paid', async () => {
    const { second, order } = await aSecondApplication()
    const other = await anEnrolment(db, { classId: second.classId ?? 0 })
    const as = { id: other.studentId, role: 'student' } as unknown as Caller
    expect((await api.get(`/my/class/${second.classId}/order`, { as })).json.order.earlier).toEqual([])
    await verify(second)
    expect((await order()).earlier).toHaveLength(1)
    await db
      .updateTable('enrolments')
      .set({ status: EnrolmentStatus.approved, closedAt: new Date() })
      .where('id', '=', second.id)
      .execute()
    await anEnrolment(db, { classId: second.classId ?? 0, studentId: second.studentId })
    expect((await order()).earlier).toHaveLength(1)
  })
})
