import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { reasonForm } from '#platform/contract/reason.ts'
import { optionalWireId } from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'

const statementImport = z.object({
  id: z.number(),
  method_id: z.number(),
  method_name: z.string(),
  file_name: z.string(),
  at: z.string(),
  imported_by: z.nullable(z.string()),
  /** First and last day. */
  from: z.string(),
  until: z.string(),
  /** Rows of the file, and those that no earlier import had brought. */
  rows: z.number(),
  new: z.number(),
  withdrawn: z.nullable(z.object({ at: z.string(), by: z.nullable(z.string()), reason: z.string() })),
})
export type StatementImport = z.output<typeof statementImport>

/** Imports of statements, the newest first. */
export const listStatementImports = {
  method: 'GET',
  url: '/admin/statements/imports',
  config: { access: 'admin:finance' },
  schema: {
    summary: 'Imports of statements',
    querystring: z.object({ page: pageNumber, method_id: optionalWireId }),
    response: { 200: pageOf(statementImport) },
  },
} as const satisfies Endpoint

/**
 * Withdraws an import that was made by mistake: what is held of its rows is booked back, and its rows are taken out of
 * all comparisons, so that the file can be imported again. Refused once money of it was given or explained.
 */
export const withdrawStatementImport = {
  method: 'POST',
  url: '/admin/statements/imports/:id/withdraw',
  config: {
    access: 'admin:finance',
    shedLast: true,
    errors: ['STATEMENT_IMPORT_NOT_FOUND', 'STATEMENT_IMPORT_USED'],
  },
  schema: {
    summary: 'Withdraw an import of a statement',
    params: idParams,
    body: reasonForm,
    /** Rows that were taken out, with those of earlier calls. */
    response: { 200: z.object({ id: z.number(), rows: z.number() }) },
  },
} as const satisfies Endpoint
