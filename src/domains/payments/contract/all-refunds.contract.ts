import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'
import { markRefundSent, refundable, refundFacts, refundPayer, stateFilter } from './refunds.contract.ts'

/** A refund of a student or an applicant. */
const anyRefundRow = z.extend(refundFacts, {
  /** `title` is null for a registration. */
  paid_for: z.object({
    kind: z.enum(['class', 'course', 'registration']),
    id: z.number(),
    title: z.nullable(z.string()),
  }),
  payer: z.extend(refundPayer, { type: z.enum(['student', 'teacher', 'school']) }),
})
export type AnyRefundRow = z.output<typeof anyRefundRow>

/** Refunds of enrolments and registrations, newest first. Asked for, approved and sent by the same calls. */
export const listAllRefunds = {
  method: 'GET',
  url: '/admin/refunds/all',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Refunds of enrolments and registrations',
    querystring: z.object({ page: pageNumber, state: stateFilter }),
    response: { 200: pageOf(anyRefundRow) },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match as a file, whose words are in the caller's language. */
export const exportRefunds = {
  method: 'GET',
  url: '/admin/refunds/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: { summary: 'Refunds as a file', querystring: z.object({ format: tableFormat, state: stateFilter }) },
} as const satisfies Endpoint

/**
 * As `POST admin/refunds/{id}/sent`, by a multipart form with its fields and optionally a picture of the transfer under
 * `file`, which the payer sees. Idempotent.
 */
export const markRefundSentWithPicture = {
  method: 'POST',
  url: '/admin/refunds/:id/sent-with-picture',
  config: { ...markRefundSent.config, body: 'multipart' },
  schema: {
    summary: 'Record that a refund was sent, with a picture',
    params: idParams,
    response: markRefundSent.schema.response,
  },
} as const satisfies Endpoint

/** What may go back to an applicant, and the wallets and banks to which it may go. */
export const showRegistrationRefundable = {
  method: 'GET',
  url: '/admin/registrations/:id/refundable',
  config: { access: 'admin:finance', errors: ['REGISTRATION_NOT_FOUND'] },
  schema: {
    summary: 'What may be refunded of a registration',
    params: idParams,
    response: { 200: refundable },
  },
} as const satisfies Endpoint
