import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import type { Refund } from './refunds.queries.ts'

export interface ListedRefund extends Pick<Refund, 'id' | 'amountMmk' | 'state' | 'askedBy'> {
  readonly reason: string
  readonly methodName: string | null
  readonly numberTyped: string | null
  readonly transferMmk: number
  readonly transferAt: Date
  readonly targetWallet: string
  readonly targetAccountNo: string
  readonly targetHolder: string
  readonly isSameWallet: boolean
  readonly kind: 'class' | 'course'
  readonly enrolmentId: number
  readonly title: string
  readonly studentId: number
  readonly studentNo: string
  readonly studentName: string | null
  readonly studentPhone: string | null
  readonly askerName: string | null
  readonly askedAt: Date
  readonly approvedBy: number | null
  readonly approverName: string | null
  readonly approvedAt: Date | null
  readonly sentMethod: string | null
  readonly sentNumberTyped: string | null
  readonly sentOn: CalendarDay | null
  readonly senderName: string | null
  readonly enderName: string | null
  readonly endedAt: Date | null
  readonly endReason: string | null
}

/** One page of refunds, newest first. */
export async function listRefunds(
  db: Db,
  { page, state }: { page: number; state: RefundState | undefined },
): Promise<{ rows: ListedRefund[]; total: number }> {
  const ofState = sql`(${state ?? null}::text is null or refund.state = ${state ?? null})`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedRefund>`
      select refund.id, refund.amount_mmk, refund.state, refund.reason, refund.asked_by, refund.asked_at,
        method.name as method_name, transfer.number_typed, transfer.inserted_at as transfer_at,
        coalesce(transfer.amount_mmk, own.due_mmk, enrolment.fee_mmk)::bigint as transfer_mmk,
        family.name as target_wallet, refund.target_account_no, refund.target_holder,
        refund.target_family_id is not distinct from transfer.family_id as is_same_wallet,
        enrolment.kind, enrolment.id as enrolment_id, course.title,
        student.id as student_id, student.account_no as student_no, student.name as student_name,
        student.phone_number_1 as student_phone,
        asker.name as asker_name, refund.approved_by, approver.name as approver_name, refund.approved_at,
        outgoing.name as sent_method, refund.sent_number_typed, refund.sent_on, sender.name as sender_name,
        ender.name as ender_name, refund.ended_at, refund.end_reason
      from refunds as refund
      join transfers as transfer on transfer.id = refund.transfer_id
      join enrolments as enrolment on enrolment.id = transfer.enrolment_id
      join courses as course on course.id = enrolment.course_id
      join accounts as student on student.id = enrolment.student_id
      join wallet_families as family on family.id = refund.target_family_id
      left join orders as own on own.enrolment_id = enrolment.id
      left join payment_methods as method on method.id = transfer.payment_method_id
      left join payment_methods as outgoing on outgoing.id = refund.sent_method_id
      join admins as asker on asker.id = refund.asked_by
      left join admins as approver on approver.id = refund.approved_by
      left join admins as sender on sender.id = refund.sent_by
      left join admins as ender on ender.id = refund.ended_by
      where ${ofState}
      order by refund.id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from refunds as refund where ${ofState}`.execute(db),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Refunds of an enrolment that were approved, newest first, as its student sees them. */
export interface StudentRefund {
  readonly id: number
  readonly amountMmk: number
  readonly state: 'approved' | 'sent' | 'failed'
  readonly methodName: string | null
  readonly sentNumberKey: string | null
  readonly at: Date
}

export async function listStudentRefunds(db: Db, enrolmentId: number): Promise<StudentRefund[]> {
  const { rows } = await sql<StudentRefund>`
    select refund.id, refund.amount_mmk, refund.state, method.name as method_name, refund.sent_number_key,
      coalesce(refund.ended_at, refund.sent_at, refund.approved_at) as at
    from refunds as refund
    join transfers as transfer on transfer.id = refund.transfer_id
    left join payment_methods as method on method.id = refund.sent_method_id
    where transfer.enrolment_id = ${enrolmentId} and refund.state in ('approved', 'sent', 'failed')
    order by refund.id desc`.execute(db)
  return rows
}
