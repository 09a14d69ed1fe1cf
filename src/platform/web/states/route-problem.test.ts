import { expect, test } from 'vitest'
import { UnreachableServer } from '#platform/web/api/failures.ts'
import { isUnreachable } from './route-problem.tsx'

test.each([
  [new UnreachableServer(new TypeError('x')), true],
  [new TypeError('Failed to fetch'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Load failed'), true],
  [new TypeError('x is not a function'), false],
  [new Error('Failed to fetch'), false],
])('%s is the net: %s', (error, isNet) => {
  expect(isUnreachable(error)).toBe(isNet)
})
