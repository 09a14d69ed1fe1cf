import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AdminDeductionEntry, AdminPayee, AdminPayoutRow } from '../contract/admin-payouts.contract.ts'
import type {
  ClassInvoice,
  ClassPayoutRow,
  CourseInvoice,
  CoursePayoutRow,
  InvoiceTransfer,
} from '../contract/payouts.contract.ts'
import { type PayoutAccount, toReply } from './accounts/payout-accounts.queries.ts'
import type { UnrecordedDeduction } from './deductions/deduct-voided.ts'
import type { RecordedDeduction } from './deductions/deductions.queries.ts'
import type { Payee, Payout } from './payouts.queries.ts'
import { toOwnReturn, toRecordedReturn } from './returns/return-replies.ts'
import type { ListedReturn } from './returns/returns.queries.ts'
import type { SharedTransfer } from './returns/shared-transfers.queries.ts'
import { transferredMmk } from './transferred-amount.ts'

/** A month in wire format, 'YYYY-MM'. */
const monthOf = ({ periodMonth }: Payout) => (periodMonth ?? '').slice(0, 7)

/** Fields whose names contain the payee's role. @see P-INV-06, OP-114 */
function roleFields({ ownerRole, ownerNo, payableMmk }: Payout) {
  return { [`${ownerRole}_no`]: ownerNo, [`${ownerRole}_payment_total_amount`]: payableMmk }
}

function rowOf(payout: Payout, returned: ListedReturn | undefined) {
  return {
    ...roleFields(payout),
    [`${payout.ownerRole}_payment_id`]: payout.id,
    id: payout.id,
    payment_id: payout.id,
    total_std: payout.totalStudents,
    payment_total_amount: payout.payableMmk,
    deducted_amount: payout.deductedMmk,
    account_no: payout.ownerNo,
    paid_unpaid: payout.paidOn,
    ...(returned && { returned: toOwnReturn(returned) }),
  }
}

export function toClassRow(payout: Payout, returned?: ListedReturn): ClassPayoutRow {
  return {
    ...rowOf(payout, returned),
    course_name: payout.title,
    start_date: payout.startDate ?? '',
    end_date: payout.endDate ?? '',
  }
}

export function toCourseRow(payout: Payout, returned?: ListedReturn): CoursePayoutRow {
  return { ...rowOf(payout, returned), course_title: payout.title, period_month: monthOf(payout) }
}

/** What has become of the transfer of a payout: it has paid it, or it came back. */
export interface InvoiceMoney {
  readonly transfer?: InvoiceTransfer | undefined
  readonly returned?: ListedReturn | undefined
}

function invoiceOf(payout: Payout, { transfer, returned }: InvoiceMoney) {
  return {
    ...roleFields(payout),
    id: payout.id,
    account_no: payout.ownerNo,
    name: payout.ownerName,
    phone_number_1: payout.ownerPhone,
    paid_unpaid: payout.paidOn,
    reference: payout.reference,
    percentage: payout.percentage,
    total_std: payout.totalStudents,
    payment_total_amount: payout.payableMmk,
    deducted_amount: payout.deductedMmk,
    transferred_amount: transferredMmk(payout),
    ...(transfer && { transfer }),
    ...(returned && { returned: toOwnReturn(returned) }),
  }
}

export function toClassInvoice(payout: Payout, money: InvoiceMoney = {}): ClassInvoice {
  return {
    ...invoiceOf(payout, money),
    start_date: payout.startDate ?? '',
    end_date: payout.endDate ?? '',
    course_name: payout.title,
    class_fee: payout.unitFeeMmk,
    total_amount_class: payout.totalAmountMmk,
  }
}

export function toCourseInvoice(payout: Payout, money: InvoiceMoney = {}): CourseInvoice {
  return {
    ...invoiceOf(payout, money),
    period_month: monthOf(payout),
    course_title: payout.title,
    fee: payout.unitFeeMmk,
    total_amount_course: payout.totalAmountMmk,
  }
}

/** The payee of a payout, for the finance desk. */
export function payeeOf({ ownerRole, ownerId, ownerNo, ownerName, ownerPhone }: Payout): AdminPayee {
  return { type: ownerRole, id: ownerId, no: ownerNo, name: ownerName, phone_number_1: ownerPhone }
}

export function toAdminRow(
  payout: Payout,
  {
    account,
    pausedUntil,
    returned,
    shared,
  }: {
    account: PayoutAccount | undefined
    pausedUntil: Date | undefined
    returned: ListedReturn | undefined
    shared: SharedTransfer | undefined
  },
): AdminPayoutRow {
  return {
    id: payout.id,
    kind: payout.kind,
    payee: payeeOf(payout),
    title: payout.title,
    start_date: payout.startDate,
    end_date: payout.endDate,
    period_month: payout.kind === 'course' ? monthOf(payout) : null,
    fee: payout.unitFeeMmk,
    total_std: payout.totalStudents,
    total_amount: payout.totalAmountMmk,
    percentage: payout.percentage,
    payment_total_amount: payout.payableMmk,
    deducted_amount: payout.deductedMmk,
    transferred_amount: transferredMmk(payout),
    paid_unpaid: payout.paidOn,
    reference: payout.reference,
    account: account ? toReply(account) : null,
    paused_until: pausedUntil ? yangonTimestamp(pausedUntil) : null,
    ...(payout.batchId !== null && { batch_id: payout.batchId }),
    ...(shared && { shared_transfer: { amount: shared.amountMmk, payouts: shared.payouts } }),
    ...(returned && { returned: toRecordedReturn(returned) }),
    insert_time: yangonTimestamp(payout.insertedAt),
  }
}

export function toAdminPayee({ role, id, accountNo, name, phone }: Payee): AdminPayee {
  return { type: role, id, no: accountNo, name, phone_number_1: phone }
}

export function recordedEntry(deduction: RecordedDeduction): AdminDeductionEntry {
  return { ...entryOf(deduction, deduction), insert_time: yangonTimestamp(deduction.insertedAt) }
}

export function unrecordedEntry(deduction: UnrecordedDeduction): AdminDeductionEntry {
  return { ...entryOf(deduction.enrolment, deduction), insert_time: null }
}

function entryOf(
  { classId, title, studentName }: Pick<RecordedDeduction, 'classId' | 'title' | 'studentName'>,
  { grossMmk, percentage, netMmk }: Pick<RecordedDeduction, 'grossMmk' | 'percentage' | 'netMmk'>,
) {
  return {
    kind: classId === null ? ('course' as const) : ('class' as const),
    title,
    student_name: studentName,
    gross_amount: grossMmk,
    percentage,
    net_amount: netMmk,
  }
}
