import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { insertTransfer } from './recorded-money.ts'

/** What an admin types of the transfer for the enrolment that waits. */
export const transfer = { transaction_no: 'KBZ-7788', method_id: ID.method.wallet, amount: 50_000 }

/** Enters the transfer for another enrolment, in another spelling. */
export const alreadyUsed = ({ api: { db } }: World) =>
  insertTransfer(db, { enrolmentId: ID.enrolment.seat, number: 'kbz 7788', amountMmk: transfer.amount })
