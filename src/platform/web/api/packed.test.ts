import { expect, test } from 'vitest'
import { packed, unpacked } from './packed.ts'

test('a text gives the same value each time that a page asks for it', () => {
  const [root, screen, other] = [{ site: 'ပညာ' }, { rows: [1, 2] }, { rows: [3] }].map((value) => packed(value))
  const asked = [root, screen, root, screen, other, root].map((text = '') => unpacked<object>(text))
  expect(asked).toEqual([
    { site: 'ပညာ' },
    { rows: [1, 2] },
    { site: 'ပညာ' },
    { rows: [1, 2] },
    { rows: [3] },
    { site: 'ပညာ' },
  ])
  expect(asked[2]).toBe(asked[0])
  expect(asked[3]).toBe(asked[1])
  expect(asked[5]).toBe(asked[0])
})

test('whatever marks a value has, it comes back as it was', () => {
  const value = { "it's": 'a "word"', strokes: '\\ \\" \\\' \\\\u0027', list: ["'", '"', `'"`], none: null, more: "''" }
  const text = packed(value)
  expect(text).not.toContain('"')
  // Three others are remembered instead, so that this one is read anew.
  for (const other of [1, 2, 3]) packed(other)
  expect(unpacked(text)).toEqual(value)
  expect(unpacked(text)).not.toBe(value)
})
