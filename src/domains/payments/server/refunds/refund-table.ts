import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import { type ListedRefund, listRefunds } from './listed-refunds.queries.ts'

/** Refunds of enrolments and registrations as a file. */
export async function refundTable(
  db: Db,
  { state, locale }: { state: RefundState | undefined; locale: Locale },
): Promise<TableFile> {
  const refunds = await listRefunds(db, { state, of: 'all' }, { limit: tableRowsAsked, offset: 0 })
  return tableOf(refunds, { fileName: `refunds-${today()}`, locale, columns })
}

const columns: readonly TableColumn<ListedRefund>[] = [
  [m.payments_refund_asked_at, 20, ({ askedAt }) => yangonTimestamp(askedAt)],
  [m.payments_head_status, 20, ({ state }, inLocale) => stateTexts[state]({}, inLocale)],
  [m.payments_amount, 14, ({ amountMmk }) => amountMmk],
  [m.payments_transfers_student_no, 14, ({ payerNo }) => payerNo],
  [m.payments_refund_payer, 24, ({ payerName }) => payerName],
  [m.payments_desk_course, 36, ({ title }, inLocale) => title ?? m.payments_desk_registration({}, inLocale)],
  [m.payments_refund_from, 24, (row) => [row.methodName, row.numberTyped].filter(Boolean).join(' ')],
  [m.payments_refund_to, 16, ({ targetWallet }) => targetWallet],
  [m.payments_refund_account_no, 20, ({ targetAccountNo }) => targetAccountNo],
  [m.payments_refund_holder, 24, ({ targetHolder }) => targetHolder],
  [m.platform_reason, 36, ({ reason }) => reason],
  [m.payments_refund_target_reason, 36, ({ targetReason }) => targetReason],
  [m.payments_refund_sent_on, 14, ({ sentOn }) => sentOn],
  [m.payments_refund_sent_from, 16, ({ sentMethod }) => sentMethod],
  [m.payments_transaction_no, 24, ({ sentNumberTyped }) => sentNumberTyped],
  [
    m.payments_refund_people,
    36,
    (row) => [row.askerName, row.approverName, row.senderName, row.enderName].filter(Boolean).join(' · '),
  ],
  [m.enrolment_head_phone, 16, ({ payerPhone }) => payerPhone],
  [m.payments_refund_approved_at, 20, ({ approvedAt }) => approvedAt && yangonTimestamp(approvedAt)],
  [m.payments_refund_ended_at, 20, ({ endedAt }) => endedAt && yangonTimestamp(endedAt)],
  [m.payments_refund_end_reason, 36, ({ endReason }) => endReason],
  [m.payments_came_back_fee, 16, ({ returnFeeMmk }) => returnFeeMmk],
]

const stateTexts: Record<RefundState, (inputs: object, options: { locale: Locale }) => string> = {
  asked: m.payments_refund_state_asked,
  approved: m.payments_refund_state_approved,
  sent: m.payments_refund_state_sent,
  failed: m.payments_refund_state_failed,
  dropped: m.payments_refund_state_dropped,
}
