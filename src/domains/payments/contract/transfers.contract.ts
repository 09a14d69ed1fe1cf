import * as z from 'zod/mini'
import { amountRange, amountsInOrder } from '#platform/contract/amount-range.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { keyword, optionalCalendarDay, optionalWireId } from '#platform/contract/validation.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'

/** A received transfer. Amounts are in kyat. */
const transferRow = z.object({
  id: z.number(),
  /** When it was recorded. */
  at: z.string(),
  method_name: z.nullable(z.string()),
  transaction_no: z.nullable(z.string()),
  amount: z.number(),
  /** Refunded, or reserved by a refund. */
  refunded: z.number(),
  verified_by: z.nullable(z.string()),
  /** Null for the registration fee of a teacher or school. */
  enrolment: z.nullable(z.object({ kind: z.enum(['class', 'course']), id: z.number(), title: z.string() })),
  /** Who paid: a student, or the teacher or school that registers. */
  student: z.object({ no: z.string(), name: z.nullable(z.string()) }),
})
export type TransferRow = z.output<typeof transferRow>

/**
 * `from` and `to` are days in Yangon, both included. The keyword is part of a transfer number or an amount, in any
 * spelling, or part of the name of the admin who verified. `family_id` is the service whose numbers a wallet has.
 */
const transferFilter = {
  from: optionalCalendarDay,
  to: optionalCalendarDay,
  method_id: optionalWireId,
  family_id: optionalWireId,
  ...amountRange,
  keyword,
}
export type TransferQuery = z.output<z.ZodMiniObject<typeof transferFilter>>

/** Received transfers, newest first, with the sum of each method over all pages. */
export const listReceivedTransfers = {
  method: 'GET',
  url: '/admin/transfers',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Received transfers',
    querystring: z.object({ page: pageNumber, ...transferFilter }).check(amountsInOrder),
    response: {
      200: z.extend(pageOf(transferRow), {
        total_amount: z.number(),
        methods: z.array(z.object({ name: z.nullable(z.string()), transfers: z.number(), amount: z.number() })),
      }),
    },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match as a file, whose words are in the caller's language. */
export const exportTransfers = {
  method: 'GET',
  url: '/admin/transfers/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'Received transfers as a file',
    querystring: z.object({ format: tableFormat, ...transferFilter }).check(amountsInOrder),
  },
} as const satisfies Endpoint
