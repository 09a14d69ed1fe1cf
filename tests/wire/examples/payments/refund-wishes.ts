import * as calls from '#domains/payments/contract/refund-wishes.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder, insertTransfer } from './recorded-money.ts'

const finance = { as: 'admin.finance' } as const
const NONE = { path: [ID.unused] }
const [ORDER, WISH, TRANSFER] = [755, 756, 757]
const at = new Date('2026-02-01T09:00:00+06:30')

/** The student has paid 60,000 for the seat. */
const paid = async ({ api: { db } }: World) => {
  await insertTransfer(db, { id: TRANSFER, enrolmentId: ID.enrolment.seat, number: 'KBZ-7757', amountMmk: 60_000 })
  await insertOrder(db, { id: ORDER, enrolmentId: ID.enrolment.seat, accountId: ID.student })
}
const wished =
  (state: 'open' | 'withdrawn' = 'open') =>
  async (world: World) => {
    await paid(world)
    await world.api.db
      .insertInto('refundWishes')
      .values({
        id: WISH,
        enrolmentId: ID.enrolment.seat,
        amountMmk: 10_000,
        targetFamilyId: ID.method.wallet,
        state,
        targetAccountNo: '09420000031',
        targetHolder: 'မသီရိ',
        reason: 'ငွေ ပိုလွှဲထားပါသည်။',
        askedAt: at,
        ...(state === 'withdrawn' && { answeredAt: at }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
const wish = {
  amount: 10_000,
  wallet_id: ID.method.wallet,
  account_no: '09420000031',
  holder: 'မသီရိ',
  reason: 'ငွေ ပိုလွှဲထားပါသည်။',
}
const reason = { body: { reason: 'အတန်းစနေပါပြီ။' } }

export const refundWishes = [
  ...of(
    calls.wishRefund,
    { as: 'student', path: [ORDER], body: wish, arrange: paid },
    { ORDER_NOT_FOUND: NONE, REFUND_TOO_LARGE: { body: { ...wish, amount: 60_001 } } },
  ),
  ...of(
    calls.withdrawWish,
    { as: 'student', path: [ORDER], arrange: wished() },
    { ORDER_NOT_FOUND: NONE, REFUND_WISH_NOT_FOUND: { arrange: paid } },
  ),
  ...of(calls.listWishes, { ...finance, arrange: wished() }),
  ...of(calls.exportWishes, { ...finance, query: { format: 'csv' }, arrange: wished() }),
  ...of(
    calls.declineWish,
    { ...finance, path: [WISH], ...reason, arrange: wished() },
    { REFUND_WISH_NOT_FOUND: NONE, REFUND_STATE_CHANGED: { arrange: wished('withdrawn') } },
  ),
]
