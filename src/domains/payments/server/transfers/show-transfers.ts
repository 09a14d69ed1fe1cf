import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { formatOrderReference } from '../../contract/order-reference.ts'
import { receiptNumber } from '../../contract/receipts.contract.ts'
import type { TransferQuery, TransferRow } from '../../contract/transfers.contract.ts'
import { type ListedTransfer, listReceived, sumByMethod, type TransferFilter } from './received-transfers.queries.ts'

/** What a call asks for, by the names of the queries. */
export function toTransferFilter({ from, to, keyword, ...query }: TransferQuery): TransferFilter {
  return {
    from,
    to,
    keyword,
    methodId: query.method_id,
    familyId: query.family_id,
    amountFromMmk: query.amount_from,
    amountToMmk: query.amount_to,
  }
}

/** One page of received transfers, with the sum of each method over all pages. */
export async function showTransfers(db: Db, page: number, filter: TransferFilter) {
  const [rows, methods] = await Promise.all([
    listReceived(db, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    sumByMethod(db, filter),
  ])
  const total = methods.reduce((sum, { transfers }) => sum + transfers, 0)
  return {
    ...toPage(rows.map(toRow), { total, page }),
    total_amount: methods.reduce((sum, { amountMmk }) => sum + amountMmk, 0),
    methods: methods.map(({ name, transfers, amountMmk }) => ({ name, transfers, amount: amountMmk })),
  }
}

function toRow(transfer: ListedTransfer): TransferRow {
  return {
    id: transfer.id,
    at: yangonTimestamp(transfer.insertedAt),
    method_name: transfer.methodName,
    transaction_no: transfer.numberTyped,
    amount: transfer.amountMmk,
    refunded: transfer.refundedMmk,
    verified_by: transfer.verifiedBy,
    enrolment: enrolmentOf(transfer),
    student: { no: transfer.payerNo, name: transfer.payerName },
  }
}

function enrolmentOf({ enrolmentKind, enrolmentId, title }: ListedTransfer): TransferRow['enrolment'] {
  if (enrolmentKind === null || enrolmentId === null || title === null) return null
  return { kind: enrolmentKind, id: enrolmentId, title }
}

/** Received transfers as a file. */
export async function transferTable(
  db: Db,
  { filter, locale }: { filter: TransferFilter; locale: Locale },
): Promise<TableFile> {
  const transfers = await listReceived(db, filter, { limit: tableRowsAsked, offset: 0 })
  return tableOf(transfers, { fileName: `transfers-${today()}`, locale, columns })
}

const columns: readonly TableColumn<ListedTransfer>[] = [
  [m.payments_transfers_at, 20, ({ insertedAt }) => yangonTimestamp(insertedAt)],
  [m.payments_method, 16, ({ methodName }) => methodName],
  [m.payments_transaction_no, 24, ({ numberTyped }) => numberTyped],
  [m.payments_amount, 14, ({ amountMmk }) => amountMmk],
  [m.payments_transfers_refunded, 14, ({ refundedMmk }) => refundedMmk],
  [m.payments_transfers_student_no, 14, ({ payerNo }) => payerNo],
  [m.payments_desk_student, 24, ({ payerName }) => payerName],
  [m.payments_desk_course, 36, ({ title }, inLocale) => title ?? m.payments_desk_registration({}, inLocale)],
  [m.payments_statement_verified_by, 20, ({ verifiedBy }) => verifiedBy],
  [m.payments_till_reference, 18, ({ reference }) => reference && formatOrderReference(reference)],
  [m.payments_table_receipt_no, 18, receiptOf],
  [m.payments_table_second_by, 20, ({ secondBy }) => secondBy],
]

function receiptOf({ receiptYear: year, receiptNo: no }: ListedTransfer): string | null {
  return year === null || no === null ? null : receiptNumber({ year, no })
}
