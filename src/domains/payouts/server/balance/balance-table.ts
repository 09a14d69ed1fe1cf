import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { type LineOfBalance, listLines } from './balance-lines.queries.ts'
import { balanceOf } from './show-balance.ts'

/** The lines of an owner's balance as a file. Amounts are numbers that a spreadsheet adds up. */
export async function balanceTable(db: Db, owner: OwnerViewer, locale: Locale): Promise<TableFile> {
  const rows = await listLines(db, await balanceOf(db, owner.id), { limit: tableRowsAsked, offset: 0 })
  return tableOf(rows, { fileName: `balance-${today()}`, locale, columns })
}

const stateTexts = {
  held: m.payouts_balance_held,
  ready: m.payouts_balance_ready,
  payable: m.payouts_balance_payable,
  paid: m.payouts_balance_paid,
  deducted: m.payouts_deducted_short,
}

const columns: readonly TableColumn<LineOfBalance>[] = [
  [m.payouts_balance_day, 12, ({ day }) => day],
  [m.payouts_status, 20, ({ state }, inLocale) => stateTexts[state]({}, inLocale)],
  [m.payouts_course_title, 36, ({ title }) => title],
  [m.payouts_balance_student_no, 14, ({ studentNo }) => studentNo],
  [m.payouts_balance_gross, 14, ({ grossMmk }) => grossMmk],
  [m.payouts_percentage, 10, ({ percentage }) => percentage],
  [m.payouts_balance_net, 14, ({ netMmk }) => netMmk],
  [m.payouts_balance_free_on, 12, ({ freeOn }) => freeOn],
  [m.payouts_invoice_no, 12, ({ payoutId }) => payoutId],
  [m.payouts_payment_date, 12, ({ paidOn }) => paidOn],
]
