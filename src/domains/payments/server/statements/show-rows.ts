import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { MissingRow, StatementRow } from '../../contract/statements.contract.ts'
import { listMissing, type MissingTransfer } from './missing.queries.ts'
import { type ListedResolution, listResolutions } from './resolutions.queries.ts'
import { listCreditedRows } from './row-money.queries.ts'
import { type ListedRow, listRows } from './statements.queries.ts'

type RowFilter = Parameters<typeof listRows>[1]

/** One page of imported rows, compared with the transfers as they are now, with what explains their money. */
export async function showStatementRows(db: Db, filter: RowFilter): Promise<Page<StatementRow>> {
  const { rows, total } = await listRows(db, filter)
  const ids = rows.map(({ id }) => id)
  const [resolutions, credited] = await Promise.all([listResolutions(db, ids), listCreditedRows(db, ids)])
  const toWire = (row: ListedRow) => toRow(row, { resolution: resolutions.get(row.id), isCredit: credited.has(row.id) })
  return toPage(rows.map(toWire), { total, page: filter.page })
}

/** One page of recorded transfers that no statement shows. */
export async function showMissingTransfers(
  db: Db,
  filter: Parameters<typeof listMissing>[1],
): Promise<Page<MissingRow>> {
  const { rows, total } = await listMissing(db, filter)
  return toPage(rows.map(toMissing), { total, page: filter.page })
}

function enrolmentOf({ enrolmentId, title, studentName }: ListedRow | MissingTransfer) {
  return enrolmentId === null ? null : { id: enrolmentId, title: title ?? '', student_name: studentName }
}

function registeredOf({ registeredNo, registeredName }: ListedRow | MissingTransfer) {
  return registeredNo === null ? null : { no: registeredNo, name: registeredName }
}

interface Explanation {
  readonly resolution: ListedResolution | undefined
  readonly isCredit: boolean
}

function toRow(row: ListedRow, { resolution, isCredit }: Explanation): StatementRow {
  return {
    id: row.id,
    method_name: row.methodName,
    at: yangonTimestamp(row.at),
    transaction_no: row.numberTyped,
    amount: row.amountMmk,
    payer: row.payer,
    note: row.note,
    state: row.state,
    future: row.isFuture,
    recorded: row.recordedMmk,
    enrolment: enrolmentOf(row),
    registered: registeredOf(row),
    reference: row.reference,
    applied: row.isApplied,
    held: row.heldMmk,
    ...(row.sameNumberMmk.length > 0 && { same_number: [...row.sameNumberMmk] }),
    may_reopen: isCredit || resolution !== undefined,
    ...(isCredit && { credit: true }),
    resolution: resolution
      ? {
          kind: resolution.kind,
          sent: resolution.isSent,
          reason: resolution.reason,
          ...(resolution.refundId !== null && { refund_id: resolution.refundId }),
          ...(resolution.payoutReturnId !== null && { payout_return_id: resolution.payoutReturnId }),
          ...(resolution.feeMmk !== null && { fee: resolution.feeMmk }),
          asked_by: resolution.askedBy,
        }
      : null,
  }
}

function toMissing(row: MissingTransfer): MissingRow {
  return {
    id: row.id,
    method_name: row.methodName,
    at: yangonTimestamp(row.at),
    transaction_no: row.numberTyped,
    amount: row.amountMmk,
    verified_by: row.verifiedBy,
    seen: row.isSeen,
    enrolment: enrolmentOf(row),
    registered: registeredOf(row),
  }
}
