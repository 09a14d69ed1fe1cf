import { type Actor, credit, debit, type NewPosting, post, postAll } from '#domains/ledger/server/index.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { type BookablePayout, listUnbookedPayouts } from '../payouts.queries.ts'
import { transferredMmk } from '../transferred-amount.ts'

const BATCH_SIZE = 1000

/** Books payouts idempotently: earnings become the product's commission and the amount payable to the owner. */
export async function bookPayouts(tx: Tx, payouts: readonly BookablePayout[], actor: Actor): Promise<void> {
  const postings = payouts.map(
    ({ id, ownerId, totalAmountMmk, payableMmk }): NewPosting => ({
      kind: 'payout',
      key: `payout:${id}`,
      actor,
      payoutId: id,
      entries: [
        debit({ kind: 'earned', holder: ownerId }, totalAmountMmk),
        credit({ kind: 'commission' }, totalAmountMmk - payableMmk),
        credit({ kind: 'payable', holder: ownerId }, payableMmk),
      ],
    }),
  )
  await postAll(tx, postings)
}

interface BookedPayment {
  readonly actor: Actor
  readonly reference: string
  readonly methodId: number | null
  /** How often the payout was paid by itself and came back. */
  readonly returns?: number
}

/** Books the transfer of a payout idempotently, from the wallet that paid; null when it is not recorded. */
export async function bookPayment(
  tx: Tx,
  payout: BookablePayout,
  { actor, reference, methodId, returns = 0 }: BookedPayment,
): Promise<void> {
  const { id, ownerId } = payout
  const sentMmk = transferredMmk(payout)
  await post(tx, {
    kind: 'payment',
    key: returns === 0 ? `payout-paid:${id}` : `payout-paid:${id}:${returns + 1}`,
    actor,
    payoutId: id,
    reason: reference,
    entries: [
      debit({ kind: 'payable', holder: ownerId }, sentMmk),
      credit({ kind: 'wallet', holder: methodId }, sentMmk),
    ],
  })
}

/** Books payouts that were created before the ledger. */
export async function carryOverPayouts(db: Db): Promise<number> {
  const actor: Actor = { type: 'system', id: null }
  for (let carried = 0; ; ) {
    const payouts = await listUnbookedPayouts(db, BATCH_SIZE)
    if (payouts.length === 0) return carried
    await db.transaction().execute(async (tx) => {
      await bookPayouts(tx, payouts, actor)
      for (const payout of payouts) {
        if (payout.reference !== null)
          await bookPayment(tx, payout, { actor, reference: payout.reference, methodId: null })
      }
    })
    carried += payouts.length
  }
}
