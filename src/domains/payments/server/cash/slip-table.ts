import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { slipNumber } from '../../contract/cash.contract.ts'
import { type ListedSlip, listSlips } from './cash.queries.ts'

/** Slips of cash as a file. A slip whose payment was reversed has no amount in the columns that are summed. */
export async function slipTable(db: Db, locale: Locale): Promise<TableFile> {
  const { rows } = await listSlips(db, { limit: tableRowsAsked, offset: 0 })
  return tableOf(rows, { fileName: `cash-slips-${today()}`, locale, columns })
}

const isValid = ({ state }: ListedSlip) => state === 'received'

const columns: readonly TableColumn<ListedSlip>[] = [
  [m.payments_cash_slip, 14, ({ no }) => slipNumber(no)],
  [m.payments_cash_by, 20, ({ bookedAt }) => yangonTimestamp(bookedAt)],
  [m.payments_cash_till, 20, ({ till }) => till],
  [m.payments_refund_people, 20, ({ bookedBy }) => bookedBy],
  [m.payments_refund_payer, 24, ({ payer }) => payer],
  [m.payments_receipt_for, 36, ({ title }, inLocale) => title ?? m.payments_desk_registration({}, inLocale)],
  [m.payments_amount, 14, (slip) => (isValid(slip) ? slip.amountMmk : null)],
  [m.payments_till_rest, 14, (slip) => (isValid(slip) ? slip.restMmk : null)],
  [m.payments_table_credit, 14, (slip) => (isValid(slip) ? slip.surplusMmk : null)],
  [m.payments_receipt_withdrawn_short, 14, (slip) => (isValid(slip) ? null : slip.amountMmk)],
]
