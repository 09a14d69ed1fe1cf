import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { readSnapshot } from '#platform/server/database/read-snapshot.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { PaymentHistory } from '../../contract/payment-history.contract.ts'
import { forEnrolment, forRegistration, type PaidFor } from '../orders/paid-for.ts'
import { isEnrolmentOfKind } from '../refunds/refunds.queries.ts'
import {
  findOrderFacts,
  findSubject,
  listActions,
  listAllTransfers,
  listClaims,
  listPostings,
  listRefundsOf,
} from './payment-history.queries.ts'

/**
 * All that happened to the payment of an enrolment: pictures, transfers, withdrawn ones too, refunds, decisions and
 * postings, with who did it and when.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @see MON-06
 */
export async function showHistory(db: Db, ref: { kind: 'class' | 'course'; id: number }): Promise<PaymentHistory> {
  if (!(await isEnrolmentOfKind(db, ref))) throw new Refusal('ENROLMENT_NOT_FOUND')
  const history = await describe(db, forEnrolment(ref.id))
  if (!history) throw new Refusal('ENROLMENT_NOT_FOUND')
  return history
}

/**
 * As showHistory, for the registration of a teacher or school.
 *
 * @throws Refusal REGISTRATION_NOT_FOUND - no such registration payment
 */
export async function showHistoryOfRegistration(db: Db, id: number): Promise<PaymentHistory> {
  const history = await describe(db, forRegistration(id))
  if (!history) throw new Refusal('REGISTRATION_NOT_FOUND')
  return history
}

/** From one snapshot, so that the lists agree with each other. */
function describe(db: Db, paidFor: PaidFor): Promise<PaymentHistory | undefined> {
  return readSnapshot(db, async (tx) => {
    const subject = await findSubject(tx, paidFor)
    if (!subject) return undefined
    const order = await findOrderFacts(tx, paidFor)
    return {
      title: subject.title,
      payer: { no: subject.payerNo, name: subject.payerName },
      order: order
        ? {
            reference: order.reference,
            fee: order.feeMmk,
            due: order.dueMmk,
            allocated: order.allocatedMmk,
            state: order.state,
          }
        : null,
      claims: (await listClaims(tx, paidFor)).map(toClaim),
      transfers: (await listAllTransfers(tx, paidFor)).map(toTransfer),
      refunds: (await listRefundsOf(tx, paidFor)).map(toRefund),
      actions: (await listActions(tx, paidFor)).map(({ at, amountMmk, ...action }) => ({
        ...action,
        at: yangonTimestamp(at),
        amount: amountMmk,
      })),
      postings: (order ? await listPostings(tx, order.id) : []).map(({ at, amountMmk, ...posting }) => ({
        ...posting,
        at: yangonTimestamp(at),
        amount: amountMmk,
      })),
    }
  })
}

const timeOf = (at: Date | null) => at && yangonTimestamp(at)

function toClaim(claim: Awaited<ReturnType<typeof listClaims>>[number]): PaymentHistory['claims'][number] {
  return {
    id: claim.id,
    at: yangonTimestamp(claim.uploadedAt),
    by_link: claim.byLink,
    payer_name: claim.payerName,
    method_name: claim.methodName,
    transaction_no: claim.numberTyped,
    amount: claim.amountMmk,
    answer: claim.answer,
    reason: claim.reason,
    answered_at: timeOf(claim.answeredAt),
    answered_by: claim.answeredBy,
  }
}

function toTransfer(
  transfer: Awaited<ReturnType<typeof listAllTransfers>>[number],
): PaymentHistory['transfers'][number] {
  return {
    id: transfer.id,
    at: yangonTimestamp(transfer.insertedAt),
    method_name: transfer.methodName,
    transaction_no: transfer.numberTyped,
    amount: transfer.amountMmk,
    allocated: transfer.allocatedMmk,
    by: transfer.verifiedBy,
    withdrawn_at: timeOf(transfer.withdrawnAt),
    withdrawn_by: transfer.withdrawnBy,
  }
}

function toRefund(refund: Awaited<ReturnType<typeof listRefundsOf>>[number]): PaymentHistory['refunds'][number] {
  return {
    id: refund.id,
    amount: refund.amountMmk,
    state: refund.state,
    reason: refund.reason,
    asked_at: yangonTimestamp(refund.askedAt),
    asked_by: refund.askedBy,
    approved_at: timeOf(refund.approvedAt),
    approved_by: refund.approvedBy,
    sent_at: timeOf(refund.sentAt),
    sent_by: refund.sentBy,
    method_name: refund.methodName,
    transaction_no: refund.numberTyped,
    ended_at: timeOf(refund.endedAt),
    ended_by: refund.endedBy,
    end_reason: refund.endReason,
  }
}
