import { expect, test } from 'vitest'
import { requestIds } from './request-ids.ts'

test('no two requests have the same id, in one process or in two', () => {
  const [one, other] = [requestIds(), requestIds()]
  const names = Array.from({ length: 1000 }, () => [one(), other()]).flat()
  expect(new Set(names).size).toBe(2000)
  for (const name of names) expect(name).toMatch(/^[\w-]{14,}$/)
})
