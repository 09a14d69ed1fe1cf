import type { EnrolmentFacts } from './enrolments.queries.ts'

/** Whether nothing is owed: no fee, a coupon that covers it, or a verified amount that covers the rest. */
export function isPaid(enrolment: EnrolmentFacts): boolean {
  const { feeMmk, discountMmk, shortfallMmk, paymentVerifiedAt, verifiedAmountMmk } = enrolment
  if (feeMmk === discountMmk) return true
  return (
    paymentVerifiedAt !== null &&
    (verifiedAmountMmk === null || verifiedAmountMmk >= feeMmk - discountMmk - shortfallMmk)
  )
}
