import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/connect.ts'
import { lockRefund } from '../refunds/refunds.queries.ts'

/** A refund that failed, or a transfer to an owner that came back. */
export type ReturnedKind = 'refund' | 'payout'
export interface ReturnedMoney {
  readonly kind: ReturnedKind
  /** Of the refund, or of the return of the payout. */
  readonly id: number
}

/**
 * The wallet that has booked the return, and what it has booked; null for a refund that has not failed. `feeMmk` is what
 * the bank had kept when it was booked.
 */
interface BookedReturn {
  readonly amountMmk: number
  readonly feeMmk: number
  readonly methodId: number | null
}

/** Locks money that came back, so that one row alone is explained with it. Undefined without such money. */
export async function lockReturned(tx: Tx, { kind, id }: ReturnedMoney): Promise<BookedReturn | undefined> {
  return kind === 'refund' ? lockFailedRefund(tx, id) : lockReturnedPayout(tx, id)
}

async function lockFailedRefund(tx: Tx, id: number): Promise<BookedReturn | undefined> {
  const refund = await lockRefund(tx, id)
  if (!refund) return undefined
  const { state, amountMmk, returnFeeMmk, sentMethodId } = refund
  const feeMmk = returnFeeMmk ?? 0
  return { amountMmk: amountMmk - feeMmk, feeMmk, methodId: state === 'failed' ? sentMethodId : null }
}

async function lockReturnedPayout(tx: Tx, id: number): Promise<BookedReturn | undefined> {
  const { rows } = await sql<BookedReturn>`
    select amount_mmk, fee_mmk, payment_method_id as method_id
    from payouts_returned where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Whether a row of a statement is explained with money that came back. */
export async function isReturnMatched(tx: Tx, { kind, id }: ReturnedMoney): Promise<boolean> {
  const row = await tx
    .selectFrom('statementResolutions')
    .select('id')
    .where(kind === 'refund' ? 'refundId' : 'payoutReturnId', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The money that came back and that a `line` of held money may be: sent before, booked as returned and explained by no
 * row. The same amount first, best of the same wallet; else more than the line, of which the bank has then kept the
 * rest: of the same wallet, and less than what arrived.
 */
export const nearestReturn = sql`
  select returned.kind, returned.id, returned.amount_mmk - line.held_mmk as fee_mmk
  from (
    select 'refund' as kind, id, sent_method_id as payment_method_id, sent_on,
      amount_mmk - coalesce(return_fee_mmk, 0) as amount_mmk
    from refunds as refund
    where state = 'failed' and not exists (
      select from statement_resolutions as known where known.refund_id = refund.id and known.undone_at is null)
    union all
    select 'payout', id, payment_method_id, sent_on, amount_mmk
    from payouts_returned as payout
    where not exists (
      select from statement_resolutions as known where known.payout_return_id = payout.id and known.undone_at is null)
  ) as returned
  where returned.sent_on <= (line.arrived_at at time zone 'Asia/Yangon')::date
    and (returned.amount_mmk = line.held_mmk or returned.payment_method_id = line.payment_method_id
      and returned.amount_mmk > line.held_mmk and returned.amount_mmk < 2 * line.held_mmk)
  order by returned.amount_mmk = line.held_mmk desc, returned.payment_method_id = line.payment_method_id desc,
    returned.amount_mmk, returned.sent_on desc, returned.kind, returned.id desc
  limit 1`
