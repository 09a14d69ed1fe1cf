import { expect } from 'vitest'
import type { Caller, DomainApi } from './domain-api.ts'
import { multipartPayload } from './multipart.ts'

interface StatementFile {
  /** Imports the file, unless another call is named. */
  readonly path?: string
  readonly as: Caller
  /** The wallet. */
  readonly methodId: number
  /** The header, then the rows. */
  readonly lines: readonly string[]
}

/** Sends the statement of a wallet as a CSV file, and returns the reply. */
export async function sendStatement(
  api: DomainApi,
  { path = '/admin/statements', as, methodId, lines }: StatementFile,
) {
  const form = new FormData()
  form.append('method_id', String(methodId))
  form.append('file', new Blob([lines.join('\n')]), 'statement.csv')
  const { payload, headers } = await multipartPayload(form)
  const { status, json } = await api.post(path, { as, headers, body: payload })
  expect(status, JSON.stringify(json)).toBe(200)
  return json
}
