import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { reasonForm } from '#platform/contract/reason.ts'
import { idParams, pageOf, pageQuery } from '#platform/contract/wire.ts'

/** Cash that was taken from a till to a bank or wallet. The amount is in kyat. */
const depositRow = z.object({
  id: z.number(),
  till: z.string(),
  wallet: z.string(),
  amount: z.number(),
  by: z.string(),
  at: z.string(),
  /** Whether a row of a statement is its money: it cannot be undone then. */
  matched: z.boolean(),
  undone: z.nullable(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
})
export type CashDepositRow = z.output<typeof depositRow>

export const listDeposits = {
  method: 'GET',
  url: '/admin/cash-deposits',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Cash that was taken to a bank, newest first',
    querystring: pageQuery,
    response: { 200: pageOf(depositRow) },
  },
} as const satisfies Endpoint

/** Takes back a record of cash as taken to a bank, which was not or otherwise. Idempotent. */
export const undoDeposit = {
  method: 'POST',
  url: '/admin/cash-deposits/:id/undo',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['CASH_DEPOSIT_NOT_FOUND', 'CASH_DEPOSIT_MATCHED'],
  },
  schema: {
    summary: 'Undo a record of cash as taken to a bank',
    params: idParams,
    body: reasonForm,
    response: { 200: z.object({ id: z.number() }) },
  },
} as const satisfies Endpoint
