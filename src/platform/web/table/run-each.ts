import { RefusedCall } from '#platform/web/api/failures.ts'

/** What became of a row of a bulk action. */
export type RowResult =
  | { readonly state: 'waiting' | 'running' | 'done' }
  /** The server refused it; its text says why. */
  | { readonly state: 'refused'; readonly text: string }
  /** The call failed, or was not made after one that failed. */
  | { readonly state: 'failed' }

/**
 * Calls once for each row, one after another, and reports each result. A refusal concerns its row alone; a failure ends
 * the run, because the next calls would wait for the same connection.
 *
 * @see OWN-22
 */
export async function runEach<Row>(
  rows: readonly Row[],
  call: (row: Row) => Promise<unknown>,
  report: (row: Row, result: RowResult) => void,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    report(row, { state: 'running' })
    try {
      await call(row)
      report(row, { state: 'done' })
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.status >= 500) {
        for (const rest of rows.slice(index)) report(rest, { state: 'failed' })
        return
      }
      report(row, { state: 'refused', text: error.message })
    }
  }
}
