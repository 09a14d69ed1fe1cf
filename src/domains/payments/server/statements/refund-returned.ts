import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { lockRefund } from '../refunds/refunds.queries.ts'
import { moveHeld } from './balance-rows.ts'
import type { HeldRow } from './give-money.ts'
import { findResolution, insertResolution } from './resolutions.queries.ts'
import { accountOf, actorOf, audit, lockRow } from './resolve-row.ts'
import { isRefundReturned } from './returned-refunds.queries.ts'

interface Returned {
  readonly rowId: number
  readonly refundId: number
  readonly reason: string
}

/**
 * Explains the held money of a row as a refund that failed and came back. When the refund failed, the wallet from which
 * it was sent has booked the money, so that it is taken from there: the wallet has received it once. A repeated call
 * changes nothing.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - nothing is held of it, or it was explained before
 * @throws Refusal REFUND_NOT_FOUND - no such refund
 * @throws Refusal REFUND_STATE_CHANGED - it has not failed, gave back less than that, or another row is its money
 * @see docs/decisions/0382-a-refund-that-came-back-is-received-once.md
 */
export function explainReturned(db: Db, admin: AdminViewer, { rowId, refundId, reason }: Returned): Promise<HeldRow> {
  return db.transaction().execute(async (tx) => {
    // Before the row, as all locks of refunds.
    const refund = await lockRefund(tx, refundId)
    if (!refund) throw new Refusal('REFUND_NOT_FOUND')
    const row = await lockRow(tx, rowId)
    const known = await findResolution(tx, rowId)
    if (known?.refundId === refundId && known.askedBy === admin.id) return { id: rowId, heldMmk: row.heldMmk }
    if (known || row.heldMmk === 0) throw new Refusal('STATEMENT_ROW_CHANGED')
    const amountMmk = row.heldMmk
    const { state, sentMethodId: otherMethodId } = refund
    const isLarger = refund.amountMmk < amountMmk
    if (state !== 'failed' || otherMethodId === null || isLarger || (await isRefundReturned(tx, refundId)))
      throw new Refusal('REFUND_STATE_CHANGED')
    const explained = { rowId, refundId, kind: 'own', amountMmk, otherMethodId, reason } as const
    await insertResolution(tx, { ...explained, waits: false, askedBy: admin.id, askedAt: now() })
    const to = accountOf(row, explained)
    await moveHeld(tx, row, { kind: 'statement-returned', amountMmk, to, actor: actorOf(admin), reason })
    await audit(tx, admin, { rowId, action: 'statement.returned', after: { amountMmk, refundId, reason } })
    return { id: rowId, heldMmk: 0 }
  })
}
