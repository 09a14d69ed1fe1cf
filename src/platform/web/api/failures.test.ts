import { expect, test } from 'vitest'
import { isUnreachable, UnreachableServer } from './failures.ts'

test.each([
  [new UnreachableServer(new TypeError('x')), true],
  [new TypeError('Failed to fetch'), true],
  [new TypeError('NetworkError when attempting to fetch resource.'), true],
  [new TypeError('Load failed'), true],
  [new TypeError('Failed to fetch dynamically imported module: https://example.com/assets/x.js'), true],
  [new TypeError('error loading dynamically imported module'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('x is not a function'), false],
  [new Error('Failed to fetch'), false],
])('%s is the net: %s', (error, isNet) => {
  expect(isUnreachable(error)).toBe(isNet)
})
