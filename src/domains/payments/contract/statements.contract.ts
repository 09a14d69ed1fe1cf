import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { optionalWireId, orNone, wholeNumberBetween, wireId } from '#platform/contract/validation.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'

export const statementExtensions = ['csv', 'txt', 'xlsx'] as const
export const statementMaxBytes = 20 * 1024 * 1024
export const statementMaxRows = 50_000
export const statementMaxColumns = 100

/** What a column of a statement may hold. */
export const statementFields = ['date', 'time', 'amount', 'out_amount', 'direction', 'number', 'payer', 'note'] as const
export type StatementField = (typeof statementFields)[number]

/** Position of each field among the columns, from 1. Null when the statement has no such column. */
const columnsReply = z.object({
  date: z.nullable(z.number()),
  time: z.nullable(z.number()),
  amount: z.nullable(z.number()),
  /** Of money that left, where a statement has a column for each direction. */
  out_amount: z.optional(z.nullable(z.number())),
  direction: z.nullable(z.number()),
  number: z.nullable(z.number()),
  payer: z.nullable(z.number()),
  note: z.nullable(z.number()),
})
export type StatementColumns = z.output<typeof columnsReply>

const column = orNone(wholeNumberBetween(1, statementMaxColumns))

/**
 * The fields beside the file. Without any column, those are used that were chosen last for a statement of this wallet
 * with the same header, else those that the header names.
 */
export const statementForm = z.object({
  method_id: wireId,
  date: column,
  time: column,
  amount: column,
  out_amount: column,
  direction: column,
  number: column,
  payer: column,
  note: column,
})

/**
 * `seen`: a recorded transfer with this number and amount. `differs`: one with this number and another amount.
 * `order`: the note has the reference of an order. `unknown`: none of these.
 */
export const statementStates = ['seen', 'differs', 'order', 'unknown'] as const
export type StatementState = (typeof statementStates)[number]

/** What a file says; counts are of the rows in which money arrived. */
const statementReply = z.object({
  columns: columnsReply,
  /** The line that names the columns. Empty when there is none. */
  header: z.array(z.string()),
  /** Cells of the first lines, to choose the columns by. */
  sample: z.array(z.array(z.string())),
  rows: z.number(),
  /** Rows that no earlier import has brought. */
  new: z.number(),
  seen: z.number(),
  differs: z.number(),
  order: z.number(),
  unknown: z.number(),
  /** Rows that are accepted as payments when the statement is applied, and those that are proposed to a person. */
  accepted: z.number(),
  proposed: z.number(),
  /** Lines in which money went out. */
  out: z.number(),
  /** Those of them whose amount could be read, and those that no earlier import has brought. */
  outgoing: z.optional(z.object({ rows: z.number(), new: z.number() })),
  /** Lines that could not be read, and the first of them. */
  refused_count: z.number(),
  refused: z.array(
    z.object({
      line: z.number(),
      column: z.nullable(z.number()),
      why: z.enum(['date', 'amount', 'direction', 'number']),
    }),
  ),
  /** Rows of days after today, which no one accepts but a person, and the first of them. */
  future_count: z.optional(z.number()),
  future: z.optional(
    z.array(z.object({ transaction_no: z.nullable(z.string()), day: z.string(), amount: z.number() })),
  ),
  /** Why the file may be of another wallet than the chosen one. Null when nothing speaks for that. */
  looks_like: z.optional(
    z.nullable(
      z.object({
        /** `digits`: most numbers have another length; `known`: they are recorded for another wallet family. */
        why: z.enum(['digits', 'known']),
        /** Wallet or family that it looks like. Null when no wallet has numbers of this length. */
        name: z.nullable(z.string()),
        /** So many of the rows with a number. */
        rows: z.number(),
      }),
    ),
  ),
  /** First and last day. Null without rows. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
})
export type StatementReply = z.output<typeof statementReply>

/**
 * Reads a statement of a wallet and compares it, and writes nothing. A file that cannot be read is refused under
 * `file`.
 */
export const compareStatement = {
  method: 'POST',
  url: '/admin/statements/compare',
  config: { access: 'admin:finance', body: 'multipart', errors: ['PAYMENT_METHOD_NOT_FOUND'] },
  schema: { summary: 'What a statement of a wallet would bring', response: { 200: statementReply } },
} as const satisfies Endpoint

/**
 * Keeps the rows of a statement that are new. The same file again brings none. Verifies nothing and books nothing.
 */
export const importStatement = {
  method: 'POST',
  url: '/admin/statements',
  config: { access: 'admin:finance', body: 'multipart', errors: ['PAYMENT_METHOD_NOT_FOUND'] },
  schema: { summary: 'Import a statement of a wallet', response: { 200: statementReply } },
} as const satisfies Endpoint

const oneOfStates = z.pipe(
  z.optional(z.union([z.literal(''), z.enum(statementStates)])),
  z.transform((state) => state || undefined),
)

const rowFilter = { method_id: optionalWireId, state: oneOfStates }

const statementRow = z.object({
  id: z.number(),
  method_name: z.string(),
  at: z.string(),
  transaction_no: z.nullable(z.string()),
  amount: z.number(),
  payer: z.nullable(z.string()),
  note: z.nullable(z.string()),
  state: z.enum(statementStates),
  /** Whether its day was still to come when it was imported. */
  future: z.optional(z.boolean()),
  /** Amount of the recorded transfer. */
  recorded: z.nullable(z.number()),
  /** The enrolment of the transfer, or of the order. */
  enrolment: z.nullable(z.object({ id: z.number(), title: z.string(), student_name: z.nullable(z.string()) })),
  /** The account whose registration fee it is. */
  registered: z.nullable(z.object({ no: z.string(), name: z.nullable(z.string()) })),
  reference: z.nullable(z.string()),
  /** Whether it was applied, and what of its money is held as suspense. */
  applied: z.boolean(),
  held: z.number(),
  /** Amounts of other rows with its number: a transfer is of one of them. */
  same_number: z.optional(z.array(z.number())),
  /** What its money was that pays no order. `sent`: it has gone back. */
  resolution: z.nullable(
    z.object({
      kind: z.enum(['fee', 'own', 'back']),
      sent: z.boolean(),
      reason: z.string(),
      asked_by: z.nullable(z.string()),
      /** own: the failed refund that came back. */
      refund_id: z.optional(z.number()),
      /** own: the return of a transfer to an owner. */
      payout_return_id: z.optional(z.number()),
      /** own: what the bank has kept of what came back, in kyat. */
      fee: z.optional(z.number()),
    }),
  ),
  /** Whether it may be held again: it was explained, or is the credit of a student. */
  may_reopen: z.boolean(),
  /** Whether some of it is the credit of a student, who reads why it is held again. */
  credit: z.optional(z.boolean()),
})
export type StatementRow = z.output<typeof statementRow>

/** Imported rows, the newest first, compared with the transfers as they are now. */
export const listStatementRows = {
  method: 'GET',
  url: '/admin/statements',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Rows of imported statements',
    querystring: z.object({ page: pageNumber, ...rowFilter }),
    response: { 200: pageOf(statementRow) },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match as a file, whose words are in the caller's language. */
export const exportStatementRows = {
  method: 'GET',
  url: '/admin/statements/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'Rows of imported statements as a file',
    querystring: z.object({ format: tableFormat, ...rowFilter }),
  },
} as const satisfies Endpoint

const missingRow = z.object({
  id: z.number(),
  method_name: z.string(),
  /** When it was recorded. */
  at: z.string(),
  transaction_no: z.string(),
  amount: z.nullable(z.number()),
  verified_by: z.nullable(z.string()),
  /** Whether who verified it has said to have seen it in the wallet. */
  seen: z.optional(z.boolean()),
  enrolment: z.nullable(z.object({ id: z.number(), title: z.string(), student_name: z.nullable(z.string()) })),
  /** The account whose registration fee it is. */
  registered: z.nullable(z.object({ no: z.string(), name: z.nullable(z.string()) })),
})
export type MissingRow = z.output<typeof missingRow>

/**
 * Recorded transfers that no statement shows although statements cover all days from the application to the record. A
 * day is covered once its statement was imported on a later day.
 */
export const listMissingTransfers = {
  method: 'GET',
  url: '/admin/statements/missing',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Recorded transfers that no statement shows',
    querystring: z.object({ page: pageNumber, method_id: optionalWireId }),
    response: { 200: pageOf(missingRow) },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match as a file, whose words are in the caller's language. */
export const exportMissingTransfers = {
  method: 'GET',
  url: '/admin/statements/missing/export',
  config: { access: 'admin:finance', reply: 'file' },
  schema: {
    summary: 'Recorded transfers that no statement shows, as a file',
    querystring: z.object({ format: tableFormat, method_id: optionalWireId }),
  },
} as const satisfies Endpoint
