import * as calls from '#domains/payouts/contract/payout-returns.contract.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { upTo100Alone } from '../payments/one-person.ts'
import { batched, sentBatch } from './payout-batches.ts'

const finance = { as: 'admin.finance' } as const
const reason = 'အကောင့် ပိတ်ထားပါသည်။'
const back = { amount: 79_000, reason }
const transfer = { reference: 'KBZ-9001', paid_on: '2026-02-27' }
const NONE = { path: [ID.unused] }

/** The payout of the teacher's class, paid by itself. */
const paidSingly = ({ api: { db } }: World) =>
  db
    .updateTable('payouts')
    .set({ paidOn: transfer.paid_on, reference: transfer.reference, paidMethodId: ID.method.wallet })
    .where('id', '=', ID.payout.teacherClass)
    .execute()
export const singlyReturned = async ({ api: { db } }: World) => {
  const { id } = await db
    .insertInto('payoutReturns')
    .values({
      ownerId: ID.teacher,
      sentMmk: 80_000,
      feeMmk: 1_000,
      sentMethodId: ID.method.wallet,
      sentNumberTyped: transfer.reference,
      sentOn: transfer.paid_on,
      reason,
      returnedBy: ID.admin.finance,
      returnedAt: new Date('2026-02-28T09:00:00+06:30'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const line = { returnId: id, payoutId: ID.payout.teacherClass, amountMmk: 80_000 }
  await db.insertInto('payoutReturnLines').values(line).execute()
}

export const payoutReturns = [
  ...of(
    calls.returnPayee,
    { ...finance, path: [sentBatch.id, sentBatch.payee], body: back, arrange: sentBatch.arrange },
    {
      PAYOUT_BATCH_NOT_FOUND: { path: [sentBatch.id, ID.unused] },
      PAYOUT_NOT_SENT: { arrange: batched.inBatch },
      CHANGED_MEANWHILE: { arrange: sentBatch.returned },
      SECOND_PERSON_NEEDED: { arrange: upTo100Alone(sentBatch.arrange) },
      'INVALID_INPUT: more than was sent': { body: { amount: 80_001, reason } },
    },
  ),
  ...of(
    calls.returnPayout,
    { ...finance, path: [ID.payout.teacherClass], body: { ...back, ...transfer }, arrange: paidSingly },
    {
      PAYOUT_NOT_FOUND: NONE,
      PAYOUT_NOT_SENT: { arrange: async () => undefined },
      PAYOUT_IN_BATCH: { arrange: sentBatch.arrange },
      CHANGED_MEANWHILE: { body: { ...back, ...transfer, reference: 'KBZ-9003' } },
      SECOND_PERSON_NEEDED: { arrange: upTo100Alone(paidSingly) },
      'INVALID_INPUT: more than was sent': { body: { ...back, ...transfer, amount: 80_001 } },
    },
  ),
]
