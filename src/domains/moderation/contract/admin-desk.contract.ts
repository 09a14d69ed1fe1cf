import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword } from '#platform/contract/validation.ts'
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

export const auditRow = z.object({
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  at: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

/** Who changed what, newest first; `actor` is 'admin:1' or a name, `target` 'course:12' or the start of one. @see SR-18 */
export const listAudit = {
  method: 'GET',
  url: '/admin/audit',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'Read the audit trail',
    querystring: z.object({ actor: z.optional(keyword), target: z.optional(keyword), page: pageNumber }),
    response: { 200: pageOf(auditRow) },
  },
} as const satisfies Endpoint
