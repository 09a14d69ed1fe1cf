import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'

/** What an admin types of the transfer for the enrolment that waits. */
export const transfer = { transaction_no: 'KBZ-7788', method_id: ID.method.wallet, amount: 50_000 }

/** Enters the transfer for another enrolment, in another spelling. */
export const alreadyUsed = ({ api: { db } }: World) =>
  db
    .insertInto('transfers')
    .values({
      enrolmentId: ID.enrolment.seat,
      paymentMethodId: transfer.method_id,
      familyId: ID.method.wallet,
      numberTyped: 'kbz 7788',
      numberKey: 'KBZ7788',
      amountMmk: transfer.amount,
      source: 'claim',
      verifiedBy: ID.admin.finance,
      insertedAt: new Date('2026-02-01T09:00:00+06:30'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
