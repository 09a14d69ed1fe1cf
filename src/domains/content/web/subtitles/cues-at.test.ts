import { expect, test } from 'vitest'
import { textAt } from './cues-at.ts'

test('the text of all cues at a time is shown, from their start to before their end', () => {
  const cues = [
    { start: 1, end: 3, text: 'first' },
    { start: 2, end: 4, text: 'second' },
  ]
  const shown = [0.9, 1, 2, 2.99, 3, 4].map((seconds) => textAt(cues, seconds))
  expect(shown).toEqual(['', 'first', 'first\nsecond', 'first\nsecond', 'second', ''])
})
