import * as calls from '#domains/payments/contract/receipts.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertOrder, insertTransfer } from './recorded-money.ts'

const RECEIPT = 751
const TRANSFER = 752
const ORDER = 753
const CODE = '0123456789ab'
const at = new Date('2026-02-01T09:00:00+06:30')

/** The student has a receipt of the seat's fee. */
const issued = async ({ api: { db } }: World, withdrawnAt: Date | null = null) => {
  await insertTransfer(db, { id: TRANSFER, enrolmentId: ID.enrolment.seat, number: 'KBZ-7750', amountMmk: 50_000 })
  await insertOrder(db, { id: ORDER, enrolmentId: ID.enrolment.seat, accountId: ID.student, state: 'paid' })
  await db
    .insertInto('receiptYears')
    .values({ year: 2026, lastNo: 123 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('receipts')
    .values({
      id: RECEIPT,
      year: 2026,
      no: 123,
      code: CODE,
      orderId: ORDER,
      transferId: TRANSFER,
      amountMmk: 50_000,
      restMmk: 0,
      receivedAt: at,
      issuedAt: at,
      withdrawnAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
const others = { RECEIPT_NOT_FOUND: { path: [ID.unused] } }

export const receipts = [
  ...of(
    calls.checkReceipt,
    { as: 'guest', path: [CODE], arrange: issued },
    {
      'of a withdrawn transfer': { arrange: (world) => issued(world, at) },
      RECEIPT_NOT_FOUND: { path: ['000000000000'] },
    },
  ),
  ...of(calls.downloadReceipt, { as: 'student', path: [RECEIPT], arrange: issued }, others),
  ...of(calls.showReceiptPicture, { as: 'student', path: [RECEIPT], arrange: issued }, others),
]
