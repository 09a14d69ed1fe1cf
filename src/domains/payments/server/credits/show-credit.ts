import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { CreditRow } from '../../contract/credit-list.contract.ts'
import { type ListedCredit, listCreditOfPayers } from './credit-list.queries.ts'

/** One page of the credit of payers, with its sum over all pages: what the ledger owes them. */
export async function showCredit(db: Db, page: number) {
  const found = await listCreditOfPayers(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  return { ...toPage(found.rows.map(toRow), { total: found.transfers, page }), total_credit: found.creditMmk }
}

function toRow(row: ListedCredit): CreditRow {
  return {
    id: row.id,
    at: yangonTimestamp(row.insertedAt),
    method_name: row.methodName,
    transaction_no: row.numberTyped,
    amount: row.amountMmk,
    credit: row.creditMmk,
    asked: row.askedMmk,
    paid_for: { kind: row.kind, id: row.subjectId, title: row.title },
    payer: {
      id: row.payerId,
      type: row.payerRole,
      no: row.payerNo,
      name: row.payerName,
      phone_number_1: row.payerPhone,
    },
  }
}

/** Credit of payers as a file. */
export async function creditTable(db: Db, locale: Locale): Promise<TableFile> {
  const { rows } = await listCreditOfPayers(db, { limit: tableRowsAsked, offset: 0 })
  return tableOf(rows, { fileName: `credit-${today()}`, locale, columns })
}

const columns: readonly TableColumn<ListedCredit>[] = [
  [m.payments_transfers_at, 20, ({ insertedAt }) => yangonTimestamp(insertedAt)],
  [m.payments_method, 16, ({ methodName }) => methodName],
  [m.payments_transaction_no, 24, ({ numberTyped }) => numberTyped],
  [m.payments_amount, 14, ({ amountMmk }) => amountMmk],
  [m.payments_table_credit, 14, ({ creditMmk }) => creditMmk],
  [m.payments_credit_asked, 14, ({ askedMmk }) => askedMmk],
  [m.payments_table_account_no, 14, ({ payerNo }) => payerNo],
  [m.payments_refund_payer, 24, ({ payerName }) => payerName],
  [m.enrolment_head_phone, 16, ({ payerPhone }) => payerPhone],
  [m.payments_receipt_for, 36, ({ title }, inLocale) => title ?? m.payments_desk_registration({}, inLocale)],
]
