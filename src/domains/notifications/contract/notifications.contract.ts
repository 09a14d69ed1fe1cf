import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, requiredText } from '#platform/contract/validation.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'
import {
  optionalCalendarDay,
  optionalClockTime,
  optionalWireId,
  wireBoolean,
  wireId,
} from '#platform/contract/wire-input.ts'

export const notificationRow = z.object({
  notification_id: z.number(),
  sender: z.number(),
  message: z.string(),
  send_date: z.string(),
  insert_time: z.string(),
  course_id: z.nullable(z.number()),
  class_id: z.nullable(z.number()),
  student_id: z.nullable(z.number()),
  teacher_id: z.nullable(z.number()),
  /** Whether it was not seen before this call. */
  unread: z.optional(z.boolean()),
})
export type NotificationRow = z.output<typeof notificationRow>

/** Number of the caller's unseen notifications, as a bare number. Ids in the query are ignored. @see N-NOT-10 */
export const countUnread = {
  method: 'GET',
  url: '/my/notification/count',
  config: { access: 'user' },
  schema: { summary: 'Count unread notifications', response: { 200: z.number() } },
} as const satisfies Endpoint

/** The caller's notifications, newest first; marks all of them as seen. @see N-NOT-01, OP-046 */
export const listNotifications = {
  method: 'GET',
  url: '/my/notification/list',
  config: { access: 'user' },
  schema: {
    summary: "List the caller's notifications",
    querystring: pageQuery,
    response: { 200: pageOf(notificationRow) },
  },
} as const satisfies Endpoint

/** One of the caller's notifications, from any sender; marks all of them as seen. @see N-NOT-06, OP-047 */
export const showNotification = {
  method: 'GET',
  url: '/my/notification/:id',
  config: { access: 'user' },
  schema: { summary: 'Show one notification', params: idParams, response: { 200: notificationRow } },
} as const satisfies Endpoint

const mailCopies = z.object({
  mail_copies: z.boolean(),
  /** Address for copies; null when the account has none. */
  email: z.nullable(z.string()),
})

/** Whether the caller's notifications are copied to their e-mail address. */
export const showMailCopies = {
  method: 'GET',
  url: '/my/notification/mail-copies',
  config: { access: 'user' },
  schema: { summary: 'Show whether notifications are copied by e-mail', response: { 200: mailCopies } },
} as const satisfies Endpoint

/** Switches the copies on or off; they are written in the language of this call. */
export const setMailCopies = {
  method: 'POST',
  url: '/my/notification/mail-copies',
  config: { access: 'user' },
  schema: {
    summary: 'Turn copies of notifications by e-mail on or off',
    body: z.object({ mail_copies: wireBoolean }),
    response: { 200: mailCopies },
  },
} as const satisfies Endpoint

/** Maximum length of an admin's message. */
export const maxMessageLength = 2000

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

export const sentBroadcastRow = z.object({
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

export const outboxRow = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  body_text: z.string(),
  insert_time: z.string(),
})

/** Mail that was not sent because no server is configured; an admin passes links and notices on from here. */
export const listOutbox = {
  method: 'GET',
  url: '/admin/outbox',
  config: { access: 'admin:owner' },
  schema: { summary: 'List mail that was kept', querystring: pageQuery, response: { 200: pageOf(outboxRow) } },
} as const satisfies Endpoint

/** Puts a kept mail into its queue again, for the server that is configured by now. A second call answers 404. */
export const sendMailAgain = {
  method: 'POST',
  url: '/admin/outbox/:id/send-again',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'Send a kept mail again',
    params: idParams,
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint
