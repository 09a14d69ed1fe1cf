import * as z from 'zod/mini'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { reasonForm } from '#platform/contract/reason.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { keyword, optionalWireId, wireFlag } from '#platform/contract/validation.ts'
import { expectedVersion, idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'
import { deskHold, deskProof, recordedPayment, secondPerson } from './enrolment-payments.contract.ts'
import { confirmationBody, reversalBody, transactionUse, verifyBody } from './payment-verification.contract.ts'

/** The registration payment of a teacher or school as the payment desk shows it. Amounts are in kyat. */
export const registrationRow = z.object({
  kind: z.literal('registration'),
  registration_id: z.number(),
  applicant: z.object({
    type: z.enum(['teacher', 'school']),
    id: z.number(),
    no: z.string(),
    name: z.nullable(z.string()),
    phone_number_1: z.nullable(z.string()),
    /** Decided by moderators. Money that was recorded for a rejected applicant is credit. */
    status: codeSchema(AccountStatus),
  }),
  fee: z.number(),
  /** Sum of the recorded transfers less refunds, also above the fee. */
  received: z.number(),
  /** Part of the fee that is paid, and part that is still owed. */
  paid: z.number(),
  rest: z.number(),
  /** Part of what was received that may go back: not allocated, and reserved by no refund. */
  refundable: z.optional(z.number()),
  /** Newest first. */
  proofs: z.array(deskProof),
  payment: z.nullable(recordedPayment),
  /** Upload time of the newest unanswered picture plus 24 hours. Null when nothing waits. */
  due_at: z.nullable(z.string()),
  overdue: z.boolean(),
  insert_time: z.string(),
  /** Sent back with a decision, so that a decision on outdated data is refused. */
  version: z.string(),
  /** In the desk's queue only. Null when no one has it open. */
  held_by: z.optional(z.nullable(deskHold)),
  /** Null when nothing waits for a second person. */
  second_person: z.optional(z.nullable(secondPerson)),
})
export type RegistrationRow = z.output<typeof registrationRow>

const registrationFilter = { keyword, id: optionalWireId }

/**
 * Registration payments, newest first; of deleted accounts those for which money was received. `keyword` matches names, account numbers and phones in any spelling, `id` one.
 */
export const listRegistrations = {
  method: 'GET',
  url: '/admin/registrations',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Registration payments',
    querystring: z.object({ page: pageNumber, ...registrationFilter }),
    response: { 200: pageOf(registrationRow) },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match as a file, whose words are in the caller's language. */
export const exportRegistrations = {
  method: 'GET',
  url: '/admin/registrations/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'Registration payments as a file',
    querystring: z.object({ format: tableFormat, ...registrationFilter }),
  },
} as const satisfies Endpoint

/** As for enrolments, and more than what is due or a closed wallet always has to be confirmed. */
export const verifyRegistrationBody = z.extend(verifyBody, { over: wireFlag, closed: wireFlag })

/**
 * Records money that has arrived for a registration, by the rules of enrolments: method, number and amount are
 * required, and a number or picture that pays for anything else is found. It decides nothing about the account.
 *
 * @see MON-08
 */
export const verifyRegistration = {
  method: 'POST',
  url: '/admin/registrations/:id/verify',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: [
      'REGISTRATION_NOT_FOUND',
      'TRANSACTION_ALREADY_USED',
      'NUMBER_IN_OTHER_WALLET',
      'PAYMENT_BELOW_FEE',
      'PAYMENT_ABOVE_FEE',
      'METHOD_CLOSED',
      'PICTURE_ALREADY_USED',
      'PAYMENT_NOT_SEEN',
      'PAYMENT_METHOD_NOT_FOUND',
      'CHANGED_MEANWHILE',
    ],
  },
  schema: {
    summary: 'Verify a registration payment',
    params: idParams,
    body: verifyRegistrationBody,
    response: {
      200: z.object({
        /** Amount still owed, in kyat. */
        rest: z.number(),
        /** Part of the payment that is credit of the applicant, in kyat. */
        surplus: z.number(),
        /** Nothing is recorded before another admin has confirmed it: the amount is above the limit for one person. */
        second_person: z.optional(z.boolean()),
        version: z.string(),
      }),
    },
  },
} as const satisfies Endpoint

/** Records what another admin has entered above the limit for one person, as for enrolments. */
export const confirmRegistration = {
  method: 'POST',
  url: '/admin/registrations/:id/confirm',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['REGISTRATION_NOT_FOUND', 'SAME_PERSON', 'TRANSACTION_ALREADY_USED', 'CHANGED_MEANWHILE'],
  },
  schema: {
    summary: 'Confirm a registration payment as second person',
    params: idParams,
    body: confirmationBody,
    response: { 200: verifyRegistration.schema.response[200] },
  },
} as const satisfies Endpoint

/**
 * Takes the newest verification back: the transfer number is free again, and the pictures wait again. The same admin
 * needs no reason within 15 seconds; afterwards the applicant reads it.
 */
export const reverseRegistration = {
  method: 'POST',
  url: '/admin/registrations/:id/reverse',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_TRANSITION_REFUSED', 'TRANSFER_REFUNDED', 'CHANGED_MEANWHILE'],
  },
  schema: {
    summary: 'Take the verification of a registration payment back',
    params: idParams,
    body: reversalBody,
    response: { 200: z.object({ status: z.literal('success') }) },
  },
} as const satisfies Endpoint

const answer = {
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_TRANSITION_REFUSED', 'CHANGED_MEANWHILE'],
  },
  schema: {
    params: idParams,
    body: z.extend(reasonForm, { version: expectedVersion }),
    response: { 200: z.object({ status: z.literal('success') }) },
  },
} as const

/** Refuses the waiting pictures and sends the applicant the reason. The account stays as it is. */
export const refuseRegistration = {
  method: 'POST',
  url: '/admin/registrations/:id/refuse',
  config: answer.config,
  schema: { summary: 'Refuse a registration payment', ...answer.schema },
} as const satisfies Endpoint

/** Asks the applicant for another picture. The payment leaves the queue until a picture arrives. */
export const askRegistrationPicture = {
  method: 'POST',
  url: '/admin/registrations/:id/ask-again',
  config: answer.config,
  schema: { summary: 'Ask for another picture of a registration payment', ...answer.schema },
} as const satisfies Endpoint

/** Whether a transfer number already pays for something else. Called while the number is typed. */
export const checkRegistrationTransaction = {
  method: 'GET',
  url: '/admin/registrations/:id/transaction',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Look for another use of a transfer',
    params: idParams,
    querystring: z.object({ transaction_no: keyword, method_id: optionalWireId }),
    response: { 200: transactionUse },
  },
} as const satisfies Endpoint
