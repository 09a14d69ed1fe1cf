import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { AdminDeductionEntry } from '../../contract/admin-payouts.contract.ts'
import type { Payee } from '../payouts.queries.ts'
import { listDeductionsOfAll } from './show-deductions.ts'

/**
 * Open deductions as a file, each entry in a row, also those that payouts made up for.
 *
 * What is open stands in a column of its own, in the last row of an owner, so that sums of columns stay right.
 */
export async function deductionTable(db: Db, locale: Locale): Promise<TableFile> {
  const rows = (await listDeductionsOfAll(db, tableRowsAsked)).flatMap(({ payee, openMmk, entries }) =>
    entries.map((entry, at) => ({ payee, entry, openMmk: at === entries.length - 1 ? openMmk : null })),
  )
  return tableOf(rows, { fileName: `deductions-${today()}`, locale, columns })
}

interface Row {
  readonly payee: Payee
  readonly entry: AdminDeductionEntry
  readonly openMmk: number | null
}

const columns: readonly TableColumn<Row>[] = [
  [m.payouts_payee_no, 12, ({ payee }) => payee.accountNo],
  [m.payouts_payee, 28, ({ payee }) => payee.name],
  [m.payouts_phone, 16, ({ payee }) => payee.phone],
  [m.payouts_course_title, 36, ({ entry }) => entry.title],
  [m.payouts_deductions_student, 24, ({ entry }) => entry.student_name],
  [m.payouts_balance_gross, 14, ({ entry }) => entry.gross_amount],
  [m.payouts_percentage, 10, ({ entry }) => entry.percentage],
  [m.payouts_deductions_net, 16, ({ entry }) => entry.net_amount],
  [
    m.payouts_deductions_recorded_on,
    20,
    ({ entry }, inLocale) => entry.insert_time ?? m.payouts_deductions_unrecorded({}, inLocale),
  ],
  [m.payouts_deductions_open, 18, ({ openMmk }) => openMmk],
]
