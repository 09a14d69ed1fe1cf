import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { BatchState } from '../../contract/payout-batches.contract.ts'
import { type ListedBatch, listBatchesFrom } from './batches.queries.ts'

/** The list of batches as a file; batch-table.ts has the payees of one. */
export async function batchesTable(db: Db, locale: Locale): Promise<TableFile> {
  const batches = await listBatchesFrom(db, { limit: tableRowsAsked, offset: 0 })
  return tableOf(batches, { fileName: `payout-batches-${today()}`, locale, columns })
}

const columns: readonly TableColumn<ListedBatch>[] = [
  [m.payouts_batch_no, 12, ({ id }) => id],
  [m.payouts_batch_created_on, 20, ({ createdAt }) => yangonTimestamp(createdAt)],
  [m.payouts_status, 20, ({ state }, inLocale) => stateTexts[state]({}, inLocale)],
  [m.payouts_batch_total, 16, ({ totalMmk }) => totalMmk],
  [m.payouts_batch_due, 12, ({ due }) => due],
  [m.payouts_batch_payee_sent, 12, ({ sent }) => sent],
  [m.payouts_batch_left_out, 12, ({ out }) => out],
  [m.payouts_batch_creator, 24, ({ creatorName, createdBy }) => creatorName ?? `#${createdBy}`],
  [
    m.payouts_batch_approver,
    24,
    ({ approverName, approvedBy }) => (approvedBy === null ? null : (approverName ?? `#${approvedBy}`)),
  ],
  [m.payouts_batch_ended_on, 20, ({ endedAt }) => endedAt && yangonTimestamp(endedAt)],
  [m.platform_reason, 36, ({ endReason }) => endReason],
]

const stateTexts: Record<BatchState, (inputs: object, options: { locale: Locale }) => string> = {
  waiting: m.payouts_batch_state_waiting,
  open: m.payouts_batch_state_open,
  closed: m.payouts_batch_state_closed,
  cancelled: m.payouts_batch_state_cancelled,
}
