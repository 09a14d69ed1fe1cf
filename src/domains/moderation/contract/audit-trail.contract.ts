import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, optionalCalendarDay } from '#platform/contract/validation.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'

const mention = z.object({
  /** In the form of a target: 'class:12'. */
  code: z.string(),
  name: z.string(),
  /** The first day of a class, whose name is its course's. */
  start_date: z.nullable(z.string()),
})
export type Mention = z.output<typeof mention>

const auditRow = z.object({
  actor: z.string(),
  actor_name: z.string(),
  /** 'admin:1', 'teacher:3' or 'system'. */
  actor_code: z.string(),
  action: z.string(),
  target: z.string(),
  /** The present name of the target; null if it has none. */
  target_name: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  /** The present names of the rows that `before` and `after` refer to by id, where they exist. */
  mentions: z.array(mention),
  at: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

/** The kinds of targets: the first part of an action. */
export const auditAreas = [
  'account',
  'course',
  'enrolment',
  'registration',
  'payout',
  'content',
  'news',
  'notification',
  'course-request',
  'category',
  'search-words',
  'coupon',
  'payment-method',
  'statement',
  'ad',
  'settings',
  'admin',
  'job',
  'mail',
] as const

/**
 * Audit entries, newest first. `actor` is 'admin:1' or a name, `target` 'course:12' or a prefix, `area` the kind;
 * `from` and `to` are days in Yangon, inclusive.
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
