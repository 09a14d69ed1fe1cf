import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { pathId } from '#platform/contract/wire.ts'

const text = z.nullable(z.string())
/** Name of the admin, or of the person; null for the system. */
const by = text

/** All that happened to the payment of an enrolment or a registration, each list newest first. Amounts are in kyat. */
const paymentHistory = z.object({
  /** Of the course; null for the registration of a teacher or school. */
  title: text,
  payer: z.object({ no: z.string(), name: text }),
  /** Null before the order exists. */
  order: z.nullable(
    z.object({
      reference: z.string(),
      fee: z.number(),
      due: z.number(),
      allocated: z.number(),
      state: z.enum(['open', 'part_paid', 'paid', 'cancelled']),
    }),
  ),
  /** Pictures, with what the payer typed and how they were answered. */
  claims: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      /** Sent through the payment link, with the name that was typed there. */
      by_link: z.boolean(),
      payer_name: text,
      method_name: text,
      transaction_no: text,
      amount: z.nullable(z.number()),
      answer: z.nullable(z.enum(['accepted', 'part', 'again', 'refused'])),
      reason: text,
      answered_at: text,
      answered_by: by,
    }),
  ),
  /** Withdrawn ones, too. */
  transfers: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      method_name: text,
      transaction_no: text,
      amount: z.nullable(z.number()),
      /** What of it pays this fee. */
      allocated: z.number(),
      by,
      withdrawn_at: text,
      withdrawn_by: by,
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.number(),
      amount: z.number(),
      state: z.enum(['asked', 'approved', 'sent', 'failed', 'dropped']),
      reason: z.string(),
      asked_at: z.string(),
      asked_by: by,
      approved_at: text,
      approved_by: by,
      sent_at: text,
      sent_by: by,
      method_name: text,
      transaction_no: text,
      ended_at: text,
      ended_by: by,
      end_reason: text,
    }),
  ),
  /** What people decided, from the audit trail; `action` without its area: 'verify', 'void', 'waive-ask' … */
  actions: z.array(z.object({ at: z.string(), by, action: z.string(), amount: z.nullable(z.number()), reason: text })),
  /** What the ledger booked for the order. */
  postings: z.array(z.object({ at: z.string(), by, kind: z.string(), amount: z.number(), reason: text })),
})
export type PaymentHistory = z.output<typeof paymentHistory>

export const showPaymentHistory = {
  method: 'GET',
  url: '/admin/enrolments/:kind/:id/history',
  config: { access: 'admin:finance', errors: ['ENROLMENT_NOT_FOUND'] },
  schema: {
    summary: 'All that happened to the payment of an enrolment',
    params: z.object({ kind: z.enum(['class', 'course']), id: pathId }),
    response: { 200: paymentHistory },
  },
} as const satisfies Endpoint

export const showRegistrationHistory = {
  method: 'GET',
  url: '/admin/registrations/:id/history',
  config: { access: 'admin:finance', errors: ['REGISTRATION_NOT_FOUND'] },
  schema: {
    summary: 'All that happened to the payment of a registration',
    params: z.object({ id: pathId }),
    response: { 200: paymentHistory },
  },
} as const satisfies Endpoint
