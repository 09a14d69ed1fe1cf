import { type Locale, yangonTimestamp } from '#platform/contract/calendar.ts'
import { PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { TableFile } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { TransferRow } from '../../contract/transfers.contract.ts'
import { type ListedTransfer, listReceived, sumByMethod, type TransferFilter } from './received-transfers.queries.ts'

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
    ...{ id: transfer.id, at: yangonTimestamp(transfer.insertedAt) },
    ...{ method_name: transfer.methodName, transaction_no: transfer.numberTyped },
    ...{ amount: transfer.amountMmk, refunded: transfer.refundedMmk, verified_by: transfer.verifiedBy },
    enrolment: enrolmentOf(transfer),
    student: { no: transfer.payerNo, name: transfer.payerName },
  }
}

function enrolmentOf({ enrolmentKind, enrolmentId, title }: ListedTransfer): TransferRow['enrolment'] {
  if (enrolmentKind === null || enrolmentId === null || title === null) return null
  return { kind: enrolmentKind, id: enrolmentId, title }
}

const mostRows = 10_000

/** Received transfers as a file, with Western digits that a spreadsheet can add up. */
export async function transferTable(
  db: Db,
  { filter, locale }: { filter: TransferFilter; locale: Locale },
): Promise<TableFile> {
  const inLocale = { locale }
  const columns = [
    { name: m.payments_transfers_at({}, inLocale), width: 20 },
    { name: m.payments_method({}, inLocale), width: 16 },
    { name: m.payments_transaction_no({}, inLocale), width: 24 },
    { name: m.payments_amount({}, inLocale), width: 14 },
    { name: m.payments_transfers_refunded({}, inLocale), width: 14 },
    { name: m.payments_transfers_student_no({}, inLocale), width: 14 },
    { name: m.payments_desk_student({}, inLocale), width: 24 },
    { name: m.payments_desk_course({}, inLocale), width: 36 },
    { name: m.payments_statement_verified_by({}, inLocale), width: 20 },
  ]
  const registration = m.payments_desk_registration({}, inLocale)
  const transfers = await listReceived(db, filter, { limit: mostRows, offset: 0 })
  const rows = transfers.map((transfer) => [
    ...[yangonTimestamp(transfer.insertedAt), transfer.methodName, transfer.numberTyped, transfer.amountMmk],
    ...[
      transfer.refundedMmk,
      transfer.payerNo,
      transfer.payerName,
      transfer.title ?? registration,
      transfer.verifiedBy,
    ],
  ])
  return { fileName: `transfers-${today()}`, columns, rows }
}
