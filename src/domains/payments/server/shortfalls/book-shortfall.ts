import {
  type Actor,
  credit,
  debit,
  type NewPosting,
  nextPostingKey,
  post,
  readHeldByOrder,
} from '#domains/ledger/server/index.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import type { Order } from '../orders/orders.queries.ts'
import { findAcceptedShortfall, type Shortfall } from './shortfalls.queries.ts'

interface Step {
  readonly order: Locked<Order>
  readonly actor: Actor
}

/** What is booked as waived of an order, in kyat. */
async function readWaived(db: Db, order: Order): Promise<number> {
  return -(await readHeldByOrder(db, order.id, ['shortfall']))
}

interface Waiver {
  readonly postings: readonly NewPosting[]
  readonly amountMmk: number
}

/**
 * The posting by which the product bears the rest that was waived of an order, so that the owner earns the whole fee.
 * None where nothing is missing, and where it is booked already.
 */
export async function waiverOf(tx: Tx, { order, actor }: Step, paidMmk: number): Promise<Waiver> {
  const nothing = { postings: [], amountMmk: 0 }
  if (paidMmk >= order.dueMmk) return nothing
  const shortfall = await findAcceptedShortfall(tx, order.id)
  if (shortfall?.kind !== 'waived') return nothing
  const amountMmk = Math.min(order.dueMmk - paidMmk, shortfall.amountMmk - (await readWaived(tx, order)))
  if (amountMmk <= 0) return nothing
  return {
    amountMmk,
    postings: [
      {
        kind: 'waiver',
        key: await nextPostingKey(tx, 'waive', order.id),
        actor,
        orderId: order.id,
        entries: [debit({ kind: 'shortfall' }, amountMmk), credit({ kind: 'prepaid', holder: order.id }, amountMmk)],
        reason: shortfall.reason,
      },
    ],
  }
}

/** Turns what was booked as waived back, also when an old payment was carried over. It has to be prepaid. */
export async function reverseWaiver(tx: Tx, { order, actor }: Step, { kind }: Pick<Shortfall, 'kind'>): Promise<void> {
  if (kind !== 'waived') return
  const waivedMmk = await readWaived(tx, order)
  if (waivedMmk <= 0) return
  await post(tx, {
    kind: 'waiver-undone',
    key: await nextPostingKey(tx, 'waiver-undone', order.id),
    actor,
    orderId: order.id,
    entries: [debit({ kind: 'prepaid', holder: order.id }, waivedMmk), credit({ kind: 'shortfall' }, waivedMmk)],
  })
}
