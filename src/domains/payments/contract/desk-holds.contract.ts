import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { wireFlag, wireId } from '#platform/contract/validation.ts'
import { pathId } from '#platform/contract/wire.ts'
import { queueRow } from './payment-queue.contract.ts'

/**
 * A hold ends after this time unless it is renewed. The desk renews it three times as often, while its page is visible.
 */
export const holdSeconds = 120

const subjects = z.enum(['enrolment', 'registration'])
const subjectParams = z.object({ subject: subjects, id: pathId })
const opened = z.object({
  /** `held_by` says who holds it. Null when there is none to check. */
  row: z.nullable(queueRow),
})
const openedBeside = z.extend(opened, {
  /** The page of the queue on which the row stands. */
  page: z.optional(z.number()),
})
const left = z.object({ subject: subjects, id: wireId })

/**
 * Opens the oldest payment that waits and is held by no one else, and holds it. A payment that the admin already holds
 * comes first, so that a lost reply or a closed page loses nothing. With `leave` the hold on that payment ends, and the
 * search begins behind it.
 *
 * @see MON-12
 */
export const holdNext = {
  method: 'POST',
  url: '/admin/payment-queue/next',
  config: { access: 'admin:finance', shedLast: true },
  schema: {
    summary: 'Open and hold the next payment',
    body: z.object({ leave: z.optional(z.nullable(left)) }),
    response: { 200: openedBeside },
  },
} as const satisfies Endpoint

/**
 * Opens the payment before the one that is left, and holds it unless another admin does. The row is null when none
 * waits before it; then the hold on the one that would have been left stays.
 *
 * @see MON-12
 */
export const holdPrevious = {
  method: 'POST',
  url: '/admin/payment-queue/previous',
  config: { access: 'admin:finance', shedLast: true },
  schema: {
    summary: 'Open and hold the payment before another',
    body: z.object({ leave: left }),
    response: { 200: openedBeside },
  },
} as const satisfies Endpoint

/**
 * Opens one payment and holds it, or renews the hold. While another admin holds it, the reply names them and nothing
 * changes, unless `take_over` says so. Holds refuse no decision: the version does.
 *
 * @see MON-12
 */
export const holdPayment = {
  method: 'POST',
  url: '/admin/payment-queue/:subject/:id/hold',
  config: { access: 'admin:finance', shedLast: true },
  schema: {
    summary: 'Open and hold one payment',
    params: subjectParams,
    body: z.object({ take_over: wireFlag }),
    response: { 200: opened },
  },
} as const satisfies Endpoint

/** Ends the admin's own hold. A hold of somebody else stays. */
export const releasePayment = {
  method: 'POST',
  url: '/admin/payment-queue/:subject/:id/release',
  config: { access: 'admin:finance', shedLast: true },
  schema: {
    summary: 'End the hold on a payment',
    params: subjectParams,
    response: { 200: z.object({ status: z.literal('success') }) },
  },
} as const satisfies Endpoint
