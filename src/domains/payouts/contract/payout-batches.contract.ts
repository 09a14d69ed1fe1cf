import * as z from 'zod/mini'
import { maxTransactionNoLength } from '#domains/payments/contract/payment-proofs.contract.ts'
import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { reasonForm } from '#platform/contract/reason.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { calendarDay, check, requiredText, wireId } from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery, pathId } from '#platform/contract/wire.ts'
import { payee } from './admin-payouts.contract.ts'
import { payoutAccount } from './payout-accounts.contract.ts'
import { recordedReturn } from './payout-returns.contract.ts'

/**
 * `waiting` for the approval of a second admin, `open` to be sent, `closed` when no payee is left,
 * `cancelled` before anything was sent.
 */
export const batchStates = ['waiting', 'open', 'closed', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

const batchPayeeStates = ['due', 'sent', 'out'] as const

/**
 * Why a payee is left out of a batch. `nothing_due`: deductions take up all of it, which is carried over. `on_hold` and
 * `cancelled` also end a payee's part of a batch that exists.
 */
const outReasons = [
  'nothing_due',
  'no_account',
  'account_unconfirmed',
  'account_waiting',
  'on_hold',
  'cancelled',
] as const
export type OutReason = (typeof outReasons)[number]

/** What a batch sends to one payee; amounts are in kyat. */
const previewedPayee = z.object({
  payee,
  payouts: z.number(),
  /** Payouts less deductions; of a payee who is left out it may be zero or negative. */
  amount: z.number(),
  account: z.nullable(payoutAccount),
  /** Null when the batch sends to the payee. */
  out_reason: z.nullable(z.enum(outReasons)),
})
export type PreviewedPayee = z.output<typeof previewedPayee>

const moneyCall = { access: 'admin:finance', shedLast: true } as const

/** What a batch would send at this moment, largest amount first; nothing is stored. */
export const previewBatch = {
  method: 'POST',
  url: '/admin/payout-batches/preview',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Preview a batch of payouts',
    response: {
      200: z.object({
        /** Sent back to create the batch, so that it is what was previewed. */
        version: z.string(),
        total: z.number(),
        /** Whether a second admin has to approve it. */
        second_person: z.boolean(),
        payees: z.array(previewedPayee),
      }),
    },
  },
} as const satisfies Endpoint
export type BatchPreview = z.output<(typeof previewBatch)['schema']['response'][200]>

const stateReply = { 200: z.object({ id: z.number(), state: z.enum(batchStates) }) }

const batchBody = z.object({ version: requiredText({ max: 100 }) })

/**
 * Gathers unpaid payouts and open deductions by payee into a batch, as previewed. Idempotent: a preview becomes one
 * batch.
 */
export const createBatch = {
  method: 'POST',
  url: '/admin/payout-batches',
  config: { ...moneyCall, errors: ['CHANGED_MEANWHILE', 'PAYOUT_BATCH_EMPTY', 'LEDGER_DIFFERS'] },
  schema: { summary: 'Create a batch of payouts', body: batchBody, response: stateReply },
} as const satisfies Endpoint

const person = z.object({ id: z.number(), name: z.nullable(z.string()) })

const batchFields = {
  id: z.number(),
  state: z.enum(batchStates),
  /** Amounts that it sends when it is created, in kyat. */
  total: z.number(),
  /** Payees by state. */
  due: z.number(),
  sent: z.number(),
  out: z.number(),
  created_by: person,
  created_at: z.string(),
  /** Whether the caller may approve it: everybody but the admin who created it. */
  may_approve: z.boolean(),
  approved_by: z.nullable(person),
  ended_at: z.nullable(z.string()),
  /** Why it was cancelled. */
  end_reason: z.nullable(z.string()),
}
const batchRow = z.object(batchFields)
export type BatchRow = z.output<typeof batchRow>

/** Batches, newest first. */
export const listBatches = {
  method: 'GET',
  url: '/admin/payout-batches',
  config: { access: 'admin:finance' },
  schema: { summary: 'Batches of payouts', querystring: pageQuery, response: { 200: pageOf(batchRow) } },
} as const satisfies Endpoint

/** The newest 10,000 batches as a file, whose words are in the caller's language. */
export const exportBatches = {
  method: 'GET',
  url: '/admin/payout-batches/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: { summary: 'Batches of payouts as a file', querystring: z.object({ format: tableFormat }) },
} as const satisfies Endpoint

/** How a payee was paid. */
const sentTransfer = z.object({
  method_name: z.string(),
  transaction_no: z.string(),
  on: z.string(),
  by: z.nullable(z.string()),
  /** A link that is valid for an hour. */
  picture_url: z.nullable(z.string()),
})

const batchPayee = z.extend(previewedPayee, {
  id: z.number(),
  state: z.enum(batchPayeeStates),
  /** Note that identifies the transfer. */
  reference: z.string(),
  /** Whether the payee has another account by now, or none. */
  account_changed: z.boolean(),
  /** Why nothing is sent to the payee at present; null without a hold. */
  hold: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: z.string() })),
  sent: z.nullable(sentTransfer),
  /** What was sent came back; absent unless it has. */
  returned: z.optional(recordedReturn),
})
export type BatchPayee = z.output<typeof batchPayee>

/** A batch with its payees, those to send to first. */
export const showBatch = {
  method: 'GET',
  url: '/admin/payout-batches/:id',
  config: { access: 'admin:finance', errors: ['PAYOUT_BATCH_NOT_FOUND'] },
  schema: {
    summary: 'A batch of payouts',
    params: idParams,
    response: { 200: z.object({ ...batchFields, payees: z.array(batchPayee) }) },
  },
} as const satisfies Endpoint
export type BatchReply = z.output<(typeof showBatch)['schema']['response'][200]>

/**
 * The payees of a batch as a file for the bank, account numbers as text. An open batch has those that are still to be
 * sent, a closed one all that were sent.
 */
export const exportBatch = {
  method: 'GET',
  url: '/admin/payout-batches/:id/export',
  config: { access: 'admin:finance', reply: 'file', errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_NOT_OPEN'] },
  schema: {
    summary: 'A batch as a file for the bank',
    params: idParams,
    querystring: z.object({ format: tableFormat }),
  },
} as const satisfies Endpoint

/** Approves a batch that another admin created. Idempotent. */
export const approveBatch = {
  method: 'POST',
  url: '/admin/payout-batches/:id/approve',
  config: {
    ...moneyCall,
    errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_NOT_OPEN', 'SAME_PERSON', 'LEDGER_DIFFERS'],
  },
  schema: { summary: 'Approve a batch of payouts', params: idParams, response: stateReply },
} as const satisfies Endpoint

/** Cancels a batch of which nothing was sent; its payouts are free for another one. Idempotent. */
export const cancelBatch = {
  method: 'POST',
  url: '/admin/payout-batches/:id/cancel',
  config: { ...moneyCall, errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_NOT_OPEN'] },
  schema: { summary: 'Cancel a batch of payouts', params: idParams, body: reasonForm, response: stateReply },
} as const satisfies Endpoint

export const payeeSentForm = z.object({
  method_id: wireId,
  transaction_no: requiredText({ max: maxTransactionNoLength }).check(
    check((typed) => typed === '' || transferNumberKey(typed) !== undefined, 'transaction_no_format'),
  ),
  sent_on: calendarDay,
})

/**
 * Records that a payee of an open batch was paid, and notifies the payee. A multipart form with {@link payeeSentForm},
 * and optionally a picture of the transfer under `file`, which the payee sees. The batch closes with its last payee.
 * Idempotent.
 */
export const markPayeeSent = {
  method: 'POST',
  url: '/admin/payout-batches/:id/payees/:payee/sent',
  config: {
    ...moneyCall,
    body: 'multipart',
    errors: [
      'PAYOUT_BATCH_NOT_FOUND',
      'PAYOUT_BATCH_NOT_OPEN',
      'PAYOUT_ALREADY_PAID',
      'PAYMENT_METHOD_NOT_FOUND',
      'TRANSACTION_ALREADY_USED',
    ],
  },
  schema: {
    summary: 'Record that a payee of a batch was paid',
    params: z.object({ id: pathId, payee: pathId }),
    response: stateReply,
  },
} as const satisfies Endpoint
