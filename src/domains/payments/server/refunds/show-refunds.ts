import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { AnyRefundRow } from '../../contract/all-refunds.contract.ts'
import { differenceOf } from '../../contract/refund-target.ts'
import type { RefundableReply, RefundRow } from '../../contract/refunds.contract.ts'
import { forEnrolment, forRegistration, type PaidFor } from '../orders/paid-for.ts'
import { refundableRevision } from './ask-refund.ts'
import { countRefunds, type ListedRefund, listRefunds, type RefundFilter } from './listed-refunds.queries.ts'
import { originOf } from './refund-origin.ts'
import { isEnrolmentOfKind, isRegistrationPayment, listFamilies, listRefundableOf } from './refunds.queries.ts'

interface PageAsked extends Pick<RefundFilter, 'state'> {
  readonly page: number
}

async function readPage(db: Db, { page, state }: PageAsked, of: RefundFilter['of']) {
  const [rows, total] = await Promise.all([
    listRefunds(db, { state, of }, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countRefunds(db, { state, of }),
  ])
  return { rows, total }
}

/** One page of refunds of enrolments. */
export async function showRefunds(db: Db, admin: AdminViewer, filter: PageAsked): Promise<Page<RefundRow>> {
  const { rows, total } = await readPage(db, filter, 'enrolments')
  const data = rows.flatMap((row): RefundRow[] => {
    const { kind, subjectId, title } = row
    if (kind === 'registration') return []
    return [{ ...factsOf(row, admin), enrolment: { kind, id: subjectId, title: title ?? '' }, student: payerOf(row) }]
  })
  return toPage(data, { total, page: filter.page })
}

/** One page of refunds of enrolments and registrations. */
export async function showAllRefunds(
  { db, links }: Pick<AppServices, 'db' | 'links'>,
  admin: AdminViewer,
  filter: PageAsked,
): Promise<Page<AnyRefundRow>> {
  const { rows, total } = await readPage(db, filter, 'all')
  const data = rows.map((row) => ({
    ...factsOf(row, admin),
    sent: withPicture(row, (path) => privatePictureUrl(links, path, `admin:${admin.id}`)),
    paid_for: { kind: row.kind, id: row.subjectId, title: row.title },
    payer: { ...payerOf(row), type: row.payerRole },
  }))
  return toPage(data, { total, page: filter.page })
}

/**
 * What may go back of the transfers of an enrolment.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 */
export async function showRefundable(db: Db, ref: { kind: 'class' | 'course'; id: number }): Promise<RefundableReply> {
  if (!(await isEnrolmentOfKind(db, ref))) throw new Refusal('ENROLMENT_NOT_FOUND')
  return describeRefundable(db, forEnrolment(ref.id))
}

/**
 * What may go back of the transfers of a registration, also of an account that was deleted since: its money is still
 * owed.
 *
 * @throws Refusal REGISTRATION_NOT_FOUND - no such registration payment
 */
export async function showRegistrationRefundable(db: Db, id: number): Promise<RefundableReply> {
  if (!(await isRegistrationPayment(db, id))) throw new Refusal('REGISTRATION_NOT_FOUND')
  return describeRefundable(db, forRegistration(id))
}

async function describeRefundable(db: Db, paidFor: PaidFor): Promise<RefundableReply> {
  const transfers = await listRefundableOf(db, paidFor)
  return {
    transfers: transfers.map((transfer) => ({
      id: transfer.id,
      method_name: transfer.methodName,
      transaction_no: transfer.numberTyped,
      family_id: transfer.familyId,
      amount: transfer.amountMmk,
      at: yangonTimestamp(transfer.insertedAt),
      refundable: transfer.restMmk,
      origin: originOf(transfer),
      version: refundableRevision(transfer),
    })),
    wallets: await listFamilies(db),
  }
}

function factsOf(row: ListedRefund, admin: AdminViewer): Omit<RefundRow, 'enrolment' | 'student'> {
  const origin = originOf(row)
  return {
    id: row.id,
    state: row.state,
    amount: row.amountMmk,
    reason: row.reason,
    transfer: {
      method_name: row.methodName,
      transaction_no: row.numberTyped,
      amount: row.transferMmk,
      at: yangonTimestamp(row.transferAt),
    },
    target: {
      wallet: row.targetWallet,
      account_no: row.targetAccountNo,
      holder: row.targetHolder,
      same_wallet: row.isSameWallet,
      differs: differenceOf(origin, { walletId: row.targetFamilyId, accountNo: row.targetAccountNo }),
      reason: row.targetReason,
    },
    origin,
    asked_by: { id: row.askedBy, name: row.askerName },
    asked_at: yangonTimestamp(row.askedAt),
    may_approve: row.askedBy !== admin.id,
    approved_by: row.approvedBy === null ? null : { id: row.approvedBy, name: row.approverName },
    approved_at: row.approvedAt && yangonTimestamp(row.approvedAt),
    sent: sentOf(row),
    ended: row.endedAt && {
      by: row.enderName,
      at: yangonTimestamp(row.endedAt),
      reason: row.endReason ?? '',
      ...(row.returnFeeMmk !== null && { fee: row.returnFeeMmk }),
    },
  }
}

const payerOf = ({ payerId, payerNo, payerName, payerPhone }: ListedRefund) => ({
  id: payerId,
  no: payerNo,
  name: payerName,
  phone_number_1: payerPhone,
})

function withPicture(row: ListedRefund, urlOf: (path: string) => string): AnyRefundRow['sent'] {
  const sent = sentOf(row)
  return sent && { ...sent, picture_url: row.sentPicturePath && urlOf(row.sentPicturePath) }
}

function sentOf({ sentMethod, sentNumberTyped, sentOn, senderName }: ListedRefund): RefundRow['sent'] {
  if (sentMethod === null || sentNumberTyped === null || sentOn === null) return null
  return { method_name: sentMethod, transaction_no: sentNumberTyped, on: sentOn, by: senderName }
}
