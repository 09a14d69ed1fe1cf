import * as z from 'zod/mini'
import { cameBackBody } from '#domains/payments/contract/refunds.contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { calendarDay, requiredText } from '#platform/contract/validation.ts'
import { idParams, pathId } from '#platform/contract/wire.ts'

/** A transfer to an owner that came back, as the owner sees it. Amounts are in kyat. */
export const payoutReturn = z.object({
  /** What was sent. */
  amount: z.number(),
  /** When it was recorded. */
  on: z.string(),
  /** The account to which it was sent; null when that was not recorded. */
  account: z.nullable(z.string()),
  reason: z.string(),
})
export type PayoutReturnReply = z.output<typeof payoutReturn>

/** The same for the finance desk. */
export const recordedReturn = z.extend(payoutReturn, {
  id: z.number(),
  /** What the bank kept, which the product bears. */
  fee: z.number(),
  by: z.nullable(z.string()),
})
export type RecordedReturn = z.output<typeof recordedReturn>

const returnReply = { 200: z.object({ id: z.number() }) }

/**
 * Records that the transfer to a payee of a batch came back. Its payouts are unpaid again, its account has to be
 * confirmed anew, and the payee is notified of the reason. Idempotent.
 */
export const returnPayee = {
  method: 'POST',
  url: '/admin/payout-batches/:id/payees/:payee/returned',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_NOT_SENT', 'CHANGED_MEANWHILE', 'SECOND_PERSON_NEEDED'],
  },
  schema: {
    summary: 'Record that a transfer of a batch came back',
    params: z.object({ id: pathId, payee: pathId }),
    body: cameBackBody,
    response: returnReply,
  },
} as const satisfies Endpoint

export const returnedPayoutBody = z.extend(cameBackBody, {
  /** The transfer that the admin's screen showed; another one is refused. */
  reference: requiredText({ max: 100 }),
  paid_on: calendarDay,
  /** What the screen showed as sent with it; without it, the amount of this payout. Another one is refused. */
  sent_amount: z.optional(z.nullable(z.number())),
})

/**
 * The same for a payout that was paid by itself, together with the payee's other payouts that its transfer has paid.
 * Idempotent.
 */
export const returnPayout = {
  method: 'POST',
  url: '/admin/payouts/:id/returned',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['PAYOUT_NOT_FOUND', 'PAYOUT_NOT_SENT', 'PAYOUT_IN_BATCH', 'CHANGED_MEANWHILE', 'SECOND_PERSON_NEEDED'],
  },
  schema: {
    summary: 'Record that the transfer of a payout came back',
    params: idParams,
    body: returnedPayoutBody,
    response: returnReply,
  },
} as const satisfies Endpoint
