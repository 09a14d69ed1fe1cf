import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { listTransfers, type RecordedTransfer } from '../transfers/transfers.queries.ts'
import { type DeskEnrolment, type DeskFilter, listDeskEnrolments } from './enrolment-payments.queries.ts'

/** Enrolments in the order of the list, with the transfer that was recorded last, as a file. */
export async function enrolmentTable(
  db: Db,
  { filter, locale }: { filter: Omit<DeskFilter, 'page'>; locale: Locale },
): Promise<TableFile> {
  const { rows } = await listDeskEnrolments(db, { ...filter, page: 1, size: tableRowsAsked })
  const transfers = await listTransfers(
    db,
    rows.map(({ id }) => id),
  )
  const transfersOf = Map.groupBy(transfers, ({ enrolmentId }) => enrolmentId)
  const named = rows.map((row) => ({ ...row, newest: transfersOf.get(row.id)?.[0] }))
  return tableOf(named, { fileName: `enrolments-${today()}`, locale, columns })
}

type Row = DeskEnrolment & { readonly newest: RecordedTransfer | undefined }

const columns: readonly TableColumn<Row>[] = [
  [m.enrolment_head_applied, 20, (row) => yangonTimestamp(row.insertedAt)],
  [m.payments_transfers_student_no, 14, (row) => row.studentNo],
  [m.payments_desk_student, 24, (row) => row.studentName],
  [m.enrolment_head_phone, 16, (row) => row.studentPhone],
  [m.payments_filter_kind, 12, ({ kind }, inLocale) => kindTexts[kind]({}, inLocale)],
  [m.payments_desk_course, 36, (row) => row.title],
  [m.payments_desk_owner, 24, (row) => row.ownerName],
  [m.payments_amount, 14, (row) => row.feeMmk],
  [m.payments_desk_amount_due, 14, (row) => row.dueMmk],
  [m.payments_table_paid, 14, (row) => row.paidMmk],
  [m.payments_till_rest, 14, restOf],
  [m.payments_proof_verified, 20, ({ paymentVerifiedAt: at }) => at && yangonTimestamp(at)],
  [m.payments_method, 16, ({ newest }) => newest?.methodName ?? null],
  [m.payments_transaction_no, 24, ({ newest }) => newest?.numberTyped ?? null],
  [m.payments_statement_verified_by, 20, ({ newest }) => newest?.verifiedBy ?? null],
  [m.payments_head_status, 16, ({ status }, inLocale) => statusTexts[status]?.({}, inLocale) ?? null],
  [m.enrolment_head_access_end, 14, (row) => row.accessEndDate],
]

/** Nothing is owed for an enrolment that was rejected. */
function restOf({ status, dueMmk, paidMmk }: Row): number {
  return status === EnrolmentStatus.rejected ? 0 : Math.max(0, dueMmk - paidMmk)
}

const kindTexts = { class: m.payments_kind_class, course: m.payments_kind_course }
const statusTexts = {
  [EnrolmentStatus.applying]: m.payments_status_applying,
  [EnrolmentStatus.approved]: m.payments_status_approved,
  [EnrolmentStatus.rejected]: m.payments_status_rejected,
  [EnrolmentStatus.finished]: m.payments_status_finished,
}
