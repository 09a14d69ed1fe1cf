import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { optionalWireId, requiredText } from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'

/**
 * `matched`: something that was sent has its number and amount. `near`: it is the only one with this wallet, amount and
 * day, one day more or less, and one of both has no number. `differs`: what has its number has another amount. `named`:
 * an admin has said what it was. `unmatched`: none of these.
 */
export const outStates = ['matched', 'near', 'differs', 'unmatched', 'named'] as const
export type OutState = (typeof outStates)[number]

/**
 * What is kept of money that was sent: a refund, a payee of a batch, a single payout, money sent back, an own transfer.
 */
const sentKinds = ['refund', 'batch', 'payout', 'back', 'own'] as const
export type SentKind = (typeof sentKinds)[number]

/** `fee`: of the wallet, and booked. `own`: to another wallet of ours, whose statement books it. */
export const namedKinds = ['fee', 'own', 'other'] as const
export type NamedKind = (typeof namedKinds)[number]

/** A row in which money left a wallet. Amounts are in kyat. */
const outRow = z.object({
  id: z.number(),
  method_name: z.string(),
  at: z.string(),
  transaction_no: z.nullable(z.string()),
  amount: z.number(),
  payee: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state: z.enum(outStates),
  /** What was recorded as sent. Its id is that of the batch, of the row that brought the money, or its own. */
  recorded: z.nullable(z.object({ kind: z.enum(sentKinds), id: z.number(), amount: z.number(), day: z.string() })),
  named: z.nullable(z.object({ kind: z.enum(namedKinds), reason: z.string(), by: z.nullable(z.string()) })),
})
export type OutRow = z.output<typeof outRow>

/** `open`: what is to be named, `differs` and `unmatched` together. */
export const outFilters = ['open', ...outStates] as const
const outFilter = {
  method_id: optionalWireId,
  state: z.pipe(
    z.optional(z.union([z.literal(''), z.enum(outFilters)])),
    z.transform((state) => state || undefined),
  ),
}

/** Rows of statements in which money left a wallet, the newest first, compared with what was recorded as sent. */
export const listOutgoingRows = {
  method: 'GET',
  url: '/admin/statements/outgoing',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Rows of statements in which money left',
    querystring: z.object({ page: pageNumber, ...outFilter }),
    response: {
      200: z.extend(pageOf(outRow), {
        /** Sum of all pages. */
        total_amount: z.number(),
      }),
    },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match as a file, whose words are in the caller's language. */
export const exportOutgoingRows = {
  method: 'GET',
  url: '/admin/statements/outgoing/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'Rows of statements in which money left, as a file',
    querystring: z.object({ format: tableFormat, ...outFilter }),
  },
} as const satisfies Endpoint

export const namedBody = z.object({
  kind: z.enum(namedKinds),
  reason: requiredText({ max: maxReasonLength, keys: { required: 'reason_required' } }),
})
const stateReply = { 200: z.object({ id: z.number(), state: z.enum(outStates) }) }

/** Says what money was that left a wallet and that nothing recorded explains. A fee of the wallet is booked. */
export const nameOutgoingRow = {
  method: 'POST',
  url: '/admin/statements/outgoing/:id/name',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['STATEMENT_ROW_NOT_FOUND', 'STATEMENT_ROW_CHANGED'],
  },
  schema: { summary: 'Name money that left a wallet', params: idParams, body: namedBody, response: stateReply },
} as const satisfies Endpoint

/** Takes back what was said of money that left. What was booked of it is reversed. */
export const reopenOutgoingRow = {
  method: 'POST',
  url: '/admin/statements/outgoing/:id/reopen',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['STATEMENT_ROW_NOT_FOUND', 'STATEMENT_ROW_CHANGED'],
  },
  schema: {
    summary: 'Take back what was said of money that left',
    params: idParams,
    body: reasonForm,
    response: stateReply,
  },
} as const satisfies Endpoint
