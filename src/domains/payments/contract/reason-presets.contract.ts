import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { requiredText } from '#platform/contract/validation.ts'
import { wireBoolean } from '#platform/contract/wire-input.ts'

/** What a reason is given for: a rejection, or the wish for another picture. */
const kind = z.enum(['rejection', 'picture'])
export type ReasonKind = z.output<typeof kind>

const reasonPreset = z.object({ kind, reason: z.string(), shown: z.boolean() })
export type ReasonPreset = z.output<typeof reasonPreset>

const presetsReply = { 200: z.object({ presets: z.array(reasonPreset) }) }

/** The reasons that admins have kept, and those of every installation that they have taken off the list. */
export const listReasonPresets = {
  method: 'GET',
  url: '/admin/reason-presets',
  config: { access: 'admin:finance' },
  schema: { summary: 'Reasons that the payment desk offers', response: presetsReply },
} as const satisfies Endpoint

/** Keeps a reason for the next time, or takes it off the list. Idempotent. @see MON-14 */
export const setReasonPreset = {
  method: 'POST',
  url: '/admin/reason-presets',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Keep or drop a reason',
    body: z.object({
      kind,
      reason: requiredText({ max: maxReasonLength, keys: { required: 'reason_required' } }),
      shown: wireBoolean,
    }),
    response: presetsReply,
  },
} as const satisfies Endpoint
