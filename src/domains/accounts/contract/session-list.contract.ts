import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/wire.ts'

/** An open session of an account or an admin. */
export const sessionRow = z.object({
  session_id: z.number(),
  /** Name of the device; null if it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  logged_in_at: z.string(),
  /** Rounded to the interval in which uses are recorded: an hour, for admins ten minutes. */
  last_seen_at: z.string(),
  /** Whether it is the caller's session. */
  current: z.boolean(),
})
export type SessionRow = z.output<typeof sessionRow>

/** The caller's sessions, the current one first. */
export const listSessions = {
  method: 'GET',
  url: '/my/session/list',
  config: { access: 'user' },
  schema: { summary: 'Where the caller is logged in', response: { 200: z.object({ data: z.array(sessionRow) }) } },
} as const satisfies Endpoint

/** Ends one of the caller's sessions; other people's are 404. */
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

/** Ends every session of the caller, the current one included. */
export const endAllSessions = {
  method: 'POST',
  url: '/my/session/end-all',
  config: { access: 'user' },
  schema: { summary: 'Log out everywhere', response: { 200: z.object({ status: z.number() }) } },
} as const satisfies Endpoint
