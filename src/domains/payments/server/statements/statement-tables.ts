import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { listMissing, type MissingTransfer } from './missing.queries.ts'
import { type ListedResolution, listResolutions } from './resolutions.queries.ts'
import { type ListedRow, listRows, type PaidEnrolment } from './statements.queries.ts'
import { type HeldMoney, listHeld } from './stored-rows.queries.ts'

interface Asked<Filter> {
  readonly filter: Filter
  readonly locale: Locale
}
type RowFilter = Omit<Parameters<typeof listRows>[1], 'page'>

const allRows = { page: 1, size: tableRowsAsked }

/** Imported rows as a file, compared with the transfers as they are now. */
export async function statementTable(db: Db, { filter, locale }: Asked<RowFilter>): Promise<TableFile> {
  const { rows } = await listRows(db, { ...filter, ...allRows })
  const resolutions = await listResolutions(
    db,
    rows.map(({ id }) => id),
  )
  const explained = rows.map((row) => ({ ...row, resolution: resolutions.get(row.id) }))
  return tableOf(explained, { fileName: `statement-rows-${today()}`, locale, columns: rowColumns })
}

/** Money of statements that is held as suspense, as a file. */
export async function unknownMoneyTable(
  db: Db,
  { filter, locale }: Asked<{ methodId: number | null }>,
): Promise<TableFile> {
  const { rows } = await listHeld(db, { ...filter, ...allRows })
  return tableOf(rows, { fileName: `unknown-money-${today()}`, locale, columns: heldColumns })
}

/** Recorded transfers that no statement shows, as a file. */
export async function missingTable(db: Db, { filter, locale }: Asked<{ methodId: number | null }>): Promise<TableFile> {
  const { rows } = await listMissing(db, { ...filter, ...allRows })
  return tableOf(rows, { fileName: `missing-in-statements-${today()}`, locale, columns: missingColumns })
}

interface Arrival {
  readonly at: Date
  readonly methodName: string
  readonly numberTyped: string | null
  readonly amountMmk: number | null
}

const arrivalColumns: readonly TableColumn<Arrival>[] = [
  [m.payments_statement_at, 20, ({ at }) => yangonTimestamp(at)],
  [m.payments_method, 16, ({ methodName }) => methodName],
  [m.payments_transaction_no, 24, ({ numberTyped }) => numberTyped],
  [m.payments_amount, 14, ({ amountMmk }) => amountMmk],
]

const senderColumns: readonly TableColumn<Pick<ListedRow, 'payer' | 'note'>>[] = [
  [m.payments_statement_payer, 24, ({ payer }) => payer],
  [m.payments_statement_field_note, 30, ({ note }) => note],
]

const paidForColumns: readonly TableColumn<PaidEnrolment>[] = [
  [m.payments_desk_student, 24, (row) => row.registeredName ?? row.registeredNo ?? row.studentName],
  [
    m.payments_receipt_for,
    36,
    (row, inLocale) => (row.registeredNo === null ? row.title : m.payments_desk_registration({}, inLocale)),
  ],
]

const futureColumn: TableColumn<Pick<ListedRow, 'isFuture'>> = [
  m.payments_statement_future,
  14,
  ({ isFuture }, inLocale) => (isFuture ? m.payments_statement_future_yes({}, inLocale) : null),
]

const rowColumns: readonly TableColumn<ListedRow & { readonly resolution: ListedResolution | undefined }>[] = [
  ...arrivalColumns,
  ...senderColumns,
  [m.payments_head_status, 18, ({ state }, inLocale) => stateTexts[state]({}, inLocale)],
  futureColumn,
  [m.payments_out_recorded_amount, 14, ({ recordedMmk }) => recordedMmk],
  [m.payments_table_held, 14, ({ heldMmk }) => heldMmk],
  ...paidForColumns,
  [
    m.payments_unknown_what,
    36,
    ({ resolution }, inLocale) =>
      resolution ? `${kindTexts[resolution.kind]({}, inLocale)} · ${resolution.reason}` : null,
  ],
]

const heldColumns: readonly TableColumn<HeldMoney>[] = [
  ...arrivalColumns,
  [m.payments_table_held, 14, ({ openMmk }) => openMmk],
  ...senderColumns,
  futureColumn,
  [m.payments_unknown_back_asked, 36, (row) => row.backReason && `${row.backReason} · ${row.backAsker ?? ''}`],
]

const missingColumns: readonly TableColumn<MissingTransfer>[] = [
  ...arrivalColumns,
  ...paidForColumns,
  [m.payments_statement_verified_by, 20, ({ verifiedBy }) => verifiedBy],
]

const stateTexts = {
  seen: m.payments_statement_seen,
  differs: m.payments_statement_differs,
  order: m.payments_statement_order,
  unknown: m.payments_statement_unknown,
}
const kindTexts = { fee: m.payments_unknown_fee, own: m.payments_unknown_own, back: m.payments_unknown_back }
