import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anAdmin, anEnrolment, aStudent, aTeacher, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk } from '#tests/support/payment-desk.ts'

let db: Db
let api: DomainApi
let finance: Caller
let second: Caller
let methodId: number
let familyId: number
let seat: Enrolment
let student: Caller
let orderId: number
const FEE = 50_000

beforeAll(async () => {
  ;({ db, api, methodId, familyId, aung: finance, su: second } = await aPaymentDesk())
})
beforeEach(async () => {
  student = await aStudent(db)
  seat = await anEnrolment(db, { studentId: student.id, classId: (await aClass(db, { feeMmk: FEE })).id })
  await pay(FEE + 5000)
  orderId = (await order()).id
})

const order = async () => (await api.get(`/my/class/${seat.classId}/order`, { as: student })).json.order
const pay = (amount: number) => {
  const body = { method_id: methodId, amount, part: true, transaction_no: `WISH ${seat.id} 2026` }
  return api.post(`/admin/enrolments/class/${seat.id}/verify`, { as: finance, body })
}
const wanted = (change: object = {}) => ({
  amount: 5000,
  wallet_id: familyId,
  account_no: '09 420 000 031',
  holder: 'မသီရိ',
  reason: 'ပိုလွှဲမိပါသည်။',
  ...change,
})
const wish = (change: object = {}, as: Caller = student) =>
  api.post(`/my/orders/${orderId}/refund-wish`, { as, body: wanted(change) })
const withdraw = () => api.post(`/my/orders/${orderId}/refund-wish/withdraw`, { as: student })
const openWishes = async () =>
  (await api.get('/admin/refund-wishes', { as: finance })).json.data.filter(
    (row: { enrolment: { id: number } }) => row.enrolment.id === seat.id,
  )
/** A refund that an admin asks for. */
const refund = async (): Promise<number> => {
  const { json } = await api.get(`/admin/enrolments/class/${seat.id}/refundable`, { as: finance })
  const [{ id: transfer_id, version }] = json.transfers
  const reply = await api.post('/admin/refunds', { as: finance, body: { ...wanted(), transfer_id, version } })
  expect(reply.status).toBe(200)
  return reply.json.id
}
const approve = (id: number) => api.post(`/admin/refunds/${id}/approve`, { as: second, body: {} })
const drop = (id: number) =>
  api.post(`/admin/refunds/${id}/drop`, { as: finance, body: { reason: 'အကောင့် မှားနေပါသည်။' } })
const notices = async () =>
  (await db.selectFrom('notifications').select('message').where('recipientId', '=', student.id).execute()).map(
    ({ message }) => message,
  )
const decline = (id: number) =>
  api.post(`/admin/refund-wishes/${id}/decline`, { as: finance, body: { reason: 'အတန်းစနေပါပြီ။' } })

describe('a refund wish (P-WSH-01)', () => {
  it('stands on the list of finance with its target, and moves no money', async () => {
    expect((await order()).wish_limit).toBe(FEE + 5000)
    const { json } = await wish()
    expect(json).toEqual({ id: expect.any(Number), state: 'open' })
    expect(await openWishes()).toMatchObject([
      { id: json.id, amount: 5000, refundable: 5000, target: { wallet: 'KBZPay', holder: 'မသီရိ' }, reason: 'ပိုလွှဲမိပါသည်။' },
    ])
    const { body } = await api.get('/admin/refund-wishes/export?format=csv', { as: finance })
    const rows = body.split('\r\n').filter((line) => line.includes('ပိုလွှဲမိပါသည်။'))
    expect(rows.map((row) => row.split(',').slice(5))).toEqual([
      ['5000', '5000', 'KBZPay', '09 420 000 031', 'မသီရိ', 'ပိုလွှဲမိပါသည်။'],
    ])
    expect(await db.selectFrom('refunds').selectAll().execute()).toEqual([])
    expect((await order()).refund_wish).toMatchObject({ state: 'open', amount: 5000, reason: null })
  })

  it('is one for two clicks and two tabs, with what was sent last', async () => {
    const replies = await Promise.all([wish(), wish(), wish()])
    expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
    await wish({ amount: 4000 })
    expect(await openWishes()).toMatchObject([{ amount: 4000 }])
  })

  it('is refused beside its field for more than has arrived, and an unknown wallet', async () => {
    const { json } = await wish({ amount: FEE + 5001 })
    expect(json).toMatchObject({ code: 'REFUND_TOO_LARGE', errors: { amount: [expect.stringContaining('55,000')] } })
    expect((await wish({ wallet_id: 999_999 })).json.errors.wallet_id).toHaveLength(1)
    expect((await wish({ holder: ' ' })).json.errors.holder).toHaveLength(1)
  })

  it('is taken by the refund that an admin asks for', async () => {
    await wish()
    const id = await refund()
    expect(await openWishes()).toEqual([])
    expect((await order()).refund_wish).toMatchObject({ state: 'taken' })
    await approve(id)
    expect(await order()).toMatchObject({ refund_wish: null, refunds: [{ id, state: 'approved' }] })
  })

  it('is open again when its refund is given up, of which the student is notified once it was shown', async () => {
    const { id } = (await wish()).json
    await drop(await refund())
    expect(await notices()).not.toContainEqual(expect.stringContaining('အကောင့် မှားနေပါသည်။'))
    expect(await openWishes()).toMatchObject([{ id, refundable: 5000 }])
    expect((await order()).refund_wish).toMatchObject({ id, state: 'open' })
    const approved = await refund()
    await approve(approved)
    expect(await Promise.all([drop(approved), drop(approved)])).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(await openWishes()).toMatchObject([{ id }])
    expect((await notices()).filter((message) => message.includes('အကောင့် မှားနေပါသည်။'))).toHaveLength(1)
    expect((await order()).refunds).toEqual([])
  })

  it('that is asked for again stays the open one when the refund of the earlier one is given up', async () => {
    await wish()
    const taken = await refund()
    const { id } = (await wish({ amount: 3000 })).json
    await drop(taken)
    expect(await openWishes()).toMatchObject([{ id, amount: 3000 }])
    expect((await order()).refund_wish).toMatchObject({ id, state: 'open', amount: 3000 })
  })

  it('is declined once with a reason, which the student reads', async () => {
    const { id } = (await wish()).json
    expect(await Promise.all([decline(id), decline(id)])).toMatchObject([{ status: 200 }, { status: 200 }])
    expect((await order()).refund_wish).toMatchObject({ state: 'declined', reason: 'အတန်းစနေပါပြီ။' })
    expect((await notices()).filter((message) => message.includes('အတန်းစနေပါပြီ။'))).toHaveLength(1)
    expect((await wish()).json.id).not.toBe(id)
  })

  it('is withdrawn by its student, and then cannot be declined', async () => {
    expect((await withdraw()).json.code).toBe('REFUND_WISH_NOT_FOUND')
    const { id } = (await wish()).json
    expect([(await withdraw()).json, (await withdraw()).json]).toEqual(Array(2).fill({ id, state: 'withdrawn' }))
    expect((await order()).refund_wish).toBeNull()
    expect((await decline(id)).json.code).toBe('REFUND_STATE_CHANGED')
    expect((await decline(999_999)).json.code).toBe('REFUND_WISH_NOT_FOUND')
  })

  it('is the student’s alone, and finance’s', async () => {
    expect((await wish({}, await aStudent(db))).json.code).toBe('ORDER_NOT_FOUND')
    expect((await wish({}, await aTeacher(db))).status).toBe(403)
    const moderator = await anAdmin(db, { role: 'moderator' })
    expect((await api.get('/admin/refund-wishes', { as: moderator })).status).toBe(403)
  })
})
