import { beforeAll, describe, expect, it } from 'vitest'
import { readLiabilities } from '#domains/ledger/server/index.ts'
import { writeSettings } from '#domains/site/server/settings.ts'
import { addDays } from '#platform/contract/calendar.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anEnrolment, aTeacher, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, decideAtDesk, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'
import { mountPayouts } from './index.ts'

const FEE = 40_000
const NET = FEE * 0.9
const reason = { reason: 'စမ်းသပ်ခြင်း' }
const yesterday = addDays(today(), -1)
let db: Db
let api: DomainApi
let finance: Caller
let methodId: number

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk({ also: [mountPayouts] }))
})

const anOwner = async () => (await aTeacher(db, { commissionPercent: 10 })).id
const act = (seat: Enrolment, verb: string, body: object = reason) =>
  decideAtDesk({ db, api, as: finance }, seat, { verb, body })
/** A paid seat of a class that has ended, in a payout of its own. */
async function aPayout(ownerId: number): Promise<{ seat: Enrolment; id: number }> {
  const { id: courseId } = await aCourse(db, { ownerId })
  const dates = { startDate: addDays(yesterday, -30), endDate: yesterday }
  const { id: classId } = await aClass(db, { courseId, feeMmk: FEE, ...dates })
  const seat = await anEnrolment(db, { classId })
  await act(seat, 'verify', { transaction_no: `SINGLE${1000 + seat.id}`, method_id: methodId, amount: FEE })
  await act(seat, 'approve')
  const { json } = await api.post('/admin/payouts/run', { as: finance, body: { kind: 'class', until: today() } })
  return { seat, id: json.ids[0] }
}
const pay = (id: number, body: object = {}) =>
  api.post(`/admin/payouts/${id}/pay`, { as: finance, body: { paid_on: today(), reference: 'cash', ...body } })
const row = async (payoutId: number) =>
  (await api.get('/admin/payouts', { as: finance })).json.data.find(({ id }: { id: number }) => id === payoutId)
const stored = (id: number) => db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payable = async (ownerId: number) => (await readLiabilities(db, 'payable', [ownerId])).get(ownerId) ?? 0
const noticesTo = async (recipientId: number) =>
  (await db.selectFrom('notifications').select('message').where('recipientId', '=', recipientId).execute()).map(
    ({ message }) => message,
  )

describe('a payout that is paid by itself', () => {
  it('makes up for a void since the run, which its list and its file show before', async () => {
    const ownerId = await anOwner()
    const { seat, id } = await aPayout(ownerId)
    const { id: other } = await aPayout(ownerId)
    await act(seat, 'void')
    // The oldest payout of the owner makes up for it.
    expect(await row(id)).toMatchObject({ payment_total_amount: NET, deducted_amount: NET, transferred_amount: 0 })
    expect(await row(other)).toMatchObject({ deducted_amount: 0, transferred_amount: NET })
    const { body } = await api.get('/admin/payouts/export?format=csv', { as: finance })
    const { accountNo } = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', ownerId)
      .executeTakeFirstOrThrow()
    const lines = body.split('\r\n').filter((line) => line.startsWith(accountNo))
    expect(lines.map((line) => line.split(',').slice(12, 15))).toEqual([
      [String(NET), String(NET), '0'],
      [String(NET), '0', String(NET)],
    ])
    expect((await pay(id)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ payableMmk: NET, deductedMmk: NET, paidOn: today() })
    expect(await payable(ownerId)).toBe(NET)
    await expectMoneyAddsUp(db)
    expect((await pay(other)).status).toBe(200)
    expect(await payable(ownerId)).toBe(0)
    expect((await noticesTo(ownerId)).filter((text) => text.includes('36,000'))).not.toEqual([])
    await expectMoneyAddsUp(db)
  })

  it('is refused for another amount than the screen has shown, and nothing is recorded', async () => {
    const ownerId = await anOwner()
    const { seat, id } = await aPayout(ownerId)
    const { transferred_amount: amount } = await row(id)
    await act(seat, 'void')
    expect((await pay(id, { amount })).json.code).toBe('CHANGED_MEANWHILE')
    expect(await stored(id)).toMatchObject({ deductedMmk: 0, paidOn: null })
    expect(await db.selectFrom('payoutDeductions').select('id').where('ownerId', '=', ownerId).execute()).toEqual([])
    expect((await pay(id, { amount: 0 })).status).toBe(200)
    expect((await pay(id, { amount: 0 })).json.code).toBe('PAYOUT_ALREADY_PAID')
    await expectMoneyAddsUp(db)
  })

  it('gives back what was deducted for a place that was approved again', async () => {
    const ownerId = await anOwner()
    const { seat, id } = await aPayout(ownerId)
    await pay(id)
    await act(seat, 'void')
    const { id: second } = await aPayout(ownerId)
    expect(await row(second)).toMatchObject({ deducted_amount: NET, transferred_amount: 0 })
    await act(seat, 'approve')
    expect(await row(second)).toMatchObject({ deducted_amount: 0, transferred_amount: NET })
    expect((await pay(second, { amount: NET })).status).toBe(200)
    expect(await payable(ownerId)).toBe(0)
    await expectMoneyAddsUp(db)
  })

  it('is left to a batch when what is given back puts it above the limit for one person', async () => {
    const setLimit = (second_person_above_mmk: number) =>
      writeSettings(db, { kind: 'admin', ...finance } as AdminViewer, { second_person_above_mmk })
    const ownerId = await anOwner()
    const { seat, id } = await aPayout(ownerId)
    await pay(id)
    await act(seat, 'void')
    const { id: deducted } = await aPayout(ownerId)
    expect((await pay(deducted, { amount: 0 })).status).toBe(200)
    const { id: last } = await aPayout(ownerId)
    await act(seat, 'approve')
    expect(await row(last)).toMatchObject({ deducted_amount: -NET, transferred_amount: 2 * NET })
    await setLimit(2 * NET - 1)
    expect((await pay(last, { amount: 2 * NET })).json.code).toBe('SECOND_PERSON_NEEDED')
    await setLimit(500_000)
    expect((await pay(last, { amount: 2 * NET })).status).toBe(200)
    expect(await payable(ownerId)).toBe(0)
    await expectMoneyAddsUp(db)
  })

  it('takes one deduction once, paid and gathered at the same time', async () => {
    const ownerId = await anOwner()
    const { seat, id } = await aPayout(ownerId)
    await aPayout(ownerId)
    await act(seat, 'void')
    const run = () => api.post('/admin/payouts/run', { as: finance, body: { kind: 'class', until: today() } })
    const replies = await Promise.all([pay(id), run(), pay(id), run()])
    expect(replies.map(({ json, status }) => json.code ?? status).sort()).toEqual([
      200,
      200,
      200,
      'PAYOUT_ALREADY_PAID',
    ])
    const deductions = await db.selectFrom('payoutDeductions').selectAll().where('ownerId', '=', ownerId).execute()
    expect(deductions).toHaveLength(1)
    expect(await payable(ownerId)).toBe(NET)
    await expectMoneyAddsUp(db)
  })
})
