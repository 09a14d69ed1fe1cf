import { AccountStatus } from '#platform/contract/account-codes.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { tableRowsAsked } from '#platform/contract/table-format.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { type TableColumn, type TableFile, tableOf } from '#platform/server/files/table-file.ts'
import { m } from '#platform/server/plain-messages.ts'
import { listRefundable } from '../refunds/refunds.queries.ts'
import { listRegistrationTransfers, type RecordedTransfer } from '../transfers/transfers.queries.ts'
import {
  findRegistrationIds,
  listRegistrations,
  type Registration,
  type RegistrationFilter,
} from './registrations.queries.ts'

/** Registration payments with the transfer that was recorded last, as a file. */
export async function registrationTable(
  db: Db,
  { filter, locale }: { filter: Omit<RegistrationFilter, 'page'>; locale: Locale },
): Promise<TableFile> {
  const { ids } = await findRegistrationIds(db, { ...filter, page: 1, size: tableRowsAsked })
  const [registrations, transfers, arrivals] = await Promise.all([
    listRegistrations(db, ids),
    listRegistrationTransfers(db, ids),
    listRefundable(db, 'registrationPaymentId', ids),
  ])
  const transfersOf = Map.groupBy(transfers, ({ registrationPaymentId }) => registrationPaymentId)
  const arrivalsOfRegistration = Map.groupBy(arrivals, ({ registrationPaymentId }) => registrationPaymentId)
  const rows = registrations
    .toSorted((a, b) => b.id - a.id)
    .map((registration) => ({
      ...registration,
      newest: transfersOf.get(registration.id)?.[0],
      creditMmk: (arrivalsOfRegistration.get(registration.id) ?? []).reduce((sum, { restMmk }) => sum + restMmk, 0),
    }))
  return tableOf(rows, { fileName: `registration-fees-${today()}`, locale, columns })
}

interface Row extends Registration {
  readonly newest: RecordedTransfer | undefined
  readonly creditMmk: number
}

const columns: readonly TableColumn<Row>[] = [
  [m.enrolment_head_applied, 20, (row) => yangonTimestamp(row.insertedAt)],
  [m.payments_table_account_no, 14, (row) => row.accountNo],
  [m.payments_desk_applicant, 28, (row) => row.name],
  [m.enrolment_head_phone, 16, (row) => row.phone],
  [m.payments_amount, 14, (row) => row.feeMmk],
  [m.payments_table_paid, 14, (row) => row.paidMmk],
  [m.payments_till_rest, 14, restOf],
  [m.payments_table_credit, 14, (row) => row.creditMmk],
  [m.payments_method, 16, ({ newest }) => newest?.methodName ?? null],
  [m.payments_transaction_no, 24, ({ newest }) => newest?.numberTyped ?? null],
  [m.payments_transfers_at, 20, ({ newest }) => (newest ? yangonTimestamp(newest.insertedAt) : null)],
  [m.payments_statement_verified_by, 20, ({ newest }) => newest?.verifiedBy ?? null],
  [m.payments_desk_account_status, 18, (row, inLocale) => statusTexts[row.accountStatus]?.({}, inLocale) ?? null],
]

/** Nothing is owed by an applicant who was rejected, or has deleted the account. */
function restOf({ accountStatus, feeMmk, paidMmk }: Row): number {
  const isOver = accountStatus === AccountStatus.rejected || accountStatus === AccountStatus.deleted
  return isOver ? 0 : Math.max(0, feeMmk - paidMmk)
}

const statusTexts = {
  [AccountStatus.pending]: m.payments_desk_account_pending,
  [AccountStatus.approved]: m.payments_desk_account_approved,
  [AccountStatus.rejected]: m.payments_desk_account_rejected,
  [AccountStatus.suspended]: m.payments_desk_account_suspended,
  [AccountStatus.deleted]: m.payments_desk_account_deleted,
}
