import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { listWithRefundable, type RefundableWish } from './wish-refund.ts'

/** Open wishes as a file. */
export async function wishTable(db: Db, locale: Locale): Promise<TableFile> {
  const wishes = await listWithRefundable(db, { limit: tableRowsAsked, offset: 0 })
  return tableOf(wishes, { fileName: `refund-wishes-${today()}`, locale, columns })
}

const columns: readonly TableColumn<RefundableWish>[] = [
  [m.payments_refund_asked_at, 20, ({ askedAt }) => yangonTimestamp(askedAt)],
  [m.payments_transfers_student_no, 14, ({ studentNo }) => studentNo],
  [m.payments_desk_student, 24, ({ studentName }) => studentName],
  [m.enrolment_head_phone, 16, ({ studentPhone }) => studentPhone],
  [m.payments_desk_course, 36, ({ title }) => title],
  [m.payments_amount, 14, ({ amountMmk }) => amountMmk],
  [m.payments_wish_refundable_now, 18, ({ refundableMmk }) => refundableMmk],
  [m.payments_refund_to, 16, ({ wallet }) => wallet],
  [m.payments_refund_account_no, 20, ({ targetAccountNo }) => targetAccountNo],
  [m.payments_refund_holder, 24, ({ targetHolder }) => targetHolder],
  [m.platform_reason, 36, ({ reason }) => reason],
]
