import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import { amountBetween, optionalText } from '#platform/contract/validation.ts'
import { expectedVersion } from '#platform/contract/wire.ts'
import { kindParams } from './enrolment-payments.contract.ts'
import { maxAmountMmk } from './payment-proofs.contract.ts'
import { verifyEnrolment } from './payment-verification.contract.ts'

/**
 * What becomes of the rest of a fee that was paid in part. `waived`: the product bears it, and the owner earns the
 * whole fee. `short`: the owner earns from what has arrived.
 */
export const shortfallKinds = ['waived', 'short'] as const
export type ShortfallKind = (typeof shortfallKinds)[number]

const restBody = z.extend(reasonForm, {
  /** What is owed, as the admin sees it, in kyat. Where something else is owed by now, it is CHANGED_MEANWHILE. */
  rest: amountBetween(1, maxAmountMmk),
  version: expectedVersion,
})

const closing = { access: 'admin:finance', shedLast: true } as const
const paidReply = { 200: verifyEnrolment.schema.response[200] }

/** Asks to waive the rest of a fee that was paid in part. Another admin confirms it; nothing is booked before. */
export const waiveRest = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/waive',
  config: { ...closing, errors: ['ENROLMENT_NOT_FOUND', 'ORDER_CLOSED', 'NOTHING_RECEIVED', 'CHANGED_MEANWHILE'] },
  schema: { summary: 'Ask to waive the rest of a fee', params: kindParams, body: restBody, response: paidReply },
} as const satisfies Endpoint

/**
 * Confirms as second person that the rest of a fee is waived. The fee counts as paid: a video course opens, the owner
 * of a class is asked to accept, and the owner earns the whole fee.
 */
export const confirmWaiver = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/waive/confirm',
  config: { ...closing, errors: ['ENROLMENT_NOT_FOUND', 'SAME_PERSON', 'CHANGED_MEANWHILE'] },
  schema: {
    summary: 'Confirm a waiver as second person',
    params: kindParams,
    body: z.object({ version: expectedVersion }),
    response: paidReply,
  },
} as const satisfies Endpoint

/** Takes back what waits for a second person: who asked without a reason, another admin with one. */
export const takeWaiverBack = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/waive/take-back',
  config: { ...closing, errors: ['ENROLMENT_NOT_FOUND', 'CHANGED_MEANWHILE'] },
  schema: {
    summary: 'Take a waiver back that waits for a second person',
    params: kindParams,
    body: z.object({ reason: optionalText({ max: maxReasonLength }), version: expectedVersion }),
    response: paidReply,
  },
} as const satisfies Endpoint

/**
 * Closes a fee with what has arrived: it counts as paid, and the owner, who is notified, earns from that. Like a waiver
 * it is taken back by `reverse`.
 */
export const closeShort = {
  method: 'POST',
  url: '/admin/enrolments/:kind/:id/close-short',
  config: { ...closing, errors: ['ENROLMENT_NOT_FOUND', 'ORDER_CLOSED', 'NOTHING_RECEIVED', 'CHANGED_MEANWHILE'] },
  schema: { summary: 'Close a fee with what has arrived', params: kindParams, body: restBody, response: paidReply },
} as const satisfies Endpoint
