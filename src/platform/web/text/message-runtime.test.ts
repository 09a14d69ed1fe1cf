import { expect, test } from 'vitest'
import * as registry from '#platform/messages/generated/registry.js'
import { plural } from './message-runtime.ts'

test('numbers take the form that the compiled messages would give them', () => {
  for (const locale of ['my', 'en'] as const) {
    for (const count of [0, 1, 2, 5, 11, 21, 101, 1_000_000, 1.5, '1', '12']) {
      expect(plural(locale, count), `${locale} ${count}`).toBe(registry.plural(locale, count))
    }
  }
})
