import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'

/** The newest comparison of the ledger with the business rows. Amounts are in kyat. */
export const ledgerCheck = z.object({
  checked_at: z.string(),
  /** Payouts and batches are refused while it is not 0. */
  count: z.number(),
  /** The first ones, in English, for those who repair them. */
  differences: z.array(z.object({ subject: z.string(), rows: z.number(), ledger: z.number() })),
})
export type LedgerCheckReply = z.output<typeof ledgerCheck>

/** Compares the ledger again in the background. */
export const askForLedgerCheck = {
  method: 'POST',
  url: '/admin/money/check',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Compare the ledger with payments and payouts again',
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint
