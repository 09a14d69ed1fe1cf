import { type Locale, yangonTimestamp } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { TableFile } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import { listRefunds } from './listed-refunds.queries.ts'

const mostRows = 10_000

/** Refunds of enrolments and registrations as a file, with Western digits that a spreadsheet can add up. */
export async function refundTable(
  db: Db,
  { state, locale }: { state: RefundState | undefined; locale: Locale },
): Promise<TableFile> {
  const inLocale = { locale }
  const columns = [
    { name: m.payments_refund_asked_at({}, inLocale), width: 20 },
    { name: m.payments_head_status({}, inLocale), width: 20 },
    { name: m.payments_amount({}, inLocale), width: 14 },
    { name: m.payments_transfers_student_no({}, inLocale), width: 14 },
    { name: m.payments_refund_payer({}, inLocale), width: 24 },
    { name: m.payments_desk_course({}, inLocale), width: 36 },
    { name: m.payments_refund_from({}, inLocale), width: 24 },
    { name: m.payments_refund_to({}, inLocale), width: 16 },
    { name: m.payments_refund_account_no({}, inLocale), width: 20 },
    { name: m.payments_refund_holder({}, inLocale), width: 24 },
    { name: m.platform_reason({}, inLocale), width: 36 },
    { name: m.payments_refund_sent_on({}, inLocale), width: 14 },
    { name: m.payments_refund_sent_from({}, inLocale), width: 16 },
    { name: m.payments_transaction_no({}, inLocale), width: 24 },
    { name: m.payments_refund_people({}, inLocale), width: 36 },
  ]
  const registration = m.payments_desk_registration({}, inLocale)
  const refunds = await listRefunds(db, { state, of: 'all' }, { limit: mostRows, offset: 0 })
  const rows = refunds.map((row) => [
    ...[yangonTimestamp(row.askedAt), stateTexts[row.state]({}, inLocale), row.amountMmk],
    ...[row.payerNo, row.payerName, row.title ?? registration],
    [row.methodName, row.numberTyped].filter(Boolean).join(' '),
    ...[row.targetWallet, row.targetAccountNo, row.targetHolder, row.reason],
    ...[row.sentOn, row.sentMethod, row.sentNumberTyped],
    [row.askerName, row.approverName, row.senderName, row.enderName].filter(Boolean).join(' · '),
  ])
  return { fileName: `refunds-${today()}`, columns, rows }
}

const stateTexts: Record<RefundState, (inputs: object, options: { locale: Locale }) => string> = {
  asked: m.payments_refund_state_asked,
  approved: m.payments_refund_state_approved,
  sent: m.payments_refund_state_sent,
  failed: m.payments_refund_state_failed,
  dropped: m.payments_refund_state_dropped,
}
