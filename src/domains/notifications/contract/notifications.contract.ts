import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { wireBoolean } from '#platform/contract/wire-input.ts'

const notificationRow = z.object({
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
