import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import { mountPayouts } from '#domains/payouts/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { holdClockAt, now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anAdmin, anEnrolment, aTeacher, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import {
  aPaymentDesk,
  aPurchase as aPurchaseOf,
  aWaitingPicture,
  decideAtDesk,
  expectMoneyAddsUp,
  readOrder,
} from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'

let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number
let numbers = 0
const [FEE, PART] = [50_000, 20_000]
const REST = FEE - PART

beforeAll(async () => {
  ;({ db, api, aung, su, methodId } = await aPaymentDesk({ also: [mountPayouts] }))
})

const act = (as: Caller, { kind, id }: Enrolment, verb: string, body: object = {}) =>
  api.post(`/admin/enrolments/${kind}/${id}/${verb}`, { as, body })
const asked = { rest: REST, reason: 'သင်တန်းသား အခက်အခဲရှိ' }
const refusal = (reply: { status: number; json: { code?: string } }) => [reply.status, reply.json.code]

/** Pays part of a fee. */
async function pay(enrolment: Enrolment, amount = PART): Promise<void> {
  numbers += 1
  const body = { method_id: methodId, transaction_no: `SHORT-${1000 + numbers}`, amount, part: true }
  expect((await act(aung, enrolment, 'verify', body)).status).toBe(200)
}
async function aPurchase(): Promise<Enrolment> {
  const purchase = await aPurchaseOf(db, FEE)
  await pay(purchase)
  return purchase
}
/** A seat in a class that ended yesterday, so that it is due for a payout. */
async function aSeat(): Promise<Enrolment> {
  const course = await aCourse(db, { ownerId: (await aTeacher(db)).id })
  const endDate = addDays(today(), -1)
  const dates = { startDate: addDays(endDate, -30), endDate }
  const seat = await anEnrolment(db, { classId: (await aClass(db, { courseId: course.id, feeMmk: FEE, ...dates })).id })
  await pay(seat)
  return seat
}
async function waived(enrolment: Enrolment): Promise<void> {
  expect((await act(aung, enrolment, 'waive', asked)).status).toBe(200)
  expect((await act(su, enrolment, 'waive/confirm')).json).toMatchObject({ rest: 0 })
}
const rowOf = async (as: Caller, { id }: Enrolment) =>
  (await api.get(`/admin/enrolments?keyword=${id}`, { as })).json.data.find(
    ({ enrolment_id }: { enrolment_id: number }) => enrolment_id === id,
  )
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)
const ownerOf = async ({ courseId }: Enrolment) =>
  (await db.selectFrom('courses').select('ownerId').where('id', '=', courseId).executeTakeFirstOrThrow()).ownerId
/** What the owner of an enrolment has earned, and what the site has waived, in kyat. */
async function booked(enrolment: Enrolment): Promise<{ earned: number; waived: number }> {
  const holder = await ownerOf(enrolment)
  const { rows } = await sql<{ waived: number }>`
      select coalesce(sum(entry.amount_mmk), 0)::bigint as waived from ledger_entries as entry
      join ledger_accounts as account on account.id = entry.account_id and account.kind = 'shortfall'
      join ledger_postings as posting on posting.id = entry.posting_id
      join orders on orders.id = posting.order_id where orders.enrolment_id = ${enrolment.id}`.execute(db)
  return { earned: 0 - (await readBalance(db, { kind: 'earned', holder })), waived: rows[0]?.waived ?? 0 }
}
const messagesTo = async (recipientId: number) =>
  (await db.selectFrom('notifications').select('message').where('recipientId', '=', recipientId).execute()).map(
    ({ message }) => message,
  )
const auditOf = (target: string) =>
  db.selectFrom('auditLog').select(['action', 'actorId']).where('target', '=', target).orderBy('id').execute()
const addsUp = () => expectMoneyAddsUp(db)
const later = () => holdClockAt(new Date(now().getTime() + 60_000).toISOString())

/** @see P-SHT-01 */
describe('the rest of a fee is waived', () => {
  it('without answering a picture of the rest, which the desk records as credit', async () => {
    const purchase = await aPurchase()
    await aWaitingPicture(db, purchase.id)
    expect((await act(aung, purchase, 'waive', asked)).status).toBe(200)
    expect((await act(su, purchase, 'waive/confirm')).json).toMatchObject({ rest: 0, status: 2 })
    expect((await orderOf(purchase)).pictures[0]).toMatchObject({ state: 'waiting' })
    const { version } = await rowOf(su, purchase)
    const transaction_no = `REST${purchase.id}77001`
    const body = { method_id: methodId, transaction_no, amount: REST, version }
    expect((await act(su, purchase, 'credit', body)).status).toBe(200)
    expect((await orderOf(purchase)).pictures[0]).toMatchObject({ state: 'accepted' })
    await addsUp()
  })

  it('by two admins: the course opens, the owner earns the whole fee, and the site bears the rest', async () => {
    const purchase = await aPurchase()
    expect((await act(aung, purchase, 'waive', asked)).json).toMatchObject({
      rest: REST,
      second_person: true,
      status: 1,
    })
    expect(await booked(purchase)).toEqual({ earned: 0, waived: 0 })
    expect((await rowOf(aung, purchase)).shortfall).toMatchObject({ waiting: true, own: true, amount: REST })
    expect((await rowOf(su, purchase)).shortfall).toMatchObject({
      own: false,
      asked_by: 'Ko Aung',
      reason: asked.reason,
    })
    expect(refusal(await act(aung, purchase, 'waive/confirm'))).toEqual([422, 'SAME_PERSON'])
    expect((await act(su, purchase, 'waive/confirm')).json).toMatchObject({ rest: 0, status: 2 })
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 2, verifiedAmountMmk: PART, shortfallMmk: REST })
    expect(await booked(purchase)).toEqual({ earned: FEE, waived: REST })
    expect(await orderOf(purchase)).toMatchObject({ state: 'paid', paid: FEE, rest: 0, waived: REST, arrived: PART })
    expect((await rowOf(su, purchase)).shortfall).toMatchObject({ waiting: false, confirmed_by: 'Ma Su' })
    const steps = (await auditOf(`enrolment:${purchase.id}`)).map(({ action, actorId }) => [action, actorId])
    expect(steps).toContainEqual(['enrolment.waive-ask', aung.id])
    expect(steps).toContainEqual(['enrolment.waive', su.id])
    await addsUp()
  })

  it('is listed for the second person and counted in the menu until it is confirmed', async () => {
    const purchase = await aPurchase()
    const listed = async () => (await api.get('/admin/enrolments?proof=waiver', { as: su })).json.data
    const counted = async () => (await api.get('/admin/payment-queue/counts', { as: su })).json.waivers
    const before = await counted()
    await act(aung, purchase, 'waive', asked)
    expect(await counted()).toBe(before + 1)
    expect((await listed()).map(({ enrolment_id }: { enrolment_id: number }) => enrolment_id)).toContain(purchase.id)
    await act(su, purchase, 'waive/confirm')
    expect(await counted()).toBe(before)
  })

  it('and taken back by who asked, or by another admin with a reason', async () => {
    const purchase = await aPurchase()
    await act(aung, purchase, 'waive', asked)
    expect((await act(aung, purchase, 'waive/take-back')).json).toMatchObject({ rest: REST })
    expect((await rowOf(su, purchase)).shortfall).toBeNull()
    await act(aung, purchase, 'waive', asked)
    expect(refusal(await act(su, purchase, 'waive/take-back'))).toEqual([422, 'INVALID_INPUT'])
    expect((await act(su, purchase, 'waive/take-back', { reason: 'not agreed' })).status).toBe(200)
    expect(refusal(await act(su, purchase, 'waive/confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    const steps = (await auditOf(`enrolment:${purchase.id}`)).map(({ action }) => action)
    expect(steps.slice(-3)).toEqual(['enrolment.waive-undo', 'enrolment.waive-ask', 'enrolment.waive-decline'])
    await addsUp()
  })

  it('not when more has arrived meanwhile; then it is asked for anew', async () => {
    const purchase = await aPurchase()
    await act(aung, purchase, 'waive', asked)
    await pay(purchase, 5000)
    expect(refusal(await act(su, purchase, 'waive/confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(refusal(await act(su, purchase, 'waive', asked))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect((await act(su, purchase, 'waive', { ...asked, rest: REST - 5000 })).status).toBe(200)
    expect((await act(aung, purchase, 'waive/confirm')).json).toMatchObject({ rest: 0 })
    expect(await booked(purchase)).toEqual({ earned: FEE, waived: REST - 5000 })
    await addsUp()
  })

  it('of a class, whose owner accepts without another question and is paid the whole fee', async () => {
    const seat = await aSeat()
    await waived(seat)
    expect(await enrolmentRow(db, seat)).toMatchObject({ status: 1, paymentVerifiedAt: expect.any(Date) })
    await decideAtDesk({ db, api, as: aung }, seat, { verb: 'approve', body: {} })
    expect((await booked(seat)).earned).toBe(FEE)
    const run = await api.post('/admin/payouts/run', { as: aung, body: { kind: 'class' } })
    const payout = await db.selectFrom('payouts').selectAll().where('id', 'in', run.json.ids).execute()
    expect(payout.find(({ classId }) => classId === seat.classId)).toMatchObject({ totalAmountMmk: FEE })
    expect(refusal(await act(su, seat, 'reverse', { reason: 'late' }))).toEqual([422, 'PAYMENT_IN_PAYOUT'])
    await addsUp()
  })
})

/** @see P-SHT-02 */
describe('a fee is closed with what has arrived', () => {
  it('by one admin: the owner earns from that, and is notified with the reason', async () => {
    const purchase = await aPurchase()
    expect((await act(aung, purchase, 'close-short', asked)).json).toMatchObject({ rest: 0, status: 2 })
    expect(await booked(purchase)).toEqual({ earned: PART, waived: 0 })
    expect(await orderOf(purchase)).toMatchObject({ state: 'paid', fee: FEE, due: PART, paid: PART, rest: 0 })
    const notices = (await messagesTo(await ownerOf(purchase))).filter((message) => message.includes('30,000Ks'))
    expect(notices).toEqual([expect.stringContaining(asked.reason)])
    expect((await auditOf(`enrolment:${purchase.id}`)).map(({ action }) => action)).toContain('enrolment.close-short')
    await addsUp()
  })

  it('in place of a waiver that waits', async () => {
    const purchase = await aPurchase()
    await act(aung, purchase, 'waive', asked)
    await act(aung, purchase, 'close-short', asked)
    expect(refusal(await act(su, purchase, 'waive/confirm'))).toEqual([422, 'CHANGED_MEANWHILE'])
    expect(await booked(purchase)).toEqual({ earned: PART, waived: 0 })
  })
})

describe.each(['waived', 'short'] as const)('what was %s', (kind) => {
  const close = (enrolment: Enrolment) =>
    kind === 'waived'
      ? waived(enrolment)
      : act(su, enrolment, 'close-short', asked).then(({ status }) => expect(status).toBe(200))

  it('is undone at once without a trace for others: the part stays, and the rest is owed', async () => {
    const purchase = await aPurchase()
    const before = await messagesTo(await ownerOf(purchase))
    await close(purchase)
    expect((await act(su, purchase, 'reverse')).json).toEqual({ status: 1 })
    expect(await orderOf(purchase)).toMatchObject({ state: 'part_paid', due: FEE, paid: PART, rest: REST })
    expect(await booked(purchase)).toEqual({ earned: 0, waived: 0 })
    expect(await enrolmentRow(db, purchase)).toMatchObject({ paymentVerifiedAt: null, shortfallMmk: 0 })
    expect(await messagesTo(await ownerOf(purchase))).toEqual(before)
    await addsUp()
    await close(purchase)
    expect(await booked(purchase)).toEqual({
      earned: kind === 'waived' ? FEE : PART,
      waived: kind === 'waived' ? REST : 0,
    })
    await addsUp()
  })

  it('is taken back later with a reason, and the transfer only by a second reversal', async () => {
    const purchase = await aPurchase()
    await close(purchase)
    const release = later()
    try {
      expect(refusal(await act(aung, purchase, 'reverse'))).toEqual([422, 'INVALID_INPUT'])
      expect((await act(aung, purchase, 'reverse', { reason: 'by mistake' })).json).toEqual({ status: 1 })
      expect(await orderOf(purchase)).toMatchObject({ paid: PART, rest: REST })
      expect((await act(aung, purchase, 'reverse', { reason: 'did not arrive' })).status).toBe(200)
    } finally {
      release()
    }
    expect(await orderOf(purchase)).toMatchObject({ state: 'open', paid: 0, rest: FEE })
    await addsUp()
  })

  it('is given up by a void, which returns what has arrived alone, and stands again after an approval', async () => {
    const purchase = await aPurchase()
    await close(purchase)
    await decideAtDesk({ db, api, as: aung }, purchase, { verb: 'void', body: { reason: 'left' } })
    expect(await booked(purchase)).toEqual({ earned: 0, waived: 0 })
    expect((await rowOf(aung, purchase)).refundable).toBe(PART)
    await addsUp()
    await decideAtDesk({ db, api, as: aung }, purchase, { verb: 'approve', body: { reason: 'came back' } })
    expect((await booked(purchase)).earned).toBe(kind === 'waived' ? FEE : PART)
    await addsUp()
  })
})

describe('many at once', () => {
  test('ten confirmations and ten closings of one fee are one', async () => {
    const [purchase, other] = [await aPurchase(), await aPurchase()]
    await act(aung, purchase, 'waive', asked)
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(db, { role: 'finance' })))
    const confirmed = await Promise.all(admins.map((admin) => act(admin, purchase, 'waive/confirm')))
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
    expect(await booked(purchase)).toEqual({ earned: FEE, waived: REST })
    const closed = await Promise.all(admins.map((admin) => act(admin, other, 'close-short', asked)))
    expect(closed.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(422)])
    expect((await orderOf(other)).due).toBe(PART)
    const repeated = await Promise.all(Array.from({ length: 10 }, () => act(aung, other, 'waive', asked)))
    expect(new Set(repeated.map(({ json }) => json.code))).toEqual(new Set(['ORDER_CLOSED']))
    await addsUp()
  })

  test('a confirmation and a payment of the rest at the same moment pay it once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const purchase = await aPurchase()
      await act(aung, purchase, 'waive', asked)
      numbers += 1
      const body = { method_id: methodId, transaction_no: `SHORT-${1000 + numbers}`, amount: REST }
      await Promise.all([act(su, purchase, 'waive/confirm'), act(aung, purchase, 'verify', body)])
      const { earned, waived: waivedMmk } = await booked(purchase)
      expect([earned, waivedMmk === 0 || waivedMmk === REST]).toEqual([FEE, true])
    }
    await addsUp()
  })
})

test('what is paid, rejected, or has received nothing is refused, and so is another role', async () => {
  const unpaid = await aPurchaseOf(db, FEE)
  expect(refusal(await act(aung, unpaid, 'waive', { ...asked, rest: FEE }))).toEqual([422, 'NOTHING_RECEIVED'])
  expect(refusal(await act(aung, unpaid, 'close-short', { ...asked, rest: FEE }))).toEqual([422, 'NOTHING_RECEIVED'])
  const paid = await aPurchase()
  await pay(paid, REST)
  expect(refusal(await act(aung, paid, 'waive', asked))).toEqual([422, 'ORDER_CLOSED'])
  const rejected = await aPurchase()
  await act(aung, rejected, 'reject', { reason: 'no' })
  expect(refusal(await act(aung, rejected, 'close-short', asked))).toEqual([422, 'ORDER_CLOSED'])
  const purchase = await aPurchase()
  expect(refusal(await act(aung, purchase, 'waive', { rest: REST, reason: '' }))).toEqual([422, 'INVALID_INPUT'])
  expect(refusal(await act(aung, purchase, 'waive', { ...asked, rest: 1 }))).toEqual([422, 'CHANGED_MEANWHILE'])
  const moderator = await anAdmin(db, { role: 'moderator' })
  for (const verb of ['waive', 'waive/confirm', 'waive/take-back', 'close-short'])
    expect(refusal(await act(moderator, purchase, verb, asked))).toEqual([403, 'FORBIDDEN'])
})

test('the database refuses a waiver that one person confirms', async () => {
  const purchase = await aPurchase()
  await act(aung, purchase, 'waive', asked)
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('enrolmentId', '=', purchase.id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .selectFrom('paymentVerifications')
    .select('id')
    .where('enrolmentId', '=', purchase.id)
    .executeTakeFirstOrThrow()
  const forged = db
    .updateTable('shortfalls')
    .set({ outcome: 'accepted', closedBy: aung.id, closedAt: new Date(), verificationId: id })
    .where('orderId', '=', order.id)
  await expect(forged.execute()).rejects.toThrow(/shortfalls_two_people/)
})
