import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { reasonForm } from '#platform/contract/reason.ts'
import { idParams } from '#platform/contract/wire.ts'

const config = { access: 'admin:finance', errors: ['PAYEE_NOT_FOUND'] } as const
const holdReply = { 200: z.object({ id: z.number(), on_hold: z.boolean() }) }

/**
 * Nothing is sent to an owner until the hold ends: new batches leave the owner out, and in open ones the payee is
 * taken out. Idempotent.
 */
export const holdPayee = {
  method: 'POST',
  url: '/admin/payees/:id/hold',
  config,
  schema: { summary: 'Hold what is due to a payee', params: idParams, body: reasonForm, response: holdReply },
} as const satisfies Endpoint

/** Ends the hold of an owner, whom the next batch includes. Idempotent. */
export const releasePayee = {
  method: 'POST',
  url: '/admin/payees/:id/release',
  config,
  schema: { summary: 'End the hold of a payee', params: idParams, response: holdReply },
} as const satisfies Endpoint
