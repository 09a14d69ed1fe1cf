import { beforeAll, describe, expect, it } from 'vitest'
import { readTrialBalance } from '#domains/ledger/server/index.ts'
import { checkLedger } from '#domains/payouts/server/money/check-ledger.ts'
import { runPayouts } from '#domains/payouts/server/runs/run-payouts.ts'
import { addDays } from '#platform/contract/calendar.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aVideoCourse,
  type Enrolment,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { mountPayments } from '../index.ts'
import { lockAndSettleOrder } from '../orders/settle-order.ts'

let db: Db
let api: DomainApi
let asker: Caller
let approver: Caller
let methodId: number
let familyId: number
let numbers = 0
const FEE = 50_000
const SYSTEM = { type: 'system', id: null } as const

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  asker = await anAdmin(db, { role: 'finance', name: 'Ko Aung' })
  approver = await anAdmin(db, { role: 'owner', name: 'Ma Su' })
  const method = await aPaymentMethod(db, { name: 'KBZPay' })
  methodId = method.id
  familyId = method.familyId
})

const aNumber = () => {
  numbers += 1
  return `RFD${1000 + numbers}`
}
const path = ({ kind, id }: Enrolment, verb: string) => `/admin/enrolments/${kind}/${id}/${verb}`
const act = (enrolment: Enrolment, verb: string, body: object = { reason: 'အကြောင်းပြချက်' }) =>
  api.post(path(enrolment, verb), { as: asker, body })
const verify = (enrolment: Enrolment, amount: number, number = aNumber()) =>
  act(enrolment, 'verify', { transaction_no: number, method_id: methodId, amount })
const settle = ({ id }: Enrolment) => db.transaction().execute((tx) => lockAndSettleOrder(tx, id, SYSTEM))
const refundable = async (enrolment: Enrolment) =>
  (await api.get(path(enrolment, 'refundable'), { as: asker })).json.transfers
const listed = async (state = '', as = asker) => (await api.get(`/admin/refunds?state=${state}`, { as })).json.data
const noticesTo = (recipientId: number) =>
  db.selectFrom('notifications').selectAll().where('recipientId', '=', recipientId).orderBy('id', 'desc').execute()
const balance = async (kind: string) =>
  (await readTrialBalance(db)).find((account) => account.kind === kind)?.balance ?? 0
const addsUp = async () => expect((await checkLedger(db)).differences).toEqual([])

async function aPurchase(paid = FEE): Promise<Enrolment> {
  const purchase = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
  expect((await verify(purchase, paid)).status).toBe(200)
  return purchase
}
async function aVoidedPurchase(): Promise<Enrolment> {
  const purchase = await aPurchase()
  expect((await act(purchase, 'void')).status).toBe(200)
  return purchase
}
async function ask(enrolment: Enrolment, change: object = {}, as = asker) {
  const [transfer] = await refundable(enrolment)
  const target = { wallet_id: familyId, account_no: '09420000111', holder: 'Ma Thiri' }
  const body = { transfer_id: transfer.id, amount: transfer.refundable, version: transfer.version, ...target }
  return api.post('/admin/refunds', { as, body: { reason: 'အတန်း ဖျက်လိုက်ပါသည်။', ...body, ...change } })
}
const approve = (id: number, as = approver) => api.post(`/admin/refunds/${id}/approve`, { as, body: {} })
const send = (id: number, number = aNumber(), change: object = {}) =>
  api.post(`/admin/refunds/${id}/sent`, {
    as: asker,
    body: { method_id: methodId, transaction_no: number, sent_on: today(), ...change },
  })
const end = (id: number, verb: 'failed' | 'drop') =>
  api.post(`/admin/refunds/${id}/${verb}`, { as: asker, body: { reason: 'အကောင့် မှားနေပါသည်။' } })
async function anApprovedRefund(enrolment: Enrolment): Promise<number> {
  const { json } = await ask(enrolment)
  expect((await approve(json.id)).json).toEqual({ id: json.id, state: 'approved' })
  return json.id
}

describe('a refund', () => {
  it('of a voided enrolment is asked for, approved by another admin, sent, and notified to the student (MON-07)', async () => {
    const purchase = await aVoidedPurchase()
    const [before, due] = [await balance('wallet'), await balance('refund_due')]
    const asked = await ask(purchase)
    expect(asked).toMatchObject({ status: 200, json: { state: 'asked' } })
    const { id } = asked.json
    expect(await refundable(purchase)).toMatchObject([{ amount: FEE, refundable: 0 }])
    expect(await balance('refund_due')).toBe(due)
    expect((await listed('asked'))[0]).toMatchObject({ id, may_approve: false, asked_by: { name: 'Ko Aung' } })
    expect((await listed('asked', approver))[0]).toMatchObject({ id, may_approve: true })

    expect((await approve(id)).json).toEqual({ id, state: 'approved' })
    expect(await balance('refund_due')).toBe(due - FEE)
    await addsUp()
    const number = aNumber()
    expect((await send(id, number)).json).toEqual({ id, state: 'sent' })
    expect(await balance('refund_due')).toBe(due)
    expect(await balance('wallet')).toBe(before - FEE)
    expect((await listed('sent'))[0]).toMatchObject({
      id,
      amount: FEE,
      approved_by: { name: 'Ma Su' },
      sent: { method_name: 'KBZPay', transaction_no: number, by: 'Ko Aung' },
      target: { wallet: 'KBZPay', account_no: '09420000111', holder: 'Ma Thiri', same_wallet: true },
    })
    const [notice] = await noticesTo(purchase.studentId)
    expect(notice?.message).toContain('50,000')
    expect(notice?.message).toContain('09420000111')
    const student = { id: purchase.studentId, role: 'student' } as unknown as Caller
    const { order } = (await api.get(`/my/course/${purchase.courseId}/order`, { as: student })).json
    expect(order).toMatchObject({ credit: 0, refunds: [{ amount: FEE, state: 'sent', number_end: number.slice(-6) }] })
    await addsUp()
  })

  it('of what was paid above the fee leaves the enrolment as it is', async () => {
    const purchase = await aPurchase(FEE + 5000)
    expect(await refundable(purchase)).toMatchObject([{ amount: FEE + 5000, refundable: 5000 }])
    const verifiedAt = (await enrolmentRow(db, purchase)).paymentVerifiedAt
    const id = await anApprovedRefund(purchase)
    await send(id)
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 2, paymentVerifiedAt: verifiedAt })
    expect((await ask(purchase, { amount: 1 })).json.code).toBe('REFUND_TOO_LARGE')
    await addsUp()
  })

  it('takes no money that pays for an enrolment', async () => {
    const purchase = await aPurchase()
    expect(await refundable(purchase)).toMatchObject([{ refundable: 0 }])
    const refused = await ask(purchase, { amount: 1 })
    expect(refused).toMatchObject({ status: 422, json: { code: 'REFUND_TOO_LARGE' } })
    expect(refused.json.errors.amount).toHaveLength(1)
    await addsUp()
  })

  it('is not approved by the admin who asked for it', async () => {
    const { json } = await ask(await aVoidedPurchase())
    expect((await approve(json.id, asker)).json.code).toBe('SAME_PERSON')
    await expect(
      db
        .updateTable('refunds')
        .set({ state: 'approved', approvedBy: asker.id, approvedAt: new Date() })
        .where('id', '=', json.id)
        .execute(),
    ).rejects.toThrow('refunds_two_people')
  })

  it('asked for ten times at once by one screen is one refund', async () => {
    const purchase = await aVoidedPurchase()
    const [transfer] = await refundable(purchase)
    const same = { amount: 20_000, version: transfer.version, transfer_id: transfer.id }
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(purchase, same)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
    expect(await refundable(purchase)).toMatchObject([{ refundable: 30_000 }])
  })

  it('of the rest, asked for by ten admins at once, is one refund', async () => {
    const purchase = await aVoidedPurchase()
    const [transfer] = await refundable(purchase)
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(db, { role: 'finance' })))
    const wanted = { amount: FEE, version: transfer.version, transfer_id: transfer.id }
    const replies = await Promise.all(admins.map((admin) => ask(purchase, wanted, admin)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'CHANGED_MEANWHILE')).toHaveLength(9)
    await addsUp()
  })

  it('is refused by the database when it and an allocation exceed the transfer', async () => {
    const purchase = await aPurchase()
    const [transfer] = await refundable(purchase)
    const direct = db
      .insertInto('refunds')
      .values({
        transferId: transfer.id,
        amountMmk: 1,
        targetFamilyId: familyId,
        targetAccountNo: '1',
        targetHolder: 'A',
        reason: 'x',
        askedBy: asker.id,
        askedAt: new Date(),
      })
      .execute()
    await expect(direct).rejects.toThrow(`would give ${FEE} to orders and 1 back`)
  })

  it('is never deleted, and its amount and target never change', async () => {
    const { json } = await ask(await aVoidedPurchase())
    const refund = db.updateTable('refunds').where('id', '=', json.id)
    await expect(refund.set({ amountMmk: 1 }).execute()).rejects.toThrow('stays as it was asked for')
    await expect(refund.set({ targetAccountNo: '09' }).execute()).rejects.toThrow('stays as it was asked for')
    await expect(db.deleteFrom('refunds').where('id', '=', json.id).execute()).rejects.toThrow('stays as it was')
  })
})

describe('an enrolment whose money goes back', () => {
  it('counts as not paid, and is not paid by the same money when it is approved again', async () => {
    const purchase = await aVoidedPurchase()
    await ask(purchase)
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 3, paymentVerifiedAt: null })
    expect((await act(purchase, 'approve', {})).json.errors.reason).toHaveLength(1)
    expect((await act(purchase, 'approve')).status).toBe(200)
    await settle(purchase)
    expect(await balanceOfOrder(purchase)).toBe(0)
    await addsUp()
  })

  it('is paid again when the refund is dropped', async () => {
    const purchase = await aVoidedPurchase()
    const { paymentVerifiedAt } = await enrolmentRow(db, purchase)
    const id = await anApprovedRefund(purchase)
    expect((await end(id, 'drop')).json).toEqual({ id, state: 'dropped' })
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 3, paymentVerifiedAt })
    expect((await act(purchase, 'approve', {})).status).toBe(200)
    await settle(purchase)
    expect(await balanceOfOrder(purchase)).toBe(FEE)
    await addsUp()
  })

  it('is paid again when the last of several refunds is dropped', async () => {
    const purchase = await aVoidedPurchase()
    const { paymentVerifiedAt } = await enrolmentRow(db, purchase)
    const first = (await ask(purchase, { amount: 10_000 })).json.id
    const second = (await ask(purchase)).json.id
    await end(first, 'drop')
    expect(await enrolmentRow(db, purchase)).toMatchObject({ paymentVerifiedAt: null })
    await end(second, 'drop')
    expect(await enrolmentRow(db, purchase)).toMatchObject({ paymentVerifiedAt })
  })

  it('and was approved meanwhile is paid by the money of a dropped refund', async () => {
    const purchase = await aVoidedPurchase()
    const { id } = (await ask(purchase)).json
    await act(purchase, 'approve')
    await settle(purchase)
    await end(id, 'drop')
    expect(await balanceOfOrder(purchase)).toBe(FEE)
    await addsUp()
  })

  it('gives back the money of a void after a payout, and the ledger adds up', async () => {
    const purchase = await aPurchase()
    await settle(purchase)
    await runPayouts(db, approver as AdminViewer, { kind: 'course', until: today() })
    expect((await enrolmentRow(db, purchase)).payoutId).not.toBeNull()
    await act(purchase, 'void')
    const id = await anApprovedRefund(purchase)
    expect((await send(id)).status).toBe(200)
    expect(await refundable(purchase)).toMatchObject([{ refundable: 0 }])
    await addsUp()
  })

  it('keeps its transfer: the verification cannot be taken back while a refund is open', async () => {
    const purchase = await aPurchase(FEE + 5000)
    const { id } = (await ask(purchase)).json
    expect((await act(purchase, 'reverse')).json.code).toBe('TRANSFER_REFUNDED')
    await end(id, 'drop')
    expect((await act(purchase, 'reverse')).status).toBe(200)
    await addsUp()
  })
})

describe('a refund on its way', () => {
  it('is approved, sent, failed and dropped once, however often that is pressed', async () => {
    const id = await anApprovedRefund(await aVoidedPurchase())
    expect((await approve(id)).json).toEqual({ id, state: 'approved' })
    const number = aNumber()
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(id, number)))
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await send(id, aNumber())).json.code).toBe('REFUND_STATE_CHANGED')
    expect((await end(id, 'drop')).json.code).toBe('REFUND_STATE_CHANGED')
    expect((await end(id, 'failed')).status).toBe(200)
    expect((await end(id, 'failed')).json).toEqual({ id, state: 'failed' })
    await addsUp()
  })

  it('that came back is credit again, is shown to the student, and can be asked for anew', async () => {
    const purchase = await aVoidedPurchase()
    const wallet = await balance('wallet')
    const id = await anApprovedRefund(purchase)
    const number = aNumber()
    await send(id, number)
    await end(id, 'failed')
    expect(await balance('wallet')).toBe(wallet)
    const [notice] = await noticesTo(purchase.studentId)
    expect(notice?.message).toContain('အကောင့် မှားနေပါသည်။')
    const again = await anApprovedRefund(purchase)
    expect((await send(again, number)).json.state).toBe('sent')
    await addsUp()
  })

  it('is not sent before it was approved', async () => {
    const { json } = await ask(await aVoidedPurchase())
    expect((await send(json.id)).json.code).toBe('REFUND_STATE_CHANGED')
  })

  it('has a transfer number of its own', async () => {
    const purchase = await aVoidedPurchase()
    const [{ transaction_no: received }] = await refundable(purchase)
    const first = await anApprovedRefund(purchase)
    expect((await send(first, received.toLowerCase())).json.code).toBe('TRANSACTION_ALREADY_USED')
    const number = aNumber()
    await send(first, number)
    const second = await anApprovedRefund(await aVoidedPurchase())
    const refused = await send(second, ` ${number.toLowerCase()} `)
    expect(refused.json).toMatchObject({ code: 'TRANSACTION_ALREADY_USED' })
    expect(refused.json.errors.transaction_no[0]).toContain(`R${first}`)
  })

  it('does not pay for another order with its number, in any spelling', async () => {
    const number = aNumber()
    const refund = await anApprovedRefund(await aVoidedPurchase())
    await send(refund, number)
    const other = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
    const reply = await verify(other, FEE, ` ${number.toLowerCase()} `)
    expect(reply.json).toMatchObject({ code: 'TRANSACTION_ALREADY_USED' })
    expect(reply.json.errors.transaction_no[0]).toContain(`R${refund}`)
    await end(refund, 'failed')
    expect((await verify(other, FEE, number)).status).toBe(200)
  })

  it('sent while its number is being received is refused for one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const number = aNumber()
      const refund = await anApprovedRefund(await aVoidedPurchase())
      const other = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
      const replies = await Promise.all([send(refund, number), verify(other, FEE, number)])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    }
    await addsUp()
  })

  it('sent with one number for two refunds at once is refused for one', async () => {
    const first = await anApprovedRefund(await aVoidedPurchase())
    const second = await anApprovedRefund(await aVoidedPurchase())
    const number = aNumber()
    const replies = await Promise.all([send(first, number), send(second, number)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    await addsUp()
  })

  it('is refused with the field for a day in the future, and an unknown wallet', async () => {
    const id = await anApprovedRefund(await aVoidedPurchase())
    expect((await send(id, aNumber(), { sent_on: addDays(today(), 1) })).json.errors.sent_on).toHaveLength(1)
    expect((await send(id, aNumber(), { method_id: 999_999 })).json.code).toBe('PAYMENT_METHOD_NOT_FOUND')
    const purchase = await aVoidedPurchase()
    expect((await ask(purchase, { wallet_id: 999_999 })).json.errors.wallet_id).toHaveLength(1)
    expect((await ask(purchase, { transfer_id: 999_999 })).json.code).toBe('TRANSFER_NOT_FOUND')
    expect((await approve(999_999)).json.code).toBe('REFUND_NOT_FOUND')
  })
})

it('is for finance and the owner alone', async () => {
  const moderator = await anAdmin(db, { role: 'moderator' })
  const student = await aStudent(db)
  expect((await api.get('/admin/refunds')).status).toBe(401)
  expect((await api.get('/admin/refunds', { as: moderator })).status).toBe(403)
  expect((await api.get('/admin/refunds', { as: student as Caller })).status).toBe(401)
})

/** What the order of an enrolment holds in the ledger, in kyat. */
async function balanceOfOrder({ id }: Enrolment): Promise<number> {
  const { total } = await db
    .selectFrom('allocations')
    .innerJoin('orders', 'orders.id', 'allocations.orderId')
    .select(({ fn }) => fn.sum<number | null>('allocations.amountMmk').as('total'))
    .where('orders.enrolmentId', '=', id)
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}
