import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import {
  amountBetween,
  calendarDay,
  check,
  optionalWireId,
  requiredText,
  wireId,
} from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'
import { maxAmountMmk, maxTransactionNoLength } from './payment-proofs.contract.ts'
import { MAX_PARTS, transferNumberKey } from './transfer-number.ts'

/**
 * - `matched`: the number of a waiting claim with its amount, or the reference of an order with its rest
 * - `short`, `over`: the same with less or more money
 * - `several`: the references of orders whose rests add up
 * - `near`: the only claim with this wallet and amount within ten minutes
 * - `already`: of an order that is paid or rejected, so the money is the payer's credit
 */
const proposalKinds = ['matched', 'short', 'over', 'several', 'near', 'already'] as const

/** An enrolment that money may be given to. Amounts are in kyat. */
const payableEnrolment = z.object({
  id: z.number(),
  kind: z.enum(['class', 'course']),
  title: z.string(),
  student_no: z.string(),
  student_name: z.nullable(z.string()),
  rest: z.number(),
  /** Paid or rejected: money that is given to it is the student's credit. */
  closed: z.boolean(),
})
export type PayableEnrolment = z.output<typeof payableEnrolment>

const statementProposal = z.object({
  kind: z.enum(proposalKinds),
  by: z.enum(['number', 'reference', 'time']),
  parts: z.array(z.object({ enrolment: payableEnrolment, amount: z.number() })),
})
export type StatementProposal = z.output<typeof statementProposal>

/** Money of a statement that neither a transfer nor a resolution explains. Amounts are in kyat. */
const unknownMoney = z.object({
  id: z.number(),
  method_id: z.number(),
  method_name: z.string(),
  at: z.string(),
  transaction_no: z.nullable(z.string()),
  /** Amount of the row, and the part of it that is held as suspense. */
  amount: z.number(),
  held: z.number(),
  payer: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Whether its day was still to come when it was imported. */
  future: z.optional(z.boolean()),
  proposal: z.nullable(statementProposal),
  /** Open orders that come nearest. */
  nearest: z.array(payableEnrolment),
  /** Asked to be sent back, which another admin does. */
  back: z.nullable(z.object({ asked_by: z.nullable(z.string()), reason: z.string(), may_send: z.boolean() })),
  /** Named income or a fee above the limit of the settings, which another admin confirms. */
  fee: z.optional(
    z.nullable(z.object({ asked_by: z.nullable(z.string()), reason: z.string(), may_confirm: z.boolean() })),
  ),
  /** A failed refund that may have come back with it. */
  returned_refund: z.optional(z.nullable(z.number())),
  /** Whether another part of the row is the credit of a student, who reads why the row is held again. */
  credit: z.optional(z.boolean()),
  /** Amounts of other rows with its number: a transfer is of one of them. */
  same_number: z.optional(z.array(z.number())),
  /** A return of a transfer to an owner that it may be; absent without one. */
  returned_payout: z.optional(z.number()),
  /** What the bank has kept then of either, in kyat; absent when it is nothing. */
  returned_fee: z.optional(z.number()),
})
export type UnknownMoney = z.output<typeof unknownMoney>

/** Money of statements that is held as suspense, the newest first, with what it may be. */
export const listUnknownMoney = {
  method: 'GET',
  url: '/admin/statement-rows',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Money of statements that is not explained',
    querystring: z.object({ page: pageNumber, method_id: optionalWireId }),
    response: {
      200: z.extend(pageOf(unknownMoney), {
        /** Sum of all pages. */
        held: z.number(),
      }),
    },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match as a file, whose words are in the caller's language. */
export const exportUnknownMoney = {
  method: 'GET',
  url: '/admin/statement-rows/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'Money of statements that is not explained, as a file',
    querystring: z.object({ format: tableFormat, method_id: optionalWireId }),
  },
} as const satisfies Endpoint

/** Imported rows that wait to be applied, by wallet. */
export const listUnappliedRows = {
  method: 'GET',
  url: '/admin/statements/unapplied',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Imported rows that are not applied',
    response: {
      200: z.object({
        data: z.array(
          z.object({
            method_id: z.number(),
            method_name: z.string(),
            rows: z.number(),
            /** An admin asked to apply them, less than ten minutes ago. */
            running: z.boolean(),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint

const applyBody = z.object({ method_id: wireId })

/**
 * Applies the imported rows of a wallet in the background: a row with the number of a waiting claim and its amount, or
 * with the reference of an order and its rest, is accepted as at the desk. The money of the others, and of rows of a
 * day that was still to come, is held as suspense. Repeated, it goes on with what is left.
 */
export const applyStatement = {
  method: 'POST',
  url: '/admin/statements/apply',
  config: { access: 'admin:finance', errors: ['PAYMENT_METHOD_NOT_FOUND'] },
  schema: {
    summary: 'Apply the imported rows of a wallet',
    body: applyBody,
    response: { 200: z.object({ to_apply: z.number() }) },
  },
} as const satisfies Endpoint

const part = z.object({ enrolment_id: wireId, amount: amountBetween(1, maxAmountMmk) })
const givenBody = z.object({
  parts: z.array(part).check(z.minLength(1), z.maxLength(MAX_PARTS)),
})
const heldReply = { 200: z.object({ id: z.number(), held: z.number() }) }

/**
 * Gives held money of a row to one or several enrolments, as at the desk. What is above the rest of an order, and what
 * is given to one that is paid or rejected, is the student's credit.
 */
export const giveStatementMoney = {
  method: 'POST',
  url: '/admin/statement-rows/:id/give',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['STATEMENT_ROW_NOT_FOUND', 'STATEMENT_ROW_CHANGED', 'ENROLMENT_NOT_FOUND'],
  },
  schema: {
    summary: 'Give money of a statement to enrolments',
    params: idParams,
    body: givenBody,
    response: heldReply,
  },
} as const satisfies Endpoint

export const resolvedBody = z.object({
  /** `fee`: income or a fee of the wallet; `own`: from another wallet of ours; `back`: is to be sent back. */
  to: z.enum(['fee', 'own', 'back']),
  /** own: the wallet that it came from. */
  method_id: optionalWireId,
  reason: requiredText({ max: maxReasonLength, keys: { required: 'reason_required' } }),
})

/**
 * Explains held money of a row that pays no order. Money that goes back takes another admin, who sends it, and income
 * or a fee above the limit of the settings one who confirms it: until then it stays held.
 */
export const resolveStatementRow = {
  method: 'POST',
  url: '/admin/statement-rows/:id/resolve',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['STATEMENT_ROW_NOT_FOUND', 'STATEMENT_ROW_CHANGED', 'PAYMENT_METHOD_NOT_FOUND'],
  },
  schema: { summary: 'Explain money of a statement', params: idParams, body: resolvedBody, response: heldReply },
} as const satisfies Endpoint

export const returnedBody = z.object({
  refund_id: wireId,
  reason: requiredText({ max: maxReasonLength, keys: { required: 'reason_required' } }),
})

/**
 * Explains held money of a row as a refund that failed and came back. The wallet from which the refund was sent has
 * received it when it failed, and does not receive it again. What it has received more than the row is a fee of the
 * bank, which the product bears.
 */
export const explainReturnedRefund = {
  method: 'POST',
  url: '/admin/statement-rows/:id/returned',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: [
      'STATEMENT_ROW_NOT_FOUND',
      'STATEMENT_ROW_CHANGED',
      'REFUND_NOT_FOUND',
      'REFUND_STATE_CHANGED',
      'SECOND_PERSON_NEEDED',
    ],
  },
  schema: {
    summary: 'Explain money of a statement as a refund that came back',
    params: idParams,
    body: returnedBody,
    response: heldReply,
  },
} as const satisfies Endpoint

export const returnedPayoutRowBody = z.object({
  return_id: wireId,
  reason: requiredText({ max: maxReasonLength, keys: { required: 'reason_required' } }),
})

/** The same for a transfer to an owner that came back. */
export const explainReturnedPayout = {
  method: 'POST',
  url: '/admin/statement-rows/:id/returned-payout',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: [
      'STATEMENT_ROW_NOT_FOUND',
      'STATEMENT_ROW_CHANGED',
      'PAYOUT_RETURN_NOT_FOUND',
      'PAYOUT_RETURN_MATCHED',
      'SECOND_PERSON_NEEDED',
    ],
  },
  schema: {
    summary: 'Explain money of a statement as a payout that came back',
    params: idParams,
    body: returnedPayoutRowBody,
    response: heldReply,
  },
} as const satisfies Endpoint

/** Confirms as second person that money above the limit is income or a fee. */
export const confirmStatementFee = {
  method: 'POST',
  url: '/admin/statement-rows/:id/confirm-fee',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['STATEMENT_ROW_NOT_FOUND', 'STATEMENT_ROW_CHANGED', 'SAME_PERSON'],
  },
  schema: { summary: 'Confirm money of a statement as income or a fee', params: idParams, response: heldReply },
} as const satisfies Endpoint

export const sentBackBody = z.object({
  transaction_no: requiredText({ max: maxTransactionNoLength }).check(
    check((typed) => typed === '' || transferNumberKey(typed) !== undefined, 'transaction_no_format'),
  ),
  sent_on: calendarDay,
})

/** Records that money which one admin asked to send back was sent by another, from the wallet that received it. */
export const sendStatementMoneyBack = {
  method: 'POST',
  url: '/admin/statement-rows/:id/sent-back',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['STATEMENT_ROW_NOT_FOUND', 'STATEMENT_ROW_CHANGED', 'SAME_PERSON', 'TRANSACTION_ALREADY_USED'],
  },
  schema: { summary: 'Record money as sent back', params: idParams, body: sentBackBody, response: heldReply },
} as const satisfies Endpoint

/**
 * Takes back what was said of a row: its money is held as suspense again. What pays an order is reversed at the desk.
 */
export const reopenStatementRow = {
  method: 'POST',
  url: '/admin/statement-rows/:id/reopen',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['STATEMENT_ROW_NOT_FOUND', 'STATEMENT_ROW_CHANGED', 'TRANSFER_REFUNDED'],
  },
  schema: { summary: 'Hold money of a statement again', params: idParams, body: reasonForm, response: heldReply },
} as const satisfies Endpoint
