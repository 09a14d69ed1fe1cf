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
  [new Error('Unable to preload CSS for /assets/x.css'), true],
  [new TypeError('network error'), true],
  [new TypeError('The Internet connection appears to be offline.'), true],
  [new TypeError('x is not a function'), false],
  [new TypeError("Cannot read properties of undefined (reading 'fetch')"), false],
  [new TypeError('network.start is not a function'), false],
  [new TypeError("undefined is not an object (evaluating 'page.fetch')"), false],
  [new TypeError("Failed to execute 'fetch' on 'Window': Failed to read the 'headers' property"), false],
  [new Error('Failed to fetch'), false],
])('%s is the net: %s', (error, isNet) => {
  expect(isUnreachable(error)).toBe(isNet)
})
