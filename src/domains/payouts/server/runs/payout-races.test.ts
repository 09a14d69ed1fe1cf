import { beforeAll, describe, expect, it } from 'vitest'
import { readLiabilities } from '#domains/ledger/server/index.ts'
import { writeSettings } from '#domains/site/server/settings.ts'
import { addDays } from '#platform/contract/calendar.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anEnrolment, aTeacher, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk, settleDecided } from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { checkLedger, mountPayouts } from '../index.ts'

const FEE = 40_000
const NET = FEE * 0.9
const ROUNDS = 5
const reason = { reason: 'စမ်းသပ်ခြင်း' }
const yesterday = addDays(today(), -1)

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
let familyId: number

beforeAll(async () => {
  ;({ db, api, aung: finance, methodId, familyId } = await aPaymentDesk({ also: [mountPayouts] }))
})

const anOwner = async () => (await aTeacher(db, { commissionPercent: 10 })).id
const post = (path: string, body: object = {}) => api.post(path, { as: finance, body })
const decide = ({ id, kind }: Enrolment, verb: string, body: object = reason) =>
  post(`/admin/enrolments/${kind}/${id}/${verb}`, body)
const run = () => post('/admin/payouts/run', { kind: 'class', until: today() })
const owed = async (kind: 'earned' | 'payable' | 'credit', holder: number) =>
  (await readLiabilities(db, kind, [holder])).get(holder) ?? 0
const addsUp = async () => expect((await checkLedger(db)).differences).toEqual([])
const codesOf = (replies: readonly { status: number; json: { code?: string } }[]) =>
  replies.map(({ status, json }) => json.code ?? status)

/** An approved student of a class that has ended, due for the next payout. */
async function aDueSeat(ownerId: number): Promise<Enrolment> {
  const { id: courseId } = await aCourse(db, { ownerId })
  const dates = { startDate: addDays(yesterday, -30), endDate: yesterday }
  const seat = await anEnrolment(db, { classId: (await aClass(db, { courseId, feeMmk: FEE, ...dates })).id })
  await decide(seat, 'verify', { transaction_no: `RUN${1000 + seat.id}`, method_id: methodId, amount: FEE })
  await decide(seat, 'approve')
  await settleDecided(db, seat.id)
  return seat
}

describe('a payout run at the same time as', () => {
  it('a void: the money is the student’s, and the owner is paid for it or makes up for it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ownerId = await anOwner()
      const seat = await aDueSeat(ownerId)
      expect(codesOf(await Promise.all([run(), decide(seat, 'void')]))).toEqual([200, 200])
      await settleDecided(db, seat.id)
      const { payoutId } = await enrolmentRow(db, seat)
      expect(await owed('credit', seat.studentId)).toBe(FEE)
      const [earned, payable] = [await owed('earned', ownerId), await owed('payable', ownerId)]
      expect({ earned, payable }).toEqual(
        payoutId === null ? { earned: 0, payable: 0 } : { earned: -FEE, payable: NET },
      )
    }
    await addsUp()
  })

  it('a reversal at the desk: it is in the payout, or it is reversed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ownerId = await anOwner()
      const seat = await aDueSeat(ownerId)
      const [ran, reversed] = codesOf(await Promise.all([run(), decide(seat, 'reverse')]))
      const { payoutId, paymentVerifiedAt } = await enrolmentRow(db, seat)
      expect(ran).toBe(200)
      expect(reversed).toBe(payoutId === null ? 200 : 'PAYMENT_IN_PAYOUT')
      expect(paymentVerifiedAt === null).toBe(payoutId === null)
      expect(await owed('payable', ownerId)).toBe(payoutId === null ? 0 : NET)
    }
    await addsUp()
  })

  it('a refund of the surplus: both happen, and neither takes from the other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ownerId = await anOwner()
      const seat = await aDueSeat(ownerId)
      await decide(seat, 'reverse')
      await decide(seat, 'verify', { transaction_no: `SUR${1000 + seat.id}`, method_id: methodId, amount: FEE + 500 })
      await settleDecided(db, seat.id)
      const { transfers } = (await api.get(`/admin/enrolments/class/${seat.id}/refundable`, { as: finance })).json
      const [{ id: transfer_id, version, refundable }] = transfers
      expect(refundable).toBe(500)
      const target = { wallet_id: familyId, account_no: '09420000111', holder: 'Ma Thiri' }
      const ask = post('/admin/refunds', { transfer_id, version, amount: 500, ...target, ...reason })
      expect(codesOf(await Promise.all([run(), ask]))).toEqual([200, 200])
      expect(await owed('payable', ownerId)).toBe(NET)
    }
    await addsUp()
  })
})

describe('a single payout', () => {
  const pay = (id: number | undefined) => post(`/admin/payouts/${id}/pay`, { paid_on: today(), reference: 'SINGLE' })
  async function payoutsOf(ownerId: number, seats: number) {
    for (let at = 0; at < seats; at += 1) await aDueSeat(ownerId)
    await run()
    return db.selectFrom('payouts').selectAll().where('ownerId', '=', ownerId).orderBy('id').execute()
  }
  const setLimit = (second_person_above_mmk: number) =>
    writeSettings(db, { kind: 'admin', ...finance } as AdminViewer, { second_person_above_mmk })

  it('paid by itself and by a batch at once is sent by one of both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ownerId = await anOwner()
      const at = new Date()
      const account = { ownerId, familyId, accountNo: `09420${100_000 + ownerId}`, holder: 'ဒေါ်သီတာ' }
      const confirmed = { enteredAt: at, usableFrom: at, confirmedBy: finance.id, confirmedAt: at }
      await db
        .insertInto('payoutAccounts')
        .values({ ...account, ...confirmed })
        .execute()
      const [payout] = await payoutsOf(ownerId, 1)
      const { version } = (await post('/admin/payout-batches/preview')).json
      const [single, batch] = codesOf(await Promise.all([pay(payout?.id), post('/admin/payout-batches', { version })]))
      const row = await db
        .selectFrom('payouts')
        .selectAll()
        .where('id', '=', Number(payout?.id))
        .executeTakeFirstOrThrow()
      expect([single === 200, batch === 200].filter(Boolean)).toHaveLength(1)
      expect([row.paidOn !== null, row.batchPayeeId !== null]).toEqual([single === 200, batch === 200])
      expect(await owed('payable', ownerId)).toBe(single === 200 ? 0 : NET)
      // The next round begins without a batch.
      for (const { id } of (await api.get('/admin/payout-batches', { as: finance })).json.data)
        await post(`/admin/payout-batches/${id}/cancel`, reason)
    }
    await addsUp()
  })

  it('is left to a batch when the payee is owed more than the limit for one person in several', async () => {
    const ownerId = await anOwner()
    const [first, second] = await payoutsOf(ownerId, 2)
    await setLimit(2 * NET - 1)
    expect(codesOf([await pay(first?.id)])).toEqual(['SECOND_PERSON_NEEDED'])
    await setLimit(2 * NET)
    expect(codesOf([await pay(first?.id), await pay(second?.id)])).toEqual([200, 200])
    await setLimit(500_000)
  })
})
