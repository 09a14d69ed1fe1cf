import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { NamedKind, OutRow, OutState, SentKind } from '../../contract/statement-out.contract.ts'
import { type ListedOutRow, listOutRows, type OutFilter, sumOutRows } from './out-rows.queries.ts'

/** One page of the rows in which money left a wallet, with the sum of all pages. */
export async function showOutRows(db: Db, page: number, filter: OutFilter) {
  const [rows, { total, amountMmk }] = await Promise.all([
    listOutRows(db, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    sumOutRows(db, filter),
  ])
  return { ...toPage(rows.map(toWire), { total, page }), total_amount: amountMmk }
}

function toWire(row: ListedOutRow): OutRow {
  const { sentKind, sentId, sentMmk, sentOn, namedKind, namedReason } = row
  return {
    id: row.id,
    method_name: row.methodName,
    at: yangonTimestamp(row.at),
    transaction_no: row.numberTyped,
    amount: row.amountMmk,
    payee: row.payee,
    note: row.note,
    state: row.state,
    recorded:
      sentKind === null || sentId === null || sentMmk === null || sentOn === null
        ? null
        : { kind: sentKind, id: sentId, amount: sentMmk, day: sentOn },
    named: namedKind === null ? null : { kind: namedKind, reason: namedReason ?? '', by: row.namedBy },
  }
}

/** Rows in which money left a wallet as a file. */
export async function outRowTable(
  db: Db,
  { filter, locale }: { filter: OutFilter; locale: Locale },
): Promise<TableFile> {
  const rows = await listOutRows(db, filter, { limit: tableRowsAsked, offset: 0 })
  return tableOf(rows, { fileName: `money-that-left-${today()}`, locale, columns })
}

const columns: readonly TableColumn<ListedOutRow>[] = [
  [m.payments_statement_at, 20, ({ at }) => yangonTimestamp(at)],
  [m.payments_method, 16, ({ methodName }) => methodName],
  [m.payments_transaction_no, 24, ({ numberTyped }) => numberTyped],
  [m.payments_amount, 14, ({ amountMmk }) => amountMmk],
  [m.payments_out_payee, 24, ({ payee }) => payee],
  [m.payments_statement_field_note, 30, ({ note }) => note],
  [m.payments_head_status, 20, ({ state }, inLocale) => stateTexts[state]({}, inLocale)],
  [
    m.payments_out_recorded,
    24,
    ({ sentKind, sentId }, inLocale) => sentKind && sentTexts[sentKind]({ n: sentId ?? '' }, inLocale),
  ],
  [m.payments_out_recorded_amount, 14, ({ sentMmk }) => sentMmk],
  [
    m.payments_out_named,
    36,
    ({ namedKind, namedReason, namedBy }, inLocale) =>
      namedKind && [namedTexts[namedKind]({}, inLocale), namedReason, namedBy].filter(Boolean).join(' · '),
  ],
]

type Label = (inputs: object, options: { locale: Locale }) => string

const stateTexts: Record<OutState, Label> = {
  matched: m.payments_out_state_matched,
  near: m.payments_out_state_near,
  differs: m.payments_out_state_differs,
  unmatched: m.payments_out_state_unmatched,
  named: m.payments_out_state_named,
}
const sentTexts: Record<SentKind, (inputs: { n: string | number }, options: { locale: Locale }) => string> = {
  refund: m.payments_out_sent_refund,
  batch: m.payments_out_sent_batch,
  payout: m.payments_out_sent_payout,
  back: (_, options) => m.payments_out_sent_back({}, options),
  own: (_, options) => m.payments_out_sent_own({}, options),
}
const namedTexts: Record<NamedKind, Label> = {
  fee: m.payments_out_fee,
  own: m.payments_out_own,
  other: m.payments_out_other,
}
