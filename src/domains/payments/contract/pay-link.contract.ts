import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { optionalText } from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { order } from './orders.contract.ts'
import { claimedTransfer } from './payment-proofs.contract.ts'

/** Days for which a pay link opens its order. */
export const payLinkDays = 7

/** Creates a link by which somebody without an account pays for an order. Links that were created before stay valid. */
export const createPayLink = {
  method: 'POST',
  url: '/my/orders/:id/pay-link',
  config: { access: 'student', errors: ['ORDER_NOT_FOUND', 'ORDER_CLOSED'] },
  schema: {
    summary: 'Create a link for somebody else who pays',
    params: idParams,
    response: { 200: z.object({ url: z.string(), until: z.string() }) },
  },
} as const satisfies Endpoint

/** Ends all links of an order. Idempotent. */
export const revokePayLink = {
  method: 'POST',
  url: '/my/orders/:id/pay-link/revoke',
  config: { access: 'student', errors: ['ORDER_NOT_FOUND'] },
  schema: {
    summary: 'End the links of an order',
    params: idParams,
    response: { 200: z.object({ id: z.number() }) },
  },
} as const satisfies Endpoint

const token = z.object({ token: z.string().check(z.maxLength(200)) })
const { title, reference, due, paid, rest, waived, arrived, state, wallets } = order.shape

/**
 * What a pay link shows. It names neither phone nor whole name of the student, and shows no picture. Amounts are in
 * kyat.
 */
const linkedOrder = z.object({
  title,
  reference,
  due,
  paid,
  rest,
  waived,
  arrived,
  state,
  wallets,
  /** The first name and the initial of the next one. */
  student: z.string(),
  /** Whether a picture may be sent: something is owed, and the application waits. */
  takes_pictures: z.boolean(),
  /** Newest first. */
  pictures: z.array(z.object({ at: z.string(), state: z.enum(['waiting', 'accepted', 'part', 'again', 'refused']) })),
  /** For the public page of each; withdrawn ones are left out. Newest first. */
  receipts: z.array(z.object({ no: z.string(), code: z.string() })),
  until: z.string(),
})
export type LinkedOrder = z.output<typeof linkedOrder>

/** PAY_LINK_NOT_FOUND: wrong, expired or revoked; the reply does not say which. */
export const showPayLink = {
  method: 'GET',
  url: '/pay/:token',
  config: { access: 'public', errors: ['PAY_LINK_NOT_FOUND'] },
  schema: { summary: 'What a pay link shows', params: token, response: { 200: linkedOrder } },
} as const satisfies Endpoint

/** As {@link claimedTransfer}, with the name of the person who has paid. */
export const linkedClaim = z.extend(claimedTransfer, { payer_name: optionalText({ max: 100 }) })
export type LinkedClaim = z.output<typeof linkedClaim>

/** Sends a payment picture by a pay link, as students do: one file per call, 'failed' when none is taken any more. */
export const sendByPayLink = {
  method: 'POST',
  url: '/pay/:token/claims',
  config: { access: 'public', body: 'multipart', shedLast: true, errors: ['PAY_LINK_NOT_FOUND'] },
  schema: {
    summary: 'Send a payment picture by a pay link',
    params: token,
    response: { 200: z.object({ status: z.enum(['success', 'failed']) }) },
  },
} as const satisfies Endpoint
