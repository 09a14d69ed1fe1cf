import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { type Refund, statementPayer } from './refunds.queries.ts'

export interface ListedRefund extends Pick<Refund, 'id' | 'amountMmk' | 'state' | 'askedBy'> {
  readonly reason: string
  readonly methodName: string | null
  readonly numberTyped: string | null
  readonly transferMmk: number
  readonly transferAt: Date
  readonly targetWallet: string
  readonly targetAccountNo: string
  readonly targetHolder: string
  readonly targetFamilyId: number
  readonly targetReason: string | null
  readonly isSameWallet: boolean
  /** Of the transfer whose money goes back. */
  readonly familyId: number | null
  readonly familyName: string | null
  readonly statementPayer: string | null
  readonly kind: 'class' | 'course' | 'registration'
  /** Of the enrolment, or of the registration payment, which has no title. */
  readonly subjectId: number
  readonly title: string | null
  readonly payerRole: 'student' | 'teacher' | 'school'
  readonly payerId: number
  readonly payerNo: string
  readonly payerName: string | null
  readonly payerPhone: string | null
  readonly askerName: string | null
  readonly askedAt: Date
  readonly approvedBy: number | null
  readonly approverName: string | null
  readonly approvedAt: Date | null
  readonly sentMethod: string | null
  readonly sentNumberTyped: string | null
  readonly sentOn: CalendarDay | null
  readonly sentPicturePath: string | null
  readonly senderName: string | null
  readonly enderName: string | null
  readonly endedAt: Date | null
  readonly endReason: string | null
  readonly returnFeeMmk: number | null
}

export interface RefundFilter {
  readonly state: RefundState | undefined
  /** Those of enrolments alone, or of registrations, too. */
  readonly of: 'enrolments' | 'all'
}

function matching({ state, of }: RefundFilter) {
  return sql`
    (${state ?? null}::text is null or refund.state = ${state ?? null})
    and (${of === 'all'} or transfer.enrolment_id is not null)`
}

export async function countRefunds(db: Db, filter: RefundFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from refunds as refund
    join transfers as transfer on transfer.id = refund.transfer_id where ${matching(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Refunds, newest first. */
export async function listRefunds(
  db: Db,
  filter: RefundFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRefund[]> {
  const { rows } = await sql<ListedRefund>`
      select refund.id, refund.amount_mmk, refund.state, refund.reason, refund.asked_by, refund.asked_at,
        method.name as method_name, transfer.number_typed, transfer.inserted_at as transfer_at,
        coalesce(transfer.amount_mmk, own.due_mmk, enrolment.fee_mmk)::bigint as transfer_mmk,
        family.name as target_wallet, refund.target_family_id, refund.target_account_no, refund.target_holder, refund.target_reason,
        transfer.family_id, origin.name as family_name, ${statementPayer} as statement_payer,
        refund.target_family_id is not distinct from transfer.family_id as is_same_wallet,
        coalesce(enrolment.kind, 'registration') as kind, coalesce(enrolment.id, payment.id) as subject_id, course.title,
        payer.role as payer_role, payer.id as payer_id, payer.account_no as payer_no,
        coalesce(payer.name, payer.school_name) as payer_name, payer.phone_number_1 as payer_phone,
        asker.name as asker_name, refund.approved_by, approver.name as approver_name, refund.approved_at,
        outgoing.name as sent_method, refund.sent_number_typed, refund.sent_on, refund.sent_picture_path, sender.name as sender_name,
        ender.name as ender_name, refund.ended_at, refund.end_reason, refund.return_fee_mmk
      from refunds as refund
      join transfers as transfer on transfer.id = refund.transfer_id
      left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
      left join courses as course on course.id = enrolment.course_id
      left join registration_payments as payment on payment.id = transfer.registration_payment_id
      join accounts as payer on payer.id = coalesce(enrolment.student_id, payment.account_id)
      join wallet_families as family on family.id = refund.target_family_id
      left join orders as own on own.enrolment_id = enrolment.id
      left join wallet_families as origin on origin.id = transfer.family_id
      left join payment_methods as method on method.id = transfer.payment_method_id
      left join payment_methods as outgoing on outgoing.id = refund.sent_method_id
      join admins as asker on asker.id = refund.asked_by
      left join admins as approver on approver.id = refund.approved_by
      left join admins as sender on sender.id = refund.sent_by
      left join admins as ender on ender.id = refund.ended_by
      where ${matching(filter)}
      order by refund.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** A refund that was approved, as its payer sees it. */
export interface PayerRefund {
  readonly id: number
  readonly amountMmk: number
  readonly state: 'approved' | 'sent' | 'failed'
  readonly methodName: string | null
  readonly sentNumberKey: string | null
  readonly sentPicturePath: string | null
  readonly at: Date
}

/** Refunds of an enrolment or a registration that were approved, newest first. */
export async function listPayerRefunds(
  db: Db,
  { enrolmentId, registrationPaymentId }: PaidFor,
): Promise<PayerRefund[]> {
  const ofPayer =
    enrolmentId === null
      ? sql`transfer.registration_payment_id = ${registrationPaymentId}`
      : sql`transfer.enrolment_id = ${enrolmentId}`
  const { rows } = await sql<PayerRefund>`
    select refund.id, refund.amount_mmk, refund.state, method.name as method_name, refund.sent_number_key,
      refund.sent_picture_path,
      coalesce(refund.ended_at, refund.sent_at, refund.approved_at) as at
    from refunds as refund
    join transfers as transfer on transfer.id = refund.transfer_id
    left join payment_methods as method on method.id = refund.sent_method_id
    where ${ofPayer} and refund.state in ('approved', 'sent', 'failed')
    order by refund.id desc`.execute(db)
  return rows
}
