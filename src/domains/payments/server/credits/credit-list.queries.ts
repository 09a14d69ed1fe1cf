import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

/** A received transfer of which a part is credit of its payer. Amounts are in kyat. */
export interface ListedCredit {
  readonly id: number
  readonly insertedAt: Date
  readonly methodName: string | null
  readonly numberTyped: string | null
  readonly amountMmk: number
  /** What is neither allocated to an order, nor due to go out or gone. */
  readonly creditMmk: number
  /** What of it refunds have asked for that wait for an approval. */
  readonly askedMmk: number
  readonly kind: 'class' | 'course' | 'registration'
  /** Of the enrolment, or of the registration payment, which has no title. */
  readonly subjectId: number
  readonly title: string | null
  readonly payerRole: 'student' | 'teacher' | 'school'
  readonly payerId: number
  readonly payerNo: string
  readonly payerName: string | null
  readonly payerPhone: string | null
}

/** The booked transfers of which the ledger holds a part as credit, found by the table that notes them. */
const credited = sql`
  held as materialized (
    select transfer.id, arrived.amount_mmk, arrived.amount_mmk - given.allocated_mmk - given.gone_mmk as credit_mmk, given.asked_mmk
    from credited_transfers as noted
    join transfers as transfer on transfer.id = noted.transfer_id and transfer.state = 'received'
    left join orders as own on own.enrolment_id = transfer.enrolment_id
    cross join lateral (select coalesce(transfer.amount_mmk, own.due_mmk) as amount_mmk) as arrived
    cross join lateral (
      select
        coalesce((select sum(amount_mmk) from allocations where transfer_id = transfer.id), 0) as allocated_mmk,
        coalesce((
          select sum(amount_mmk) from refunds
          where transfer_id = transfer.id and state in ('approved', 'sent')), 0) as gone_mmk,
        coalesce((
          select sum(amount_mmk) from refunds where transfer_id = transfer.id and state = 'asked'), 0) as asked_mmk
    ) as given
  ), credited as materialized (
    select held.* from held
    where held.credit_mmk > 0 and exists (select from ledger_postings where key = 'transfer:' || held.id)
  )`

interface CreditSum {
  readonly transfers: number
  readonly creditMmk: number
}

/** Credit of payers by transfer, newest first, with the number and the sum of all. */
export async function listCreditOfPayers(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<CreditSum & { readonly rows: ListedCredit[] }> {
  const { rows } = await sql<CreditSum & { rows: (Omit<ListedCredit, 'insertedAt'> & { insertedAt: string })[] }>`
    with ${credited}, listed as (
      select credited.id, transfer.inserted_at as "insertedAt", method.name as "methodName",
        transfer.number_typed as "numberTyped", credited.amount_mmk::bigint as "amountMmk",
        credited.credit_mmk::bigint as "creditMmk", credited.asked_mmk::bigint as "askedMmk",
        coalesce(enrolment.kind, 'registration') as kind, coalesce(enrolment.id, payment.id) as "subjectId", course.title,
        payer.role as "payerRole", payer.id as "payerId", payer.account_no as "payerNo",
        coalesce(payer.name, payer.school_name) as "payerName", payer.phone_number_1 as "payerPhone"
      from credited
      join transfers as transfer on transfer.id = credited.id
      left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
      left join courses as course on course.id = enrolment.course_id
      left join registration_payments as payment on payment.id = transfer.registration_payment_id
      join accounts as payer on payer.id = coalesce(enrolment.student_id, payment.account_id)
      left join payment_methods as method on method.id = transfer.payment_method_id
      order by credited.id desc limit ${limit} offset ${offset}
    )
    select (select count(*)::int from credited) as transfers,
      (select coalesce(sum(credit_mmk), 0)::bigint from credited) as credit_mmk,
      coalesce((select json_agg(listed order by listed.id desc) from listed), '[]') as rows`.execute(db)
  const { transfers = 0, creditMmk = 0, rows: listed = [] } = rows[0] ?? {}
  return { transfers, creditMmk, rows: listed.map((row) => ({ ...row, insertedAt: new Date(row.insertedAt) })) }
}
