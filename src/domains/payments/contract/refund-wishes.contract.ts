import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { amountBetween, requiredText, wireId } from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { maxAmountMmk } from './payment-proofs.contract.ts'

const states = ['open', 'taken', 'declined', 'withdrawn'] as const

/** A student's newest wish for an order. The amount is in kyat. */
export const studentWish = z.object({
  id: z.number(),
  amount: z.number(),
  /** `taken`: staff have asked for a refund, which is listed when it was approved. */
  state: z.enum(states),
  at: z.string(),
  /** Why staff declined it. */
  reason: z.nullable(z.string()),
})
export type StudentWish = z.output<typeof studentWish>

export const wishBody = z.object({
  amount: amountBetween(1, maxAmountMmk),
  /** A family of wallets, as in `wish_wallets` of the order. */
  wallet_id: wireId,
  account_no: requiredText({ max: 100 }),
  holder: requiredText({ max: 100 }),
  reason: requiredText({ max: maxReasonLength }),
})
export type WishBody = z.output<typeof wishBody>

const stateReply = { 200: z.object({ id: z.number(), state: z.enum(states) }) }

/** A student asks for money back. It decides and reserves nothing. An open wish is replaced. */
export const wishRefund = {
  method: 'POST',
  url: '/my/orders/:id/refund-wish',
  config: { access: 'student', errors: ['ORDER_NOT_FOUND', 'REFUND_TOO_LARGE'] },
  schema: { summary: 'Ask for money back', params: idParams, body: wishBody, response: stateReply },
} as const satisfies Endpoint

/** Takes the open wish of an order back. Idempotent. */
export const withdrawWish = {
  method: 'POST',
  url: '/my/orders/:id/refund-wish/withdraw',
  config: { access: 'student', errors: ['ORDER_NOT_FOUND', 'REFUND_WISH_NOT_FOUND'] },
  schema: { summary: 'Take a refund wish back', params: idParams, response: stateReply },
} as const satisfies Endpoint

const wishRow = z.object({
  id: z.number(),
  amount: z.number(),
  reason: z.string(),
  asked_at: z.string(),
  target: z.object({ wallet_id: z.number(), wallet: z.string(), account_no: z.string(), holder: z.string() }),
  enrolment: z.object({ kind: z.enum(['class', 'course']), id: z.number(), title: z.string() }),
  student: z.object({
    id: z.number(),
    no: z.string(),
    name: z.nullable(z.string()),
    phone_number_1: z.nullable(z.string()),
  }),
  /** What may go back of its transfers now, in kyat; 0 before the enrolment is voided or rejected. */
  refundable: z.number(),
})
export type WishRow = z.output<typeof wishRow>

/** Open wishes of students, oldest first. */
export const listWishes = {
  method: 'GET',
  url: '/admin/refund-wishes',
  config: { access: 'admin:finance' },
  schema: { summary: 'Refund wishes of students', querystring: pageQuery, response: { 200: pageOf(wishRow) } },
} as const satisfies Endpoint

/** The oldest 10,000 open wishes as a file, whose words are in the caller's language. */
export const exportWishes = {
  method: 'GET',
  url: '/admin/refund-wishes/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: { summary: 'Refund wishes of students as a file', querystring: z.object({ format: tableFormat }) },
} as const satisfies Endpoint

/** Declines a wish and notifies the student of the reason. Idempotent. */
export const declineWish = {
  method: 'POST',
  url: '/admin/refund-wishes/:id/decline',
  config: { access: 'admin:finance', errors: ['REFUND_WISH_NOT_FOUND', 'REFUND_STATE_CHANGED'] },
  schema: { summary: 'Decline a refund wish', params: idParams, body: reasonForm, response: stateReply },
} as const satisfies Endpoint
