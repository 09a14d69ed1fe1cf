import { expect, test } from 'vitest'
import { cpuMsOf } from '#tests/support/cpu-time.ts'
import { readRange } from './byte-range.ts'

test.each([
  [undefined, { kind: 'whole' }],
  ['bytes=0-99', { kind: 'part', range: { start: 0, end: 99 } }],
  ['bytes = 900 - ', { kind: 'part', range: { start: 900, end: 999 } }],
  ['bytes=-100', { kind: 'part', range: { start: 900, end: 999 } }],
  ['bytes=900-2000', { kind: 'part', range: { start: 900, end: 999 } }],
  ['bytes=1000-', { kind: 'unsatisfiable' }],
  ['bytes=9-0', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['lines=0-1', { kind: 'whole' }],
] as const)('%s of 1,000 bytes', (header, asked) => expect(readRange(header, 1000)).toEqual(asked))

test('a header of the maximum length is parsed in linear time', async () => {
  const blanks = `bytes=${' '.repeat(60_000)}`
  expect(await cpuMsOf(() => readRange(`${blanks}x`, 1000))).toBeLessThan(100)
  expect(readRange(`${blanks}0-1`, 1000)).toEqual({ kind: 'whole' })
})
