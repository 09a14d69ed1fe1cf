import { expect, test } from 'vitest'
import { kyatForBytes, megabytes, sizeAndPrice } from './data-size.ts'

const MB = 1_048_576

test('480 MB cost about 1,000 kyat; a part of a kyat is rounded up', () => {
  expect([480 * MB, 48 * MB, MB, 1, 0].map(kyatForBytes)).toEqual([1000, 100, 3, 1, 0])
})

test('sizes have a decimal where it says something', () => {
  expect([0, 1, 0.05 * MB, 8.24 * MB, 31.4 * MB, 999 * MB, 1434 * MB].map(megabytes)).toEqual([
    '0.0\u00a0MB',
    '0.1\u00a0MB',
    '0.1\u00a0MB',
    '8.2\u00a0MB',
    '31\u00a0MB',
    '999\u00a0MB',
    '1.4\u00a0GB',
  ])
})

test('a size says what it costs, once where both ends are equal', () => {
  expect(sizeAndPrice([8 * MB, 8 * MB])).toBe('8.0\u00a0MB ≈ 17Ks')
  expect(sizeAndPrice([200 * MB, 1434 * MB])).toBe('200\u00a0MB – 1.4\u00a0GB ≈ 417Ks – 2,988Ks')
})
