import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, optionalCalendarDay } from '#platform/contract/validation.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'

/** What waits for the admin team. */
export const adminSummary = {
  method: 'GET',
  url: '/admin/summary',
  config: { access: 'admin' },
  schema: {
    summary: 'Count what waits for the admin team',
    response: {
      200: z.object({
        pending_teachers: z.number(),
        pending_schools: z.number(),
        pending_courses: z.number(),
        awaiting_proofs: z.number(),
        overdue_proofs: z.number(),
        unpaid_payouts: z.number(),
        failed_contents: z.number(),
      }),
    },
  },
} as const satisfies Endpoint

const mention = z.object({
  /** As a target: 'class:12'. */
  code: z.string(),
  name: z.string(),
  /** The first day of a class, which is called as its course. */
  start_date: z.nullable(z.string()),
})
export type Mention = z.output<typeof mention>

export const auditRow = z.object({
  actor: z.string(),
  actor_name: z.string(),
  /** 'admin:1', 'teacher:3' or 'system'. */
  actor_code: z.string(),
  action: z.string(),
  target: z.string(),
  /** What the target is called today; null where it has no name. */
  target_name: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** What the things are called today that `before` and `after` name by their numbers, as far as they are there. */
  mentions: z.array(mention),
  at: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

/** The kinds of things that entries are about: the first part of an action. */
export const auditAreas = [
  'account',
  'course',
  'enrolment',
  'payout',
  'content',
  'news',
  'notification',
  'course-request',
  'category',
  'payment-method',
  'ad',
  'settings',
  'admin',
  'job',
] as const

/**
 * Who changed what, newest first; `actor` is 'admin:1' or a name, `target` 'course:12' or the start of one, `area` the
 * kind of thing, `from` and `to` days in Yangon, both counted in.
 *
 * @see SR-18
 */
export const listAudit = {
  method: 'GET',
  url: '/admin/audit',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'Read the audit trail',
    querystring: z.object({
      actor: z.optional(keyword),
      target: z.optional(keyword),
      area: z.optional(z.union([z.literal(''), z.enum(auditAreas)])),
      from: optionalCalendarDay,
      to: optionalCalendarDay,
      page: pageNumber,
    }),
    response: { 200: pageOf(auditRow) },
  },
} as const satisfies Endpoint
