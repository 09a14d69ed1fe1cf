import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { CONSOLE_PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { EnrolmentPaymentRow } from '../../contract/enrolment-payments.contract.ts'
import { answerHours } from '../../contract/payment-proofs.contract.ts'
import { isClosed } from '../credits/book-credit.ts'
import { type FoundProof, listProofs, type PayerClaim, sameNumberOf } from '../proofs/proofs.queries.ts'
import { toDeskReading } from '../reading/desk-reading.ts'
import { listRefundable, type Refundable } from '../refunds/refunds.queries.ts'
import { listOpenChecks, type SecondCheck } from '../second-person/second-checks.queries.ts'
import { type ListedShortfall, listShortfalls } from '../shortfalls/shortfalls.queries.ts'
import { listTransfers, type RecordedTransfer } from '../transfers/transfers.queries.ts'
import {
  type DeskEnrolment,
  type DeskFilter,
  findDeskEnrolments,
  listDeskEnrolments,
} from './enrolment-payments.queries.ts'
import { enrolmentRevision } from './locked-enrolment.ts'

type Ports = Pick<AppServices, 'db' | 'links'>

/**
 * Enrolments with their pictures and the time by which each must be answered: 24 hours after the newest picture.
 * @see P-MET-02
 */
export async function showEnrolmentPayments(
  ports: Ports,
  admin: AdminViewer,
  filter: DeskFilter,
): Promise<Page<EnrolmentPaymentRow>> {
  const { rows, total } = await listDeskEnrolments(ports.db, filter)
  const ids = rows.map(({ id }) => id)
  const data = toDeskRows(rows, await readPayments(ports.db, ids), { links: ports.links, admin })
  return toPage(data, { total, page: filter.page, size: CONSOLE_PAGE_SIZE })
}

/** Enrolments by id with their pictures, transfers and amounts, in no order. */
export async function showEnrolments(
  ports: Ports,
  admin: AdminViewer,
  ids: readonly number[],
): Promise<EnrolmentPaymentRow[]> {
  const [rows, payments] = await Promise.all([findDeskEnrolments(ports.db, ids), readPayments(ports.db, ids)])
  return toDeskRows(rows, payments, { links: ports.links, admin })
}

interface Payments {
  readonly proofs: readonly FoundProof[]
  /** Newest first. */
  readonly transfers: readonly RecordedTransfer[]
  readonly arrivals: readonly Refundable[]
  readonly checks: readonly SecondCheck[]
  readonly shortfalls: readonly ListedShortfall[]
}

/** What was sent and paid for some enrolments. */
async function readPayments(db: Db, ids: readonly number[]): Promise<Payments> {
  const [proofs, transfers, arrivals, checks, shortfalls] = await Promise.all([
    listProofs(db, ids),
    listTransfers(db, ids),
    listRefundable(db, 'enrolmentId', ids),
    listOpenChecks(db, 'enrolmentId', ids),
    listShortfalls(db, ids),
  ])
  return { proofs, transfers, arrivals, checks, shortfalls }
}

function toDeskRows(
  rows: readonly DeskEnrolment[],
  { proofs, transfers, arrivals, checks, shortfalls }: Payments,
  { links, admin }: Pick<Ports, 'links'> & { readonly admin: AdminViewer },
): EnrolmentPaymentRow[] {
  const urlOf = (path: string) => privatePictureUrl(links, path, `admin:${admin.id}`)
  return rows.map((row) =>
    toDeskRow(row, {
      proofs: proofs.filter(({ enrolmentId }) => enrolmentId === row.id),
      transfers: transfers.filter(({ enrolmentId }) => enrolmentId === row.id),
      arrivals: arrivals.filter(({ enrolmentId }) => enrolmentId === row.id),
      admin,
      check: checks.find(({ enrolmentId }) => enrolmentId === row.id),
      shortfall: shortfalls.find(({ enrolmentId }) => enrolmentId === row.id),
      urlOf,
    }),
  )
}

interface Payment {
  readonly proofs: readonly FoundProof[]
  /** Newest first. */
  readonly transfers: readonly RecordedTransfer[]
  readonly arrivals: readonly Refundable[]
  readonly admin: AdminViewer
  readonly check: SecondCheck | undefined
  readonly shortfall: ListedShortfall | undefined
  readonly urlOf: (path: string) => string
}

function toDeskRow(row: DeskEnrolment, payment: Payment): EnrolmentPaymentRow {
  const { proofs, transfers, arrivals, urlOf, admin, check, shortfall } = payment
  const [newest] = transfers
  const waits = proofs.find(({ answer }) => answer === null)
  // An enrolment that was paid meanwhile waits for no one, unless a picture or credit does.
  const entered = waits || check?.isCredit || row.paymentVerifiedAt === null ? check : undefined
  const dueAt = dueAtOf(waits, entered)
  return {
    kind: row.kind,
    enrolment_id: row.id,
    student: { id: row.studentId, no: row.studentNo, name: row.studentName, phone_number_1: row.studentPhone },
    owner: { type: row.ownerRole, id: row.ownerId, name: row.ownerName },
    title: row.title,
    fee: row.feeMmk,
    received: arrivals.reduce((sum, { amountMmk, refundedMmk }) => sum + amountMmk - refundedMmk, 0),
    refundable: arrivals.reduce((sum, { restMmk }) => sum + restMmk, 0),
    paid: row.paidMmk,
    rest: Math.max(0, row.dueMmk - row.paidMmk),
    status: row.status,
    proofs: proofs.map((proof) => ({
      id: proof.id,
      url: urlOf(proof.filePath),
      uploaded_at: yangonTimestamp(proof.uploadedAt),
      reused_by: proof.reusedBy,
      reused_by_account: proof.reusedByAccount,
      same_number: sameNumberOf(proof),
      same_typed_number: proof.sameTypedNumberBy === null ? null : `#${proof.sameTypedNumberBy}`,
      answer: proof.answer,
      claim: claimOf(proof),
      read: toDeskReading(proof),
      by_link: proof.byLink,
      payer_name: proof.payerName,
    })),
    payment_verified_at: row.paymentVerifiedAt && yangonTimestamp(row.paymentVerifiedAt),
    payment: newest ? toRecordedPayment(newest) : null,
    due_at: dueAt && yangonTimestamp(dueAt),
    overdue: dueAt !== null && dueAt < now(),
    end_access_date: row.accessEndDate,
    insert_time: yangonTimestamp(row.insertedAt),
    version: enrolmentRevision(row, {
      proofId: proofs[0]?.id ?? null,
      proofAnsweredAt: proofs[0]?.answeredAt ?? null,
      verificationId: row.verificationId,
      secondCheckId: check?.id ?? null,
    }),
    second_person: entered ? toSecondPerson({ ...entered, isCredit: entered.isCredit && isClosed(row) }, admin) : null,
    ...(dueAt && isDecided(row) && { decided_by: row.decidedByType ?? 'system' }),
    shortfall: shortfall ? toShortfall(shortfall, admin) : null,
  }
}

function claimOf({
  paymentMethodId,
  numberTyped,
  amountMmk,
}: PayerClaim): EnrolmentPaymentRow['proofs'][number]['claim'] {
  if (paymentMethodId === null && numberTyped === null && amountMmk === null) return null
  return { method_id: paymentMethodId, transaction_no: numberTyped, amount: amountMmk }
}

function toShortfall(shortfall: ListedShortfall, admin: AdminViewer): NonNullable<EnrolmentPaymentRow['shortfall']> {
  const { kind, amountMmk, reason, askedBy, askedByName, closedBy, closedByName, at } = shortfall
  return {
    kind,
    reason,
    amount: amountMmk,
    waiting: closedBy === null,
    at: yangonTimestamp(at),
    asked_by: askedByName,
    own: askedBy === admin.id,
    confirmed_by: closedByName,
  }
}

export function toSecondPerson(
  check: SecondCheck,
  admin: AdminViewer,
): NonNullable<EnrolmentPaymentRow['second_person']> {
  return {
    entered_by: check.enteredByName,
    own: check.enteredBy === admin.id,
    at: yangonTimestamp(check.enteredAt),
    method_name: check.methodName,
    transaction_no: check.transactionNo,
    amount: check.amountMmk,
    ...(check.isCredit && { credit: true }),
  }
}

export function toRecordedPayment(transfer: RecordedTransfer): NonNullable<EnrolmentPaymentRow['payment']> {
  return {
    method_id: transfer.methodId,
    method_name: transfer.methodName,
    transaction_no: transfer.numberTyped,
    amount: transfer.amountMmk,
    verified_by: transfer.verifiedBy,
    second_by: transfer.secondBy,
    seen: transfer.isSeen,
    at: yangonTimestamp(transfer.insertedAt),
    repeats: transfer.repeats,
  }
}

/** Decided by its owner or an admin, or paid by a coupon, before its picture was answered. */
const isDecided = ({ status, paymentVerifiedAt }: DeskEnrolment) =>
  status !== EnrolmentStatus.applying || paymentVerifiedAt !== null

function dueAtOf(waits: FoundProof | undefined, entered: SecondCheck | undefined): Date | null {
  const since = waits?.uploadedAt ?? entered?.enteredAt
  return since ? new Date(since.getTime() + answerHours * HOUR_MS) : null
}
