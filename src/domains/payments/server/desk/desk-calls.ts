import type * as z from 'zod/mini'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { verifyBody } from '../../contract/payment-verification.contract.ts'
import type { DeskPayment } from './desk-payment.ts'
import type { EnrolmentRef } from './locked-enrolment.ts'
import type { VerifiedAtDesk } from './verify-at-desk.ts'

/** The enrolment of a call, with the revision that the admin's screen showed. */
export const enrolmentRefOf = (
  ref: EnrolmentRef,
  body: { version?: string | undefined } | null | undefined,
): EnrolmentRef => ({
  ...ref,
  expected: body?.version,
})

export const toDeskPayment = (body: z.output<typeof verifyBody>): DeskPayment => ({
  methodId: body.method_id,
  transactionNo: body.transaction_no,
  amountMmk: body.amount,
  knowsReusedPicture: body.reused_picture,
  takesPart: body.part,
  takesSurplus: body.over ?? true,
  takesClosed: body.closed ?? true,
  isFurtherTransfer: body.further_transfer,
  isSeen: body.seen,
})

export function toVerifiedReply({ status, verifiedAt, surplusMmk, restMmk, awaitsSecond, version }: VerifiedAtDesk) {
  const at = verifiedAt && yangonTimestamp(verifiedAt)
  const reply = { payment_verified_at: at, status, surplus: surplusMmk, rest: restMmk, version }
  return awaitsSecond ? { ...reply, second_person: true } : reply
}
