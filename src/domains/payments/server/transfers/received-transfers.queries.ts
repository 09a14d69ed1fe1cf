import { type RawBuilder, sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { toAmount } from '#platform/contract/wire-input.ts'
import { betweenDays } from '#platform/server/database/between-days.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { containing, likeText } from '#platform/server/database/text-search.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { refundedOf } from '../refunds/refunded.queries.ts'

export interface TransferFilter {
  /** Days in Yangon on which transfers were recorded, both included. */
  readonly from?: CalendarDay | null | undefined
  readonly to?: CalendarDay | null | undefined
  readonly methodId?: number | null | undefined
  readonly familyId?: number | null | undefined
  /** The lowest and the highest amount, both included. */
  readonly amountFromMmk?: number | null | undefined
  readonly amountToMmk?: number | null | undefined
  /** Part of a number or an amount, in any spelling, or part of the name of who verified. */
  readonly keyword?: string | undefined
}

/** A received transfer. Amounts are in kyat; one without an amount has covered the fee. */
export interface ListedTransfer {
  readonly id: number
  readonly insertedAt: Date
  readonly methodName: string | null
  readonly numberTyped: string | null
  readonly amountMmk: number
  readonly refundedMmk: number
  readonly verifiedBy: string | null
  /** Null for the registration of the payer, a teacher or school. */
  readonly enrolmentKind: 'class' | 'course' | null
  readonly enrolmentId: number | null
  readonly title: string | null
  readonly payerNo: string
  readonly payerName: string | null
  /** The reference of its order. */
  readonly reference: string | null
  /** Its receipt, unless none was issued or it was withdrawn. */
  readonly receiptYear: number | null
  readonly receiptNo: number | null
  /** Who has confirmed it, above the limit for one person. */
  readonly secondBy: string | null
}

/** What is due for its enrolment is read for a transfer without an amount alone. */
const amount = sql<number>`coalesce(transfer.amount_mmk, (
  select coalesce(own.due_mmk, paid.fee_mmk) from enrolments as paid left join orders as own on own.enrolment_id = paid.id
  where paid.id = transfer.enrolment_id))::bigint`

function matching({ from, to, methodId, familyId, keyword, ...filter }: TransferFilter) {
  return sql`transfer.state = 'received'
      and ${betweenDays('transfer.insertedAt', { from, to })}
      and ${methodId == null ? sql`true` : sql`transfer.payment_method_id = ${methodId}`}
      and ${familyId == null ? sql`true` : sql`transfer.family_id = ${familyId}`}
      and ${betweenAmounts(filter)}
      ${keyword === undefined ? sql`` : sql`and transfer.id in (${idsOf(keyword)})`}`
}

/** The stored amount is compared by its index. What is due is read for a transfer without an amount alone. */
function betweenAmounts({
  amountFromMmk: from,
  amountToMmk: to,
}: Pick<TransferFilter, 'amountFromMmk' | 'amountToMmk'>) {
  if (from == null && to == null) return sql`true`
  const holds = (compared: RawBuilder<number | null>) =>
    sql`${compared} between ${from ?? 0} and ${to ?? Number.MAX_SAFE_INTEGER}`
  return sql`(${holds(sql`transfer.amount_mmk`)} or transfer.amount_mmk is null and ${holds(amount)})`
}

/** Ids of the transfers that a keyword names, each kind by its own index. */
function idsOf(keyword: string) {
  const key = transferNumberKey(keyword)
  const name = containing(keyword)
  const kinds = [
    ...(key === undefined ? [] : [sql`select id from transfers where number_key like ${`%${likeText(key)}%`}`]),
    sql`select id from transfers where amount_mmk = ${toAmount(keyword) ?? null}`,
    ...(name === undefined
      ? []
      : [sql`select id from transfers where verified_by in (select id from admins where lower(name) like ${name})`]),
  ]
  return sql.join(kinds, sql` union `)
}

/** Received transfers, newest first. */
export async function listReceived(
  db: Db,
  filter: TransferFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    with found as (
      select transfer.id, transfer.inserted_at, transfer.number_typed, transfer.verified_by as admin_id,
        method.name as method_name, enrolment.kind as enrolment_kind, enrolment.id as enrolment_id, enrolment.course_id,
        coalesce(enrolment.student_id, registration.account_id) as payer_id, transfer.registration_payment_id,
        ${amount} as amount_mmk
      from transfers as transfer
      left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
      left join registration_payments as registration on registration.id = transfer.registration_payment_id
      left join payment_methods as method on method.id = transfer.payment_method_id
      where ${matching(filter)}
      order by transfer.id desc limit ${limit} offset ${offset}
    )
    select found.id, found.inserted_at, found.method_name, found.number_typed, found.amount_mmk,
      found.enrolment_kind, found.enrolment_id, course.title, payer.account_no as payer_no,
      coalesce(payer.name, payer.school_name) as payer_name,
      admin.name as verified_by, receipt.year as receipt_year, receipt.no as receipt_no,
      coalesce(
        (select reference from orders where enrolment_id = found.enrolment_id),
        (select reference from orders where registration_payment_id = found.registration_payment_id)) as reference,
      (select second.name from second_checks as entered join admins as second on second.id = entered.closed_by
        where entered.transfer_id = found.id) as second_by,
      ${refundedOf(sql`found.id`)} as refunded_mmk
    from found
    left join courses as course on course.id = found.course_id
    join accounts as payer on payer.id = found.payer_id
    left join admins as admin on admin.id = found.admin_id
    left join lateral (
      select year, no from receipts where transfer_id = found.id and withdrawn_at is null order by id desc limit 1
    ) as receipt on true
    order by found.id desc`.execute(db)
  return rows
}

interface MethodSum {
  readonly name: string | null
  readonly transfers: number
  readonly amountMmk: number
}

/** Number and sum of the received transfers of each method, largest sum first. */
export async function sumByMethod(db: Db, filter: TransferFilter): Promise<MethodSum[]> {
  const { rows } = await sql<MethodSum>`
    select method.name, found.transfers, found.amount_mmk
    from (
      select payment_method_id, count(*)::int as transfers, sum(${amount})::bigint as amount_mmk
      from transfers as transfer
      where ${matching(filter)}
      group by payment_method_id
    ) as found
    left join payment_methods as method on method.id = found.payment_method_id
    order by found.amount_mmk desc, method.id`.execute(db)
  return rows
}
