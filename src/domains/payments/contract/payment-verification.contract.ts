import * as z from 'zod/mini'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import {
  amountBetween,
  check,
  keyword,
  optionalText,
  optionalWireId,
  orNone,
  requiredText,
  wireBoolean,
  wireFlag,
  wireId,
} from '#platform/contract/validation.ts'
import { expectedVersion } from '#platform/contract/wire.ts'
import { kindParams } from './enrolment-payments.contract.ts'
import { maxAmountMmk, maxTransactionNoLength } from './payment-proofs.contract.ts'
import { statementRowOf, transferNumberKey } from './transfer-number.ts'

export const verifyBody = z.object({
  transaction_no: requiredText({ max: maxTransactionNoLength }).check(
    check((typed) => typed === '' || transferNumberKey(typed) !== undefined, 'transaction_no_format'),
    check((typed) => statementRowOf(transferNumberKey(typed) ?? '') === undefined, 'transaction_no_of_row'),
  ),
  method_id: wireId,
  amount: amountBetween(1, maxAmountMmk),
  /** The admin has confirmed the warning of PICTURE_ALREADY_USED. */
  reused_picture: wireFlag,
  /** The admin has confirmed PAYMENT_BELOW_FEE: part of the fee has arrived. */
  part: wireFlag,
  /**
   * Whether the admin has confirmed PAYMENT_ABOVE_FEE: more has arrived than is due. Callers from before this field do
   * not send it, and are not asked.
   */
  over: orNone(wireBoolean),
  /**
   * Whether the admin has confirmed METHOD_CLOSED: the money arrived in a wallet that is closed. As with `over`,
   * callers that do not send it are not asked.
   */
  closed: orNone(wireBoolean),
  /** The admin has confirmed NUMBER_IN_OTHER_WALLET: the number names a second transfer. */
  further_transfer: wireFlag,
  /** The admin has confirmed PAYMENT_NOT_SEEN: it was seen in the wallet. */
  seen: wireFlag,
  version: expectedVersion,
})

/**
 * Records money that has arrived. When the amount due is covered, a video course opens, and the owner of a class is
 * asked to accept the student. Less than that opens nothing, and the student is asked for the rest. The notices
 * become visible when the verification can no longer be undone.
 *
 * @see OP-080, OP-081
 */
export const verifyEnrolment = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/verify',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: [
      'ENROLMENT_NOT_FOUND',
      'ENROLMENT_TRANSITION_REFUSED',
      'TRANSACTION_ALREADY_USED',
      'NUMBER_IN_OTHER_WALLET',
      'PAYMENT_BELOW_FEE',
      'PAYMENT_ABOVE_FEE',
      'METHOD_CLOSED',
      'PICTURE_ALREADY_USED',
      'PAYMENT_NOT_SEEN',
      'PAYMENT_METHOD_NOT_FOUND',
      'TRANSFER_REFUNDED',
      'CHANGED_MEANWHILE',
    ],
  },
  schema: {
    summary: 'Verify a payment',
    params: kindParams,
    body: verifyBody,
    response: {
      200: z.object({
        /** Null while part of the fee is owed. */
        payment_verified_at: z.nullable(z.string()),
        status: codeSchema(EnrolmentStatus),
        /** Part of the payment above the amount due, in kyat. It becomes credit of the payer. */
        surplus: z.number(),
        /** Amount still owed, in kyat. */
        rest: z.number(),
        /** Nothing is recorded before another admin has confirmed it: the amount is above the limit for one person. */
        second_person: z.optional(z.boolean()),
        version: z.string(),
      }),
    },
  },
} as const satisfies Endpoint

export const confirmationBody = z.object({ version: expectedVersion })

/**
 * Records what another admin has entered above the limit for one person (`second_person_above_mmk`). An entry that may
 * no longer be recorded, for instance because something else is owed, is CHANGED_MEANWHILE; it is taken back by
 * `reverse`.
 *
 * @see P-SEC-01
 */
export const confirmVerification = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/confirm',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['ENROLMENT_NOT_FOUND', 'SAME_PERSON', 'TRANSACTION_ALREADY_USED', 'CHANGED_MEANWHILE'],
  },
  schema: {
    summary: 'Confirm a payment as second person',
    params: kindParams,
    body: confirmationBody,
    response: { 200: verifyEnrolment.schema.response[200] },
  },
} as const satisfies Endpoint

export const reversalBody = z.object({
  reason: optionalText({ max: maxReasonLength }),
  version: expectedVersion,
})

/**
 * Takes a verification back: the transfer number is free again, access that it opened ends, and unseen notices are
 * deleted. What waits for a second person is taken back by who entered it, or by another admin with a reason.
 *
 * The same admin needs no reason within 15 seconds. Afterwards a reason is required, which the student and the
 * owner read.
 */
export const reverseVerification = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/reverse',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: [
      'ENROLMENT_NOT_FOUND',
      'ENROLMENT_TRANSITION_REFUSED',
      'PAYMENT_IN_PAYOUT',
      'TRANSFER_REFUNDED',
      'CHANGED_MEANWHILE',
    ],
  },
  schema: {
    summary: 'Take a verification back',
    params: kindParams,
    body: reversalBody,
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint

/** What the desk asks the admin to compare before a number counts. It refuses nothing. */
const numberDoubts = z.object({
  /** Recorded numbers that differ in one character, or of which one ends with the other. */
  similar: z.array(z.object({ transaction_no: z.string(), other: z.string() })),
  /** A part of the number may be missing. */
  short: z.boolean(),
  /** Digits of the wallet's numbers, and of this one. Null where they agree or are not known. */
  digits: z.nullable(z.object({ expected: z.number(), typed: z.number() })),
})
export type NumberDoubts = z.output<typeof numberDoubts>

/** What else a transfer number pays for. */
export const transactionUse = z.object({
  /** Absent for a number without any. */
  doubts: z.optional(numberDoubts),
  used_by: z.nullable(
    z.object({
      /** Null for the registration of a teacher or school. */
      enrolment_id: z.nullable(z.number()),
      title: z.nullable(z.string()),
      student_name: z.nullable(z.string()),
      /** Names it in one line. */
      other: z.string(),
      /** Kind of the enrolment. Null for a registration. */
      kind: z.optional(z.nullable(z.enum(['class', 'course']))),
      /** Null for an enrolment. */
      registration_id: z.optional(z.nullable(z.number())),
      /** Number of the payer's account. */
      payer_no: z.optional(z.string()),
      /** In kyat. Null for an older payment. */
      amount: z.optional(z.nullable(z.number())),
      method_name: z.optional(z.nullable(z.string())),
      /** When it was recorded, and by whom. */
      at: z.optional(z.string()),
      verified_by: z.optional(z.nullable(z.string())),
      /** It waits for a second person; `verified_by` has entered it. */
      second_person: z.optional(z.boolean()),
      /** The newest picture of the other payment. Null without any. */
      picture_url: z.optional(z.nullable(z.string())),
    }),
  ),
})

/** Whether a transfer number already pays for something else. Called while the number is typed. */
export const checkTransaction = {
  method: 'GET',
  url: '/admin/enrolments/:kind/:id/transaction',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Look for another use of a transfer',
    params: kindParams,
    querystring: z.object({ transaction_no: keyword, method_id: optionalWireId }),
    response: { 200: transactionUse },
  },
} as const satisfies Endpoint
