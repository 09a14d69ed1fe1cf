import { type RawBuilder, sql } from 'kysely'

/**
 * What was refunded of a transfer, or is reserved by a refund, in kyat. A refund that failed or was dropped does not
 * count.
 */
export const refundedOf = (transferId: RawBuilder<unknown>) => sql<number>`coalesce((
  select sum(refund.amount_mmk) from refunds as refund
  where refund.transfer_id = ${transferId} and refund.state in ('asked', 'approved', 'sent')), 0)::bigint`
