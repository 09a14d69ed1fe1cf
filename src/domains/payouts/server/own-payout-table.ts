import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { periodOf } from './payout-table.ts'
import { listNewestPayouts, type Payout, type PayoutFilter } from './payouts.queries.ts'
import { transferredMmk } from './transferred-amount.ts'

/** An owner's payouts as a file, newest first, with Western digits that a spreadsheet can add up. */
export async function ownPayoutTable(
  db: Db,
  { filter, locale }: { filter: Omit<PayoutFilter, 'page'> & { ownerId: number }; locale: Locale },
): Promise<TableFile> {
  const payouts = await listNewestPayouts(db, filter, tableRowsAsked)
  return tableOf(payouts, { fileName: `payments-${today()}`, locale, columns })
}

const columns: readonly TableColumn<Payout>[] = [
  [m.payouts_invoice_no, 12, ({ id }) => id],
  [m.payouts_course_title, 36, ({ title }) => title],
  [m.payouts_period, 26, periodOf],
  [m.payouts_student_count, 10, ({ totalStudents }) => totalStudents],
  [m.payouts_total_amount, 16, ({ totalAmountMmk }) => totalAmountMmk],
  [m.payouts_percentage, 10, ({ percentage }) => percentage],
  [m.payouts_receivable, 16, ({ payableMmk }) => payableMmk],
  [m.payouts_deducted_short, 14, ({ deductedMmk }) => deductedMmk],
  [m.payouts_transferred, 18, transferredMmk],
  [m.payouts_payment_date, 12, ({ paidOn }) => paidOn],
  [m.payouts_reference, 24, ({ reference }) => reference],
]
