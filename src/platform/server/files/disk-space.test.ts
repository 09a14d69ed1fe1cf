import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { hasSpaceFor, isDiskFull } from './disk-space.ts'

it('reports whether a size fits on a disk', async () => {
  expect(await hasSpaceFor(tmpdir(), 0)).toBe(true)
  expect(await hasSpaceFor(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false)
})

it('distinguishes a full disk from other errors', () => {
  expect(isDiskFull(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true)
  expect(isDiskFull(Object.assign(new Error('away'), { code: 'ENOENT' }))).toBe(false)
  expect(isDiskFull('ENOSPC')).toBe(false)
})
