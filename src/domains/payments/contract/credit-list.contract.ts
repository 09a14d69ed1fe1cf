import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'
import { refundPayer } from './refunds.contract.ts'

/** A received transfer of which a part is credit of its payer. Amounts are in kyat. */
const creditRow = z.object({
  /** Of the transfer. */
  id: z.number(),
  /** When it was recorded. */
  at: z.string(),
  method_name: z.nullable(z.string()),
  transaction_no: z.nullable(z.string()),
  amount: z.number(),
  /** What of it pays for nothing and did not go back. */
  credit: z.number(),
  /** What of the credit is asked back by refunds that wait for an approval. */
  asked: z.number(),
  /** `title` is null for a registration. */
  paid_for: z.object({
    kind: z.enum(['class', 'course', 'registration']),
    id: z.number(),
    title: z.nullable(z.string()),
  }),
  payer: z.extend(refundPayer, { type: z.enum(['student', 'teacher', 'school']) }),
})
export type CreditRow = z.output<typeof creditRow>

/** Credit of payers by transfer, newest first, with its sum over all pages. */
export const listCredit = {
  method: 'GET',
  url: '/admin/credit',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Credit of payers',
    querystring: z.object({ page: pageNumber }),
    response: { 200: z.extend(pageOf(creditRow), { total_credit: z.number() }) },
  },
} as const satisfies Endpoint

/** The newest 10,000 as a file, whose words are in the caller's language. */
export const exportCredit = {
  method: 'GET',
  url: '/admin/credit/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: { summary: 'Credit of payers as a file', querystring: z.object({ format: tableFormat }) },
} as const satisfies Endpoint
