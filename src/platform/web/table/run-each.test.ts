import { expect, test } from 'vitest'
import { RefusedCall, UnreachableServer } from '#platform/web/api/failures.ts'
import { type RowResult, runEach } from './run-each.ts'

async function resultsOf(rows: readonly string[], call: (row: string) => Promise<unknown>) {
  const calls: string[] = []
  const results = new Map<string, RowResult>()
  await runEach(
    rows,
    (row) => {
      calls.push(row)
      return call(row)
    },
    (row, result) => results.set(row, result),
  )
  return { calls, results: Object.fromEntries(results) }
}

test('a refusal concerns its row alone (OWN-22)', async () => {
  const { calls, results } = await resultsOf(['a', 'b', 'c'], async (row) => {
    if (row === 'b') throw new RefusedCall(409, { code: 'CHANGED_MEANWHILE', message: 'changed' })
  })
  expect(calls).toEqual(['a', 'b', 'c'])
  expect(results).toEqual({ a: { state: 'done' }, b: { state: 'refused', text: 'changed' }, c: { state: 'done' } })
})

test.each([new UnreachableServer(new TypeError('Failed to fetch')), new RefusedCall(500, {})])(
  'no call is made after one that failed, and none is lost (OWN-22)',
  async (failure) => {
    const { calls, results } = await resultsOf(['a', 'b', 'c'], async (row) => {
      if (row === 'b') throw failure
    })
    expect(calls).toEqual(['a', 'b'])
    expect(results).toEqual({ a: { state: 'done' }, b: { state: 'failed' }, c: { state: 'failed' } })
  },
)
