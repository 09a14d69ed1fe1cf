import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, wireFlag, wireId } from '#platform/contract/validation.ts'
import { cashEnrolment, cashFacts, takeCash } from './cash.contract.ts'
import { kindParams } from './enrolment-payments.contract.ts'
import { verifyBody } from './payment-verification.contract.ts'

const creditBody = z.extend(z.omit(verifyBody, { part: true, over: true }), {
  /** The admin has confirmed METHOD_CLOSED: the money arrived in a wallet that is closed. */
  closed: wireFlag,
})
export type CreditBody = z.output<typeof creditBody>

/**
 * Records money that has arrived for an enrolment that is paid or rejected: it is the student's credit, of which a
 * refund is paid. It changes nothing else of the enrolment. The waiting pictures are answered, and the student is
 * notified when it can no longer be undone. `reverse` takes it back; above the limit for one person `confirm` records
 * it.
 */
export const creditEnrolment = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/credit',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: [
      'ENROLMENT_NOT_FOUND',
      'ENROLMENT_TRANSITION_REFUSED',
      'TRANSACTION_ALREADY_USED',
      'NUMBER_IN_OTHER_WALLET',
      'METHOD_CLOSED',
      'PICTURE_ALREADY_USED',
      'PAYMENT_NOT_SEEN',
      'PAYMENT_METHOD_NOT_FOUND',
      'CHANGED_MEANWHILE',
    ],
  },
  schema: {
    summary: 'Record money as credit',
    params: kindParams,
    body: creditBody,
    response: {
      200: z.object({
        /** What the student's credit has grown by, in kyat: 0 while it waits for a second person. */
        credit: z.number(),
        second_person: z.optional(z.boolean()),
        version: z.string(),
      }),
    },
  },
} as const satisfies Endpoint

/**
 * Applications that were rejected or have ended, by reference, name, account number, or phone; none without a keyword.
 */
export const findEndedApplications = {
  method: 'GET',
  url: '/admin/cash/ended',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Ended applications of a person at the counter',
    querystring: z.object({ keyword }),
    response: { 200: z.object({ data: z.array(cashEnrolment) }) },
  },
} as const satisfies Endpoint

const cashCredit = z.extend(z.omit(cashFacts, { part: true, over: true }), { enrolment_id: wireId })
export type CashCreditBody = z.output<typeof cashCredit>

/** Books cash for an application that was rejected or has ended as credit of its student, and gives its slip. */
export const takeCashAsCredit = {
  method: 'POST',
  url: '/admin/cash/credit',
  config: {
    access: 'admin:finance',
    errors: [
      'ENROLMENT_NOT_FOUND',
      'ENROLMENT_TRANSITION_REFUSED',
      'TILL_NOT_OPEN',
      'SECOND_PERSON_NEEDED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  schema: { summary: 'Take cash as credit', body: cashCredit, response: takeCash.schema.response },
} as const satisfies Endpoint
