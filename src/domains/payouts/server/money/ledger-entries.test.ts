import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { readBalance, readLiabilities } from '#domains/ledger/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anEnrolment, aTeacher, aVideoCourse, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aNewProof } from '#tests/support/new-proof.ts'
import { aPaymentDesk, settleDecided } from '#tests/support/payment-desk.ts'
import { carryOverMoney, checkLedger, mountPayouts } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
let numbers = 0
const FEE = 35_000

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId } = await aPaymentDesk({ also: [mountPayouts] }))
})

const yesterday = addDays(today(), -1)
const aNumber = () => {
  numbers += 1
  return `ADD${1000 + numbers}`
}

/** An application for a class that ended yesterday, so that it is due for a payout. */
async function anApplication(ownerId?: number): Promise<Enrolment> {
  const course = await aCourse(db, { ownerId: ownerId ?? (await aTeacher(db)).id })
  const dates = { startDate: addDays(yesterday, -30), endDate: yesterday }
  const { id: classId } = await aClass(db, { courseId: course.id, feeMmk: FEE, ...dates })
  return anEnrolment(db, { classId })
}

async function act(enrolment: Enrolment, verb: string, body: object) {
  const reply = await api.post(`/admin/enrolments/${enrolment.kind}/${enrolment.id}/${verb}`, { as: finance, body })
  await settle(enrolment)
  return reply
}

/** The worker's action after a committed decision. */
const settle = ({ id }: Enrolment) => settleDecided(db, id)
const verify = (enrolment: Enrolment, amount = FEE, transaction_no = aNumber()) =>
  act(enrolment, 'verify', { transaction_no, method_id: methodId, amount })
const reason = { reason: 'စမ်းသပ်ခြင်း' }

async function position(enrolment: Enrolment) {
  const order = await db.selectFrom('orders').selectAll().where('enrolmentId', '=', enrolment.id).executeTakeFirst()
  const course = await db
    .selectFrom('courses')
    .where('id', '=', enrolment.courseId)
    .select('ownerId')
    .executeTakeFirst()
  const owed = async (kind: 'prepaid' | 'earned' | 'credit' | 'payable', holder = 0) =>
    (await readLiabilities(db, kind, [holder])).get(holder) ?? 0
  return {
    state: order?.state,
    prepaid: await owed('prepaid', order?.id),
    earned: await owed('earned', course?.ownerId),
    credit: await owed('credit', enrolment.studentId),
    payable: await owed('payable', course?.ownerId),
  }
}

const nothing = { prepaid: 0, earned: 0, credit: 0, payable: 0 }
const differences = async () => (await checkLedger(db)).differences

describe('a fee in the ledger', () => {
  it('is prepaid when it is verified, and earned when the student is approved', async () => {
    const seat = await anApplication()
    const walletBefore = await readBalance(db, { kind: 'wallet', holder: methodId })
    await verify(seat)
    expect(await position(seat)).toEqual({ ...nothing, state: 'paid', prepaid: FEE })
    await act(seat, 'approve', {})
    expect(await position(seat)).toEqual({ ...nothing, state: 'paid', earned: FEE })
    expect(await readBalance(db, { kind: 'wallet', holder: methodId })).toBe(walletBefore + FEE)
    expect(await differences()).toEqual([])
  })

  it('is earned at once for a video course, and the surplus is the payer’s credit', async () => {
    const purchase = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
    await verify(purchase, FEE + 500)
    expect(await position(purchase)).toEqual({ ...nothing, state: 'paid', earned: FEE, credit: 500 })
    expect(await differences()).toEqual([])
  })

  it('is reversed when its verification is undone, and can be entered again', async () => {
    const seat = await anApplication()
    const number = aNumber()
    await verify(seat, FEE, number)
    await act(seat, 'reverse', {})
    expect(await position(seat)).toEqual({ ...nothing, state: 'open' })
    expect((await verify(seat, FEE, number)).status).toBe(200)
    expect(await position(seat)).toEqual({ ...nothing, state: 'paid', prepaid: FEE })
    expect(await differences()).toEqual([])
  })

  it('is the payer’s credit when the enrolment is voided, and earned again when it is approved later', async () => {
    const purchase = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
    await verify(purchase)
    await act(purchase, 'void', reason)
    expect(await position(purchase)).toEqual({ ...nothing, state: 'cancelled', credit: FEE })
    await act(purchase, 'approve', reason)
    expect(await position(purchase)).toEqual({ ...nothing, state: 'paid', earned: FEE })
    expect(await differences()).toEqual([])
  })

  it('is booked once for ten simultaneous decisions', async () => {
    const seat = await anApplication()
    await verify(seat)
    await db
      .updateTable('enrolments')
      .set({ status: EnrolmentStatus.approved, approvedAt: new Date() })
      .where('id', '=', seat.id)
      .execute()
    await Promise.all(Array.from({ length: 10 }, () => settle(seat)))
    expect(await position(seat)).toEqual({ ...nothing, state: 'paid', earned: FEE })
  })

  it('is replaced when another amount or number is entered', async () => {
    const seat = await anApplication()
    const number = aNumber()
    await verify(seat, FEE + 2000, number)
    await aNewProof(db, seat.id)
    await verify(seat, FEE, number)
    expect(await position(seat)).toEqual({ ...nothing, state: 'paid', prepaid: FEE })
    expect(await differences()).toEqual([])
  })
})

describe('a payout in the ledger', () => {
  it('is split into commission and payable, and paid', async () => {
    const { id: ownerId } = await aTeacher(db, { commissionPercent: 10 })
    const seat = await anApplication(ownerId)
    await verify(seat, FEE + 100)
    await act(seat, 'approve', {})
    const { json } = await api.post('/admin/payouts/run', { as: finance, body: { kind: 'class' } })
    const { id } = await db.selectFrom('payouts').select('id').where('ownerId', '=', ownerId).executeTakeFirstOrThrow()
    expect(json.ids).toContain(id)
    expect(await position(seat)).toMatchObject({ earned: 0, payable: FEE * 0.9, credit: 100 })
    await api.post(`/admin/payouts/${id}/pay`, { as: finance, body: { paid_on: yesterday, reference: 'KBZ-7' } })
    expect(await position(seat)).toMatchObject({ earned: 0, payable: 0, credit: 100 })
    expect(await differences()).toEqual([])
  })
})

describe('a void after a payout', () => {
  const NET = FEE * 0.9
  /** Runs both kinds up to today at the same time. */
  const run = () =>
    Promise.all(
      (['class', 'course'] as const).map((kind) =>
        api.post('/admin/payouts/run', { as: finance, body: { kind, until: today() } }),
      ),
    )
  const anOwner = async () => (await aTeacher(db, { commissionPercent: 10 })).id
  async function approved(seat: Enrolment): Promise<Enrolment> {
    await verify(seat)
    await act(seat, 'approve', reason)
    return seat
  }
  const seatOf = async (ownerId: number) => approved(await anApplication(ownerId))
  async function paidOut(ownerId: number): Promise<Enrolment> {
    const seat = await seatOf(ownerId)
    await run()
    return seat
  }
  const payoutsOf = async (ownerId: number) => {
    const { json } = await api.get('/admin/payouts', { as: finance })
    const own = json.data.filter(({ payee }: { payee: { id: number } }) => payee.id === ownerId)
    return own.toReversed() as { id: number; payment_total_amount: number; deducted_amount: number }[]
  }
  const deductedOf = async (ownerId: number) => (await payoutsOf(ownerId)).map((payout) => payout.deducted_amount)
  const noticesTo = (accountId: number) =>
    db.selectFrom('notifications').selectAll().where('recipientId', '=', accountId).orderBy('id').execute()

  it('lets a payment that never arrived be reversed: no credit remains, and the owner still makes up for it', async () => {
    const ownerId = await anOwner()
    const walletBefore = await readBalance(db, { kind: 'wallet', holder: methodId })
    const seat = await paidOut(ownerId)
    expect((await act(seat, 'reverse', reason)).json.code).toBe('PAYMENT_IN_PAYOUT')
    await act(seat, 'void', reason)
    expect(await position(seat)).toMatchObject({ state: 'cancelled', earned: -FEE, credit: FEE })
    expect((await act(seat, 'reverse', reason)).status).toBe(200)
    expect(await position(seat)).toMatchObject({ earned: -FEE, prepaid: 0, credit: 0, payable: NET })
    expect(await readBalance(db, { kind: 'wallet', holder: methodId })).toBe(walletBefore)
    expect((await act(seat, 'reverse', reason)).json.code).toBe('ENROLMENT_TRANSITION_REFUSED')
    await seatOf(ownerId)
    await run()
    expect(await deductedOf(ownerId)).toEqual([0, NET])
    expect(await differences()).toEqual([])
  })

  it('is credit of the payer, and is deducted from the next payout at the old commission', async () => {
    const ownerId = await anOwner()
    const seat = await paidOut(ownerId)
    const [first] = await payoutsOf(ownerId)
    await api.post(`/admin/payouts/${first?.id}/pay`, { as: finance, body: { paid_on: yesterday, reference: 'KBZ-8' } })
    await act(seat, 'void', reason)
    expect(await position(seat)).toMatchObject({ state: 'cancelled', earned: -FEE, payable: 0, credit: FEE })
    await db.updateTable('accounts').set({ commissionPercent: 20 }).where('id', '=', ownerId).execute()
    await seatOf(ownerId)
    await run()
    const [paid, next] = await payoutsOf(ownerId)
    expect(paid).toMatchObject({ payment_total_amount: NET, deducted_amount: 0, transferred_amount: NET })
    const owed = FEE * 0.8
    expect(next).toMatchObject({ payment_total_amount: owed, deducted_amount: owed, transferred_amount: 0 })
    expect(await position(seat)).toMatchObject({ earned: 0, payable: owed - NET })
    const [notice] = (await noticesTo(ownerId)).filter(({ message }) => message.includes('ပြန်နုတ်ပါမည်'))
    expect(notice?.message).toContain('31,500')
    await seatOf(ownerId)
    await run()
    expect(await deductedOf(ownerId)).toEqual([0, owed, NET - owed])
    expect(await position(seat)).toMatchObject({ earned: 0, payable: owed - (NET - owed) })
    for (const { id } of (await payoutsOf(ownerId)).slice(1)) {
      const body = { paid_on: yesterday, reference: `KBZ-9-${id}` }
      expect((await api.post(`/admin/payouts/${id}/pay`, { as: finance, body })).status).toBe(200)
    }
    expect(await position(seat)).toMatchObject({ earned: 0, payable: 0 })
    expect(await differences()).toEqual([])
  })

  it('is deducted once by simultaneous runs of classes and video courses', async () => {
    const ownerId = await anOwner()
    const seat = await paidOut(ownerId)
    await act(seat, 'void', reason)
    await seatOf(ownerId)
    await verify(await anEnrolment(db, { courseId: (await aVideoCourse(db, { ownerId, feeMmk: FEE })).id }))
    await Promise.all([run(), run(), run()])
    expect((await deductedOf(ownerId)).toSorted()).toEqual([0, 0, NET])
    expect((await noticesTo(ownerId)).filter(({ message }) => message.includes('ပြန်နုတ်'))).toHaveLength(1)
    expect(await differences()).toEqual([])
  })

  it('is given back when the enrolment is approved again', async () => {
    const ownerId = await anOwner()
    const seat = await paidOut(ownerId)
    await act(seat, 'void', reason)
    await act(seat, 'approve', reason)
    await paidOut(ownerId)
    expect(await deductedOf(ownerId)).toEqual([0, 0])
    await act(seat, 'void', reason)
    await paidOut(ownerId)
    await act(seat, 'approve', reason)
    expect(await position(seat)).toMatchObject({ state: 'paid', earned: FEE, credit: 0 })
    await paidOut(ownerId)
    expect(await deductedOf(ownerId)).toEqual([0, 0, NET, -NET])
    const [last] = (await payoutsOf(ownerId)).slice(-1)
    expect(last).toMatchObject({ transferred_amount: 2 * NET })
    expect((await noticesTo(ownerId)).at(-1)?.message).toContain('ပြန်ထည့်ပေးပါမည်')
    expect(await position(seat)).toMatchObject({ earned: 0, payable: 4 * NET })
    expect(await differences()).toEqual([])
  })

  it('before deductions were recorded is not deducted', async () => {
    const ownerId = await anOwner()
    const seat = await paidOut(ownerId)
    await db.updateTable('enrolments').set({ status: EnrolmentStatus.rejected }).where('id', '=', seat.id).execute()
    await paidOut(ownerId)
    expect(await deductedOf(ownerId)).toEqual([0, 0])
    // The check finds it: no job has booked it.
    await db.updateTable('enrolments').set({ status: EnrolmentStatus.approved }).where('id', '=', seat.id).execute()
  })
})

describe("the ledger's opening migration", () => {
  const verified = { paymentVerifiedAt: new Date(), approvedAt: new Date(), status: EnrolmentStatus.approved }

  it('creates an order for each enrolment and allocates every kyat', async () => {
    const fee = { feeMmk: FEE, ...verified, paymentMethodId: methodId }
    const whole = await anEnrolment(db, { ...fee, verifiedAmountMmk: FEE })
    const short = await anEnrolment(db, { ...fee, verifiedAmountMmk: 1000 })
    const over = await anEnrolment(db, { ...fee, verifiedAmountMmk: FEE + 300 })
    const unknown = await anEnrolment(db, { ...fee, paymentMethodId: null })
    const voided = await anEnrolment(db, { ...fee, status: EnrolmentStatus.rejected, verifiedAmountMmk: FEE })
    const waiting = await anEnrolment(db, { feeMmk: FEE })
    const free = await anEnrolment(db, { ...verified, feeMmk: 0 })
    const { orders } = await carryOverMoney(db)
    expect(orders).toBeGreaterThanOrEqual(7)
    expect(await position(whole)).toEqual({ ...nothing, state: 'paid', earned: FEE })
    expect(await position(short)).toEqual({ ...nothing, state: 'paid', earned: FEE })
    expect(await position(over)).toEqual({ ...nothing, state: 'paid', earned: FEE, credit: 300 })
    expect(await position(unknown)).toEqual({ ...nothing, state: 'paid', earned: FEE })
    expect(await position(voided)).toEqual({ ...nothing, state: 'open', credit: FEE })
    expect(await position(waiting)).toEqual({ ...nothing, state: 'open' })
    expect(await position(free)).toEqual({ ...nothing, state: 'paid' })
    expect(await checkLedger(db)).toMatchObject({ unordered: 0, differences: [] })
    expect(await carryOverMoney(db)).toEqual({ orders: 0, payouts: 0, applicants: 0 })
  })
})

describe('the ledger check', () => {
  it('reports an order that does not add up, and a transfer that is not booked', async () => {
    const seat = await anApplication()
    await verify(seat)
    await sql`alter table transfers disable trigger transfers_kept`.execute(db)
    await sql`update transfers set amount_mmk = amount_mmk + 1 where enrolment_id = ${seat.id}`.execute(db)
    const { rows } = await sql<{ id: number }>`select id from transfers where enrolment_id = ${seat.id}`.execute(db)
    expect(await differences()).toEqual([
      { subject: `transfer ${rows[0]?.id}`, rowsMmk: FEE + 1, ledgerMmk: FEE },
      { subject: `credit of account ${seat.studentId}`, rowsMmk: 1, ledgerMmk: 0 },
      { subject: `wallet ${methodId}`, rowsMmk: expect.any(Number), ledgerMmk: expect.any(Number) },
    ])
    await sql`update transfers set amount_mmk = amount_mmk - 1 where enrolment_id = ${seat.id}`.execute(db)
    await sql`alter table transfers enable trigger transfers_kept`.execute(db)
    await sql`update orders set state = 'open' where enrolment_id = ${seat.id}`.execute(db)
    expect(await differences()).toMatchObject([
      { rowsMmk: FEE, ledgerMmk: FEE },
      { subject: expect.stringContaining('verified') },
    ])
    await sql`update orders set state = 'paid' where enrolment_id = ${seat.id}`.execute(db)
  })

  it('reports nothing after 120 random actions of two concurrent admins', async () => {
    const seats = await Promise.all(Array.from({ length: 12 }, () => anApplication()))
    const taken = [aNumber(), aNumber(), aNumber(), ...Array.from({ length: 12 }, aNumber)]
    const outcomes = new Map<number, number>()
    let seed = 20_261_123
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    const actions: ((seat: Enrolment) => Promise<{ status: number }>)[] = [
      (seat) => verify(seat, FEE + random(3) * 1000, taken[random(taken.length)]),
      (seat) => verify(seat, FEE, taken[random(taken.length)]),
      (seat) => act(seat, 'reverse', reason),
      (seat) => act(seat, 'approve', reason),
      (seat) => act(seat, 'reject', reason),
      (seat) => act(seat, 'void', reason),
      () => api.post('/admin/payouts/run', { as: finance, body: { kind: 'class' } }),
    ]
    for (let round = 0; round < 60; round += 1) {
      const pick = () => {
        const seat = seats[random(seats.length)] as Enrolment
        return (actions[random(round % 12 === 11 ? actions.length : actions.length - 1)] as (typeof actions)[0])(seat)
      }
      for (const { status } of await Promise.all([pick(), pick()]))
        outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
    }
    expect([...outcomes.keys()].toSorted()).toEqual([200, 422])
    expect(outcomes.get(200)).toBeGreaterThan(20)
    expect(await differences()).toEqual([])
  })
})
