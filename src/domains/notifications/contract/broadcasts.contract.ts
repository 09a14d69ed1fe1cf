import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, requiredText } from '#platform/contract/validation.ts'
import { pageOf, pageQuery } from '#platform/contract/wire.ts'
import { optionalCalendarDay, optionalClockTime, optionalWireId, wireId } from '#platform/contract/wire-input.ts'

/** Maximum length of an admin's message. */
const maxMessageLength = 2000

/** Recipients of a broadcast: one role, all roles, or given accounts. */
export const broadcastBody = z
  .object({
    to: z.object({
      type: z.enum(['teacher', 'school', 'student', 'all']),
      ids: z.optional(z.array(wireId).check(z.maxLength(1000))),
    }),
    message: requiredText({ max: maxMessageLength }),
    course_id: z.optional(optionalWireId),
    class_id: z.optional(optionalWireId),
    send_date: z.optional(optionalCalendarDay),
    send_time: z.optional(optionalClockTime),
  })
  .check(
    // A time without a day is refused; ignoring it would send a scheduled message at once.
    z.refine(({ send_date, send_time }) => !send_time || Boolean(send_date), {
      error: 'required',
      path: ['send_date'],
    }),
  )

/** Sends a broadcast to a role, to everyone or to given accounts; with a day it becomes visible then. @see OP-045 */
export const sendBroadcast = {
  method: 'POST',
  url: '/admin/notifications',
  config: { access: 'admin:moderator' },
  schema: {
    summary: 'Send a notification to a role or to named users',
    body: broadcastBody,
    response: { 200: z.object({ sent: z.number() }) },
  },
} as const satisfies Endpoint

/** Number of accounts that a broadcast would reach, by role and in total. */
export const showAudience = {
  method: 'GET',
  url: '/admin/notifications/audience',
  config: { access: 'admin:moderator' },
  schema: {
    summary: 'Count whom a notification would reach',
    response: { 200: z.object({ all: z.number(), teacher: z.number(), school: z.number(), student: z.number() }) },
  },
} as const satisfies Endpoint

const recipient = z.object({
  id: z.number(),
  type: z.enum(['teacher', 'school', 'student']),
  no: z.string(),
  name: z.string(),
})
export type Recipient = z.output<typeof recipient>

/** The first people whose name, number, phone or e-mail matches, to choose as recipients. */
export const findRecipients = {
  method: 'GET',
  url: '/admin/notifications/people',
  config: { access: 'admin:moderator' },
  schema: {
    summary: 'Find people to notify',
    querystring: z.object({ keyword }),
    response: { 200: z.array(recipient) },
  },
} as const satisfies Endpoint

const sentBroadcastRow = z.object({
  message: z.string(),
  send_date: z.string(),
  recipients: z.number(),
  course_id: z.nullable(z.number()),
  class_id: z.nullable(z.number()),
})

/** Earlier broadcasts with their number of recipients. */
export const listBroadcasts = {
  method: 'GET',
  url: '/admin/notifications',
  config: { access: 'admin:moderator' },
  schema: { summary: 'List what was sent', querystring: pageQuery, response: { 200: pageOf(sentBroadcastRow) } },
} as const satisfies Endpoint
