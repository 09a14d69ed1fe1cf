import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'

/** The numbers of waiting items. */
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
        /** Of these, what has waited for more than a day. */
        late_teachers: z.number(),
        late_schools: z.number(),
        late_courses: z.number(),
        /**
         * Differences between the ledger and the business rows in the newest comparison; left out without any, and for
         * an admin who sees no sums of money.
         */
        ledger_differences: z.optional(z.number()),
        /** When the one that waits longest began to wait; null where nothing waits. */
        oldest: z.optional(
          z.object({
            teachers: z.nullable(z.string()),
            schools: z.nullable(z.string()),
            courses: z.nullable(z.string()),
            proofs: z.nullable(z.string()),
            payouts: z.nullable(z.string()),
            contents: z.nullable(z.string()),
          }),
        ),
      }),
    },
  },
} as const satisfies Endpoint
