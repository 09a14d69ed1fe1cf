import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/connect.ts'

/** Locks a family, so that two transfers that are sent from it, or one of each direction, do not get one number. */
export async function lockFamily(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('walletFamilies').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

interface NumberInFamily {
  readonly familyId: number
  readonly numberKey: string
}

interface NumberSent extends NumberInFamily {
  /** What is sent: a fee of a wallet, which often has the number of its transfer, is smaller. */
  readonly amountMmk: number
  /**
   * The refund that has the number, the batch of payouts, or the owner of payouts outside batches: a bank may send all
   * of a batch under one number, and one transfer may pay several payouts of an owner, unless it
   * came back.
   */
  readonly by: { readonly refundId: number } | { readonly batchId: number } | { readonly ownerId: number }
}

const nothing = { refundId: 0, batchId: 0, ownerId: 0 }

/** Refunds, payouts and money of statements that were sent with a number. */
function sentWith({ familyId, numberKey }: NumberInFamily, { refundId, batchId, ownerId } = nothing) {
  return sql<{ usedBy: string }>`
    select 'R' || id as used_by from refunds
    where sent_family_id = ${familyId} and sent_number_key = ${numberKey} and state = 'sent' and id <> ${refundId}
    union all
    select coalesce('B' || batch_id, 'P' || payout_id) from payout_transfers
    where family_id = ${familyId} and number_key = ${numberKey}
      and (batch_id <> ${batchId} or batch_id is null and (owner_id <> ${ownerId} or came_back))
    union all
    select 'S' || row_id from statement_resolutions
    where sent_family_id = ${familyId} and sent_number_key = ${numberKey} and undone_at is null`
}

/**
 * What has a transfer number in a family already: a refund, money of a statement that was sent back, a payout, a
 * transfer that was received, or so much money that a statement shows as sent and that was booked as a fee.
 */
export async function findNumberUse(tx: Tx, { by, ...number }: NumberSent): Promise<string | undefined> {
  const own = { ...nothing, ...by }
  const { rows } = await sql<{ usedBy: string }>`
    ${sentWith(number, own)}
    union all
    select 'W' || line.id from statement_out_rows as line
    join payment_methods as method on method.id = line.payment_method_id
    where method.family_id = ${number.familyId} and line.number_key = ${number.numberKey}
      and line.amount_mmk >= ${number.amountMmk} and line.named_kind = 'fee'
    union all
    select coalesce('#' || enrolment_id, (
      select account.account_no from registration_payments as payment
      join accounts as account on account.id = payment.account_id
      where payment.id = transfers.registration_payment_id)) from transfers
    where number_key = ${number.numberKey} and state = 'received'
      and (family_id = ${number.familyId} or family_id is null)
    limit 1`.execute(tx)
  return rows[0]?.usedBy
}

/**
 * What was sent with a number that is about to be received in the family: a refund `R…`, a batch of payouts `B…`, a
 * payout `P…`, or money of a row of a statement `S…`. The caller holds the family with lockReceivingMethod.
 */
export async function findSentWith(tx: Tx, number: NumberInFamily): Promise<string | undefined> {
  const { rows } = await sql<{ usedBy: string }>`${sentWith(number)} limit 1`.execute(tx)
  return rows[0]?.usedBy
}
