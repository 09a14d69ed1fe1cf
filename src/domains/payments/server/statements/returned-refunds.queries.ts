import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/connect.ts'

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
