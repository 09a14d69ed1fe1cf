import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/wire.ts'

export const sessionRow = z.object({
  session_id: z.number(),
  /** What the device calls itself; null where it did not say or is unknown here. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  logged_in_at: z.string(),
  /** To the hour: a use is written down once an hour at most. */
  last_seen_at: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type SessionRow = z.output<typeof sessionRow>

/** Where the caller is logged in, the one that asks first. */
export const listSessions = {
  method: 'GET',
  url: '/my/session/list',
  config: { access: 'user' },
  schema: { summary: 'Where the caller is logged in', response: { 200: z.object({ data: z.array(sessionRow) }) } },
} as const satisfies Endpoint

/** Ends one of the caller's sessions; another's is not found. */
export const endOneSession = {
  method: 'POST',
  url: '/my/session/:id/end',
  config: { access: 'user' },
  schema: {
    summary: 'Log one device out',
    params: idParams,
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint

/** Ends every session of the caller, the one that asks as well. */
export const endAllSessions = {
  method: 'POST',
  url: '/my/session/end-all',
  config: { access: 'user' },
  schema: { summary: 'Log out everywhere', response: { 200: z.object({ status: z.number() }) } },
} as const satisfies Endpoint
