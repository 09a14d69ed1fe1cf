import * as z from 'zod/mini'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import { consoleListFields, oneOf } from '#platform/contract/console-list.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import {
  amountBetween,
  calendarDay,
  check,
  keyword,
  optionalText,
  optionalWireId,
  requiredText,
  wireFlag,
  wireId,
} from '#platform/contract/validation.ts'
import { expectedVersion, pageNumber, pageOf, pathId } from '#platform/contract/wire.ts'
import { maxAmountMmk, maxTransactionNoLength } from './payment-proofs.contract.ts'
import { transferNumberKey } from './transfer-number.ts'

const kinds = z.enum(['class', 'course'])
const kindParams = z.object({ kind: kinds, id: pathId })

/** The transfer that was recorded last and not withdrawn. */
export const recordedPayment = z.object({
  method_id: z.nullable(z.number()),
  method_name: z.nullable(z.string()),
  transaction_no: z.string(),
  amount: z.nullable(z.number()),
  verified_by: z.nullable(z.string()),
  /** When it was recorded. */
  at: z.string(),
  /**
   * Another enrolment paid with the same transfer number. Only payments recorded before numbers had to be unique
   * have one.
   */
  repeats: z.nullable(z.number()),
})

/** A picture of a payment. */
export const deskProof = z.object({
  id: z.number(),
  url: z.string(),
  uploaded_at: z.string(),
  /** Another enrolment with the same picture. */
  reused_by: z.nullable(z.number()),
  /** Number of another account that registered with the same picture. */
  reused_by_account: z.nullable(z.string()),
  /** Transfer facts that the payer typed. Null when none. */
  claim: z.nullable(
    z.object({
      method_id: z.nullable(z.number()),
      transaction_no: z.nullable(z.string()),
      amount: z.nullable(z.number()),
    }),
  ),
  /** Sent by the pay link, by somebody without an account, under this name if one was typed. */
  by_link: z.boolean(),
  payer_name: z.nullable(z.string()),
  /** Null while it waits. */
  answer: z.nullable(z.enum(['accepted', 'part', 'again', 'refused'])),
})

/** One enrolment as the payment desk shows it. */
export const deskRow = z.object({
  kind: kinds,
  enrolment_id: z.number(),
  student: z.object({
    id: z.number(),
    no: z.string(),
    name: z.nullable(z.string()),
    phone_number_1: z.nullable(z.string()),
  }),
  owner: z.object({ type: z.enum(['teacher', 'school']), id: z.number(), name: z.nullable(z.string()) }),
  title: z.string(),
  fee: z.number(),
  /** Sum of the recorded transfers less refunds, also above the fee, in kyat. */
  received: z.number(),
  /** What may go back to the payer, in kyat. */
  refundable: z.number(),
  /** Part of the fee that is paid, and part that is still owed, in kyat. */
  paid: z.number(),
  rest: z.number(),
  status: codeSchema(EnrolmentStatus),
  /** Newest first. */
  proofs: z.array(deskProof),
  payment_verified_at: z.nullable(z.string()),
  /** Kept when a new picture requires another check. Null when no transfer was recorded. */
  payment: z.nullable(recordedPayment),
  /** Upload time of the newest unanswered picture plus 24 hours. Null when nothing waits. */
  due_at: z.nullable(z.string()),
  overdue: z.boolean(),
  end_access_date: z.nullable(z.string()),
  insert_time: z.string(),
  /** Sent back with a decision, so that a decision on outdated data is refused. */
  version: z.string(),
})
export type DeskRow = z.output<typeof deskRow>

/** Enrolments with their payments, found by every fact of a row. `proof=awaiting` is the queue, `order=name` that of students. */
export const listDesk = {
  method: 'GET',
  url: '/admin/enrolments',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Enrolments and their payments',
    querystring: z.object({
      page: pageNumber,
      kind: oneOf('class', 'course'),
      status: oneOf('1', '2', '3', '4'),
      proof: oneOf('awaiting', 'verified', 'none'),
      keyword,
      ...consoleListFields,
    }),
    response: { 200: pageOf(deskRow) },
  },
} as const satisfies Endpoint

export const verifyBody = z.object({
  transaction_no: requiredText({ max: maxTransactionNoLength }).check(
    check((typed) => typed === '' || transferNumberKey(typed) !== undefined, 'transaction_no_format'),
  ),
  method_id: wireId,
  amount: amountBetween(1, maxAmountMmk),
  /** The admin has confirmed the warning of PICTURE_ALREADY_USED. */
  reused_picture: wireFlag,
  /** The admin has confirmed PAYMENT_BELOW_FEE: part of the fee has arrived. */
  part: wireFlag,
  /** The admin has confirmed NUMBER_IN_OTHER_WALLET: the number names a second transfer. */
  further_transfer: wireFlag,
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
      'PICTURE_ALREADY_USED',
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
        version: z.string(),
      }),
    },
  },
} as const satisfies Endpoint

export const reversalBody = z.object({
  reason: optionalText({ max: maxReasonLength }),
  version: expectedVersion,
})

/**
 * Takes a verification back: the transfer number is free again, access that it opened ends, and unseen notices are
 * deleted.
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

/** What else a transfer number pays for. */
export const transactionUse = z.object({
  used_by: z.nullable(
    z.object({
      /** Null for the registration of a teacher or school. */
      enrolment_id: z.nullable(z.number()),
      title: z.nullable(z.string()),
      student_name: z.nullable(z.string()),
      /** Names it in one line. */
      other: z.string(),
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

const DECISION_REFUSALS = ['ENROLMENT_NOT_FOUND', 'ENROLMENT_TRANSITION_REFUSED', 'CHANGED_MEANWHILE'] as const

export const approvalBody = z.object({
  reason: optionalText({ max: maxReasonLength }),
  version: expectedVersion,
})

/** Approves an enrolment, also one that was rejected. An unverified fee requires a reason, which is recorded. */
export const approveEnrolmentAsAdmin = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/approve',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: {
    summary: 'Approve an enrolment',
    params: kindParams,
    body: z.nullish(approvalBody),
    response: { 200: z.object({ status: codeSchema(EnrolmentStatus), end_access_date: z.nullable(z.string()) }) },
  },
} as const satisfies Endpoint

const rejection = {
  params: kindParams,
  body: z.extend(reasonForm, { version: expectedVersion }),
  response: { 200: z.object({ status: z.number() }) },
}

/** Rejects a waiting application and sends the student the reason. */
export const rejectEnrolmentAsAdmin = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/reject',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: { summary: 'Reject an application', ...rejection },
} as const satisfies Endpoint

/** Asks the student for another picture. The application waits, and leaves the queue until a picture arrives. */
export const askForPicture = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/ask-again',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: {
    summary: 'Ask for another payment picture',
    params: kindParams,
    body: z.extend(reasonForm, { version: expectedVersion }),
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint

/** Voids an approved enrolment; access ends at once. */
export const voidEnrolment = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/void',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: { summary: 'Void an enrolment', ...rejection },
} as const satisfies Endpoint

export const extendBody = z.object({ end_access_date: calendarDay, version: expectedVersion })

/** Moves the last day of access to a later one. */
export const extendEnrolment = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/extend',
  config: { access: 'admin:finance', shedLast: true, errors: DECISION_REFUSALS },
  schema: {
    summary: 'Extend access',
    params: kindParams,
    body: extendBody,
    response: { 200: z.object({ end_access_date: z.string() }) },
  },
} as const satisfies Endpoint
