import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { RefundableReply, RefundRow, RefundState } from '../../contract/refunds.contract.ts'
import { refundableRevision } from './ask-refund.ts'
import { type ListedRefund, listRefunds } from './listed-refunds.queries.ts'
import { isEnrolmentOfKind, listFamilies, listRefundable } from './refunds.queries.ts'

export async function showRefunds(
  db: Db,
  admin: AdminViewer,
  filter: { page: number; state: RefundState | undefined },
): Promise<Page<RefundRow>> {
  const { rows, total } = await listRefunds(db, filter)
  const data = rows.map((row) => toRow(row, admin))
  return toPage(data, { total, page: filter.page })
}

/**
 * What may go back of the transfers of an enrolment.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 */
export async function showRefundable(db: Db, ref: { kind: 'class' | 'course'; id: number }): Promise<RefundableReply> {
  if (!(await isEnrolmentOfKind(db, ref))) throw new Refusal('ENROLMENT_NOT_FOUND')
  const transfers = await listRefundable(db, [ref.id])
  return {
    transfers: transfers.map((transfer) => ({
      id: transfer.id,
      method_name: transfer.methodName,
      transaction_no: transfer.numberTyped,
      family_id: transfer.familyId,
      amount: transfer.amountMmk,
      at: yangonTimestamp(transfer.insertedAt),
      refundable: transfer.restMmk,
      version: refundableRevision(transfer),
    })),
    wallets: await listFamilies(db),
  }
}

function toRow(row: ListedRefund, admin: AdminViewer): RefundRow {
  return {
    ...{ id: row.id, state: row.state, amount: row.amountMmk, reason: row.reason },
    transfer: {
      ...{ method_name: row.methodName, transaction_no: row.numberTyped },
      ...{ amount: row.transferMmk, at: yangonTimestamp(row.transferAt) },
    },
    target: {
      ...{ wallet: row.targetWallet, account_no: row.targetAccountNo, holder: row.targetHolder },
      same_wallet: row.isSameWallet,
    },
    enrolment: { kind: row.kind, id: row.enrolmentId, title: row.title },
    student: { id: row.studentId, no: row.studentNo, name: row.studentName, phone_number_1: row.studentPhone },
    asked_by: { id: row.askedBy, name: row.askerName },
    asked_at: yangonTimestamp(row.askedAt),
    may_approve: row.askedBy !== admin.id,
    approved_by: row.approvedBy === null ? null : { id: row.approvedBy, name: row.approverName },
    approved_at: row.approvedAt && yangonTimestamp(row.approvedAt),
    sent: sentOf(row),
    ended: row.endedAt && { by: row.enderName, at: yangonTimestamp(row.endedAt), reason: row.endReason ?? '' },
  }
}

function sentOf({ sentMethod, sentNumberTyped, sentOn, senderName }: ListedRefund): RefundRow['sent'] {
  if (sentMethod === null || sentNumberTyped === null || sentOn === null) return null
  return { method_name: sentMethod, transaction_no: sentNumberTyped, on: sentOn, by: senderName }
}
