import pg from 'pg'
import { vi } from 'vitest'

/** Plans of the statements that are sent during `run`, as they were executed. */
export async function plansOf(url: string, run: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await run()
  const calls = sent.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown[]?][]
  sent.mockRestore()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const plans: string[] = []
  for (const [query, values = []] of calls) {
    const { text, values: own = values } = typeof query === 'string' ? { text: query } : query
    const { rows } = await client.query(`explain (analyze, buffers) ${text}`, own)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  await client.end()
  return plans
}
