import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { PaymentHistory } from '../../contract/payment-history.contract.ts'
import { coversFile } from '../desk/payment-queue.queries.ts'
import type { PaidFor } from '../orders/paid-for.ts'

/** Decisions and postings that are shown of one payment. */
const MAX_ROWS = 200

interface Subject {
  readonly title: string | null
  readonly payerNo: string
  readonly payerName: string | null
}

/** Who pays, and for what; undefined when there is no such enrolment or registration. */
export async function findSubject(
  db: Db,
  { enrolmentId, registrationPaymentId }: PaidFor,
): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select course.title, payer.account_no as payer_no, coalesce(payer.name, payer.school_name) as payer_name
    from enrolments as enrolment
    join courses as course on course.id = enrolment.course_id
    join accounts as payer on payer.id = enrolment.student_id
    where enrolment.id = ${enrolmentId}
    union all
    select null, payer.account_no, coalesce(payer.name, payer.school_name)
    from registration_payments as payment join accounts as payer on payer.id = payment.account_id
    where payment.id = ${registrationPaymentId}`.execute(db)
  return rows[0]
}

interface OrderFacts {
  readonly id: number
  readonly reference: string
  readonly feeMmk: number
  readonly dueMmk: number
  readonly allocatedMmk: number
  readonly state: NonNullable<PaymentHistory['order']>['state']
}

export async function findOrderFacts(db: Db, paidFor: PaidFor): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`
    select id, reference, fee_mmk, due_mmk, state,
      coalesce((select sum(amount_mmk) from allocations where order_id = orders.id), 0)::bigint as allocated_mmk
    from orders where ${isFor('orders', paidFor)}`.execute(db)
  return rows[0]
}

const isFor = (table: 'orders' | 'transfer', { enrolmentId, registrationPaymentId }: PaidFor) =>
  enrolmentId === null
    ? sql`${sql.ref(`${table}.registrationPaymentId`)} = ${registrationPaymentId}`
    : sql`${sql.ref(`${table}.enrolmentId`)} = ${enrolmentId}`

const adminName = (id: string) => sql<string | null>`(select name from admins where id = ${sql.ref(id)})`
const methodName = (id: string) => sql<string | null>`(select name from payment_methods where id = ${sql.ref(id)})`
/** Name of an actor; null for the system. */
const actorName = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<string | null>`case ${type}
  when 'system' then null when 'admin' then (select name from admins where id = ${id})
  else (select coalesce(name, school_name, account_no) from accounts where id = ${id}) end`

interface Claim {
  readonly id: number
  readonly uploadedAt: Date
  readonly byLink: boolean
  readonly payerName: string | null
  readonly methodName: string | null
  readonly numberTyped: string | null
  readonly amountMmk: number | null
  readonly answer: PaymentHistory['claims'][number]['answer']
  readonly reason: string | null
  readonly answeredAt: Date | null
  readonly answeredBy: string | null
}

export async function listClaims(db: Db, { enrolmentId, registrationPaymentId }: PaidFor): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select proof.id, proof.uploaded_at, proof.by_link, proof.payer_name, ${methodName('proof.paymentMethodId')} as method_name,
      proof.number_typed, proof.amount_mmk, proof.answer, proof.answer_reason as reason, proof.answered_at,
      ${adminName('proof.answeredBy')} as answered_by
    from payment_proofs as proof where proof.enrolment_id = ${enrolmentId}
    union all
    select file.id, file.uploaded_at, false, null, null, null, null,
      case answer.answer when 'legacy' then 'accepted' else answer.answer end, answer.reason, answer.answered_at,
      ${adminName('answer.answeredBy')}
    from registration_payment_files as file left join lateral (
      select answer.* from registration_answers as answer
      where answer.registration_payment_id = file.registration_payment_id and answer.reversed_at is null
        and ${coversFile}
      order by answer.id limit 1
    ) as answer on true
    where file.registration_payment_id = ${registrationPaymentId}
    order by 2 desc, 1 desc`.execute(db)
  return rows
}

interface Transfer {
  readonly id: number
  readonly insertedAt: Date
  readonly methodName: string | null
  readonly numberTyped: string | null
  /** Null when it was verified before amounts were recorded. */
  readonly amountMmk: number | null
  readonly allocatedMmk: number
  readonly verifiedBy: string | null
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
}

export async function listAllTransfers(db: Db, paidFor: PaidFor): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select transfer.id, transfer.inserted_at, ${methodName('transfer.paymentMethodId')} as method_name, transfer.number_typed,
      transfer.amount_mmk, ${adminName('transfer.verifiedBy')} as verified_by, transfer.withdrawn_at,
      ${adminName('transfer.withdrawnBy')} as withdrawn_by,
      coalesce((select sum(amount_mmk) from allocations where transfer_id = transfer.id), 0)::bigint as allocated_mmk
    from transfers as transfer where ${isFor('transfer', paidFor)} order by transfer.id desc`.execute(db)
  return rows
}

interface HistoricRefund {
  readonly id: number
  readonly amountMmk: number
  readonly state: PaymentHistory['refunds'][number]['state']
  readonly reason: string
  readonly askedAt: Date
  readonly askedBy: string | null
  readonly approvedAt: Date | null
  readonly approvedBy: string | null
  readonly sentAt: Date | null
  readonly sentBy: string | null
  readonly methodName: string | null
  readonly numberTyped: string | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
  readonly endReason: string | null
}

export async function listRefundsOf(db: Db, paidFor: PaidFor): Promise<HistoricRefund[]> {
  const { rows } = await sql<HistoricRefund>`
    select refund.id, refund.amount_mmk, refund.state, refund.reason, refund.asked_at, refund.approved_at, refund.sent_at,
      refund.ended_at, refund.end_reason, ${methodName('refund.sentMethodId')} as method_name,
      refund.sent_number_typed as number_typed,
      ${adminName('refund.askedBy')} as asked_by, ${adminName('refund.approvedBy')} as approved_by,
      ${adminName('refund.sentBy')} as sent_by, ${adminName('refund.endedBy')} as ended_by
    from refunds as refund join transfers as transfer on transfer.id = refund.transfer_id
    where ${isFor('transfer', paidFor)} order by refund.id desc`.execute(db)
  return rows
}

interface PastAction {
  readonly at: Date
  readonly by: string | null
  readonly action: string
  readonly amountMmk: number | null
  readonly reason: string | null
}

/**
 * Entries of the audit trail about an enrolment or a registration. Reasons of rejections are shown as the payer reads
 * them.
 */
export async function listActions(db: Db, { enrolmentId, registrationPaymentId }: PaidFor): Promise<PastAction[]> {
  const target = enrolmentId === null ? `registration:${registrationPaymentId}` : `enrolment:${enrolmentId}`
  const { rows } = await sql<PastAction>`
    select audit.at, ${actorName(sql.ref('audit.actorType'), sql.ref('audit.actorId'))} as by,
      split_part(audit.action, '.', 2) as action,
      case when jsonb_typeof(audit.after -> 'amountMmk') = 'number' then (audit.after ->> 'amountMmk')::bigint end as amount_mmk,
      coalesce(audit.after ->> 'reason', audit.after ->> 'decisionReason') as reason
    from audit_log as audit where audit.target = ${target} order by audit.id desc limit ${MAX_ROWS}`.execute(db)
  return rows
}

interface BookedPosting {
  readonly at: Date
  readonly by: string | null
  readonly kind: string
  readonly amountMmk: number
  readonly reason: string | null
}

/** What was booked for an order; the amount of a posting is what its accounts receive. */
export async function listPostings(db: Db, orderId: number): Promise<BookedPosting[]> {
  const { rows } = await sql<BookedPosting>`
    select posting.inserted_at as at, posting.kind, posting.reason,
      ${actorName(sql.ref('posting.actorType'), sql.ref('posting.actorId'))} as by,
      (select coalesce(sum(amount_mmk), 0) from ledger_entries where posting_id = posting.id and amount_mmk > 0)::bigint
        as amount_mmk
    from ledger_postings as posting where posting.order_id = ${orderId}
    order by posting.id desc limit ${MAX_ROWS}`.execute(db)
  return rows
}
