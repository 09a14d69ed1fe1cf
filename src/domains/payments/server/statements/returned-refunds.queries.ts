import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/connect.ts'

/**
 * A refund that failed. `methodId`: the wallet from which it was sent, and which has booked its return; null before it
 * failed.
 */
interface FailedRefund {
  readonly amountMmk: number
  readonly methodId: number | null
}

/** Locks a refund, so that one row alone is explained as its return. Undefined without such a refund. */
export async function lockFailedRefund(tx: Tx, id: number): Promise<FailedRefund | undefined> {
  const { rows } = await sql<FailedRefund>`
    select amount_mmk, case state when 'failed' then sent_method_id end as method_id
    from refunds where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Whether a row of a statement is explained as the return of a refund. */
export async function isRefundReturned(tx: Tx, refundId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('statementResolutions')
    .select('id')
    .where('refundId', '=', refundId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The failed refund that a `line` of held money may be: of the same amount, sent before and explained by no row, best
 * one of the same wallet.
 */
export const returnedRefund = sql<number | null>`(
  select refund.id from refunds as refund
  where refund.state = 'failed' and refund.amount_mmk = line.held_mmk
    and refund.sent_on <= (line.arrived_at at time zone 'Asia/Yangon')::date
    and not exists (
      select from statement_resolutions as known where known.refund_id = refund.id and known.undone_at is null)
  order by refund.sent_method_id = line.payment_method_id desc, refund.sent_on desc, refund.id desc limit 1)`
