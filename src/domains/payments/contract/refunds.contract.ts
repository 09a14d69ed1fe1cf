import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import { amountBetween, calendarDay, check, optionalText, requiredText, wireId } from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf, pathId } from '#platform/contract/wire.ts'
import { maxAmountMmk, maxTransactionNoLength } from './payment-proofs.contract.ts'
import { refundOrigin, targetDifferences } from './refund-target.ts'
import { transferNumberKey } from './transfer-number.ts'

/**
 * `asked` waits for a second admin, `approved` for the transfer. `failed`: the money came back after it was sent.
 * `dropped`: given up before it was sent. The first three reserve the amount.
 */
export const refundStates = ['asked', 'approved', 'sent', 'failed', 'dropped'] as const
export type RefundState = (typeof refundStates)[number]

const person = z.object({ id: z.number(), name: z.nullable(z.string()) })

/** One refund, without what was paid for. Amounts are in kyat. */
export const refundFacts = z.object({
  id: z.number(),
  state: z.enum(refundStates),
  amount: z.number(),
  reason: z.string(),
  /** The transfer whose money goes back. */
  transfer: z.object({
    method_name: z.nullable(z.string()),
    transaction_no: z.nullable(z.string()),
    amount: z.number(),
    at: z.string(),
  }),
  /** Where the money goes. `same_wallet`: to the wallet or bank from which it came. */
  target: z.object({
    wallet: z.string(),
    account_no: z.string(),
    holder: z.string(),
    same_wallet: z.boolean(),
    /** In what it is not the account from which the money came; null when it is, as far as that is known. */
    differs: z.optional(z.nullable(z.enum(targetDifferences))),
    /** Why it goes to another account. */
    reason: z.optional(z.nullable(z.string())),
  }),
  /** From where the money came, by what is known now. Null for transfers of before there were families. */
  origin: z.optional(z.nullable(refundOrigin)),
  asked_by: person,
  asked_at: z.string(),
  /** Whether the caller may approve it: everybody but the admin who asked for it. */
  may_approve: z.boolean(),
  approved_by: z.nullable(person),
  approved_at: z.nullable(z.string()),
  sent: z.nullable(
    z.object({
      method_name: z.string(),
      transaction_no: z.string(),
      on: z.string(),
      by: z.nullable(z.string()),
      /** In the list of all refunds: a picture of the transfer, valid for an hour. */
      picture_url: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Who recorded that it failed or gave it up, and why. */
  ended: z.nullable(
    z.object({
      by: z.nullable(z.string()),
      at: z.string(),
      reason: z.string(),
      /** What the bank has kept of a refund that came back; absent when it is nothing. */
      fee: z.optional(z.number()),
    }),
  ),
})

export const refundPayer = z.object({
  id: z.number(),
  no: z.string(),
  name: z.nullable(z.string()),
  phone_number_1: z.nullable(z.string()),
})

const refundRow = z.extend(refundFacts, {
  enrolment: z.object({ kind: z.enum(['class', 'course']), id: z.number(), title: z.string() }),
  student: refundPayer,
})
export type RefundRow = z.output<typeof refundRow>

export const stateFilter = z.pipe(
  z.optional(z.union([z.literal(''), z.enum(refundStates)])),
  z.transform((state) => state || undefined),
)

/** Refunds of enrolments, newest first; `GET admin/refunds/all` has those of registrations, too. */
export const listRefunds = {
  method: 'GET',
  url: '/admin/refunds',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Refunds',
    querystring: z.object({ page: pageNumber, state: stateFilter }),
    response: { 200: pageOf(refundRow) },
  },
} as const satisfies Endpoint

/** A received transfer and what may go back of it. Amounts are in kyat. */
const refundableTransfer = z.object({
  id: z.number(),
  method_name: z.nullable(z.string()),
  transaction_no: z.nullable(z.string()),
  family_id: z.nullable(z.number()),
  amount: z.number(),
  at: z.string(),
  /** Neither allocated to an order nor reserved by a refund. */
  refundable: z.number(),
  /** The account to which it goes unless another is chosen, for a reason. Null when nothing is known. */
  origin: z.optional(z.nullable(refundOrigin)),
  /** Sent back with the refund, so that one that is based on outdated amounts is refused. */
  version: z.string(),
})
export type RefundableTransfer = z.output<typeof refundableTransfer>

export const refundable = z.object({
  transfers: z.array(refundableTransfer),
  wallets: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type RefundableReply = z.output<typeof refundable>

/** What may go back to the payer of an enrolment, and the wallets and banks to which it may go. */
export const showRefundable = {
  method: 'GET',
  url: '/admin/enrolments/:kind/:id/refundable',
  config: { access: 'admin:finance', errors: ['ENROLMENT_NOT_FOUND'] },
  schema: {
    summary: 'What may be refunded of an enrolment',
    params: z.object({ kind: z.enum(['class', 'course']), id: pathId }),
    response: { 200: refundable },
  },
} as const satisfies Endpoint

export const refundBody = z.object({
  transfer_id: wireId,
  amount: amountBetween(1, maxAmountMmk),
  wallet_id: wireId,
  account_no: requiredText({ max: 100 }),
  holder: requiredText({ max: 100 }),
  reason: requiredText({ max: maxReasonLength }),
  /** Why it goes to another account than the one from which the money came; required then. */
  target_reason: z.optional(optionalText({ max: maxReasonLength })),
  /** The version of the transfer. */
  version: requiredText({ max: 100 }),
})

const stateReply = { 200: z.object({ id: z.number(), state: z.enum(refundStates) }) }
const moneyCall = { access: 'admin:finance', shedLast: true } as const

/** Asks for a refund; a second admin approves it. The amount is reserved at once. */
export const askRefund = {
  method: 'POST',
  url: '/admin/refunds',
  config: { ...moneyCall, errors: ['TRANSFER_NOT_FOUND', 'REFUND_TOO_LARGE', 'CHANGED_MEANWHILE'] },
  schema: { summary: 'Ask for a refund', body: refundBody, response: stateReply },
} as const satisfies Endpoint

/** Approves a refund that another admin asked for. Idempotent. */
export const approveRefund = {
  method: 'POST',
  url: '/admin/refunds/:id/approve',
  config: { ...moneyCall, errors: ['REFUND_NOT_FOUND', 'SAME_PERSON', 'REFUND_STATE_CHANGED'] },
  schema: { summary: 'Approve a refund', params: idParams, response: stateReply },
} as const satisfies Endpoint

export const sentBody = z.object({
  method_id: wireId,
  transaction_no: requiredText({ max: maxTransactionNoLength }).check(
    check((typed) => typed === '' || transferNumberKey(typed) !== undefined, 'transaction_no_format'),
  ),
  sent_on: calendarDay,
})

/** Records that an approved refund was transferred, and notifies the payer. Idempotent. */
export const markRefundSent = {
  method: 'POST',
  url: '/admin/refunds/:id/sent',
  config: {
    ...moneyCall,
    errors: ['REFUND_NOT_FOUND', 'REFUND_STATE_CHANGED', 'PAYMENT_METHOD_NOT_FOUND', 'TRANSACTION_ALREADY_USED'],
  },
  schema: { summary: 'Record that a refund was sent', params: idParams, body: sentBody, response: stateReply },
} as const satisfies Endpoint

/** Records that a refund came back to the wallet it was sent from, and notifies the payer of the reason. Idempotent. */
export const markRefundFailed = {
  method: 'POST',
  url: '/admin/refunds/:id/failed',
  config: { ...moneyCall, errors: ['REFUND_NOT_FOUND', 'REFUND_STATE_CHANGED'] },
  schema: { summary: 'Record that a refund came back', params: idParams, body: reasonForm, response: stateReply },
} as const satisfies Endpoint

export const cameBackBody = z.object({
  /** What arrived; less than what was sent when the bank has kept a fee, which the product bears. */
  amount: amountBetween(1, maxAmountMmk),
  reason: requiredText({ max: maxReasonLength, keys: { required: 'reason_required' } }),
})

/** The same with the amount that arrived. The payer's credit is what was sent. Idempotent. */
export const markRefundReturned = {
  method: 'POST',
  url: '/admin/refunds/:id/came-back',
  config: { ...moneyCall, errors: ['REFUND_NOT_FOUND', 'REFUND_STATE_CHANGED', 'SECOND_PERSON_NEEDED'] },
  schema: {
    summary: 'Record that a refund came back, with the amount that arrived',
    params: idParams,
    body: cameBackBody,
    response: stateReply,
  },
} as const satisfies Endpoint

/** Gives up a refund that was not sent; its amount is no longer reserved. Idempotent. */
export const dropRefund = {
  method: 'POST',
  url: '/admin/refunds/:id/drop',
  config: { ...moneyCall, errors: ['REFUND_NOT_FOUND', 'REFUND_STATE_CHANGED'] },
  schema: { summary: 'Give up a refund', params: idParams, body: reasonForm, response: stateReply },
} as const satisfies Endpoint
