import { expect, it } from 'vitest'
import { type ConnectionFacts, pieceBytes } from './piece-bytes.ts'

const MIB = 1024 * 1024

it.each<[string, number, ConnectionFacts, number]>([
  ['a desk whose browser says nothing of the line', 1280, { savesData: false }, 32],
  ['a desk on a good line', 1280, { savesData: false, effectiveType: '4g' }, 32],
  ['a desk on the line of a phone', 1280, { savesData: false, effectiveType: '3g' }, 2],
  ['a desk where data is saved', 1280, { savesData: true, effectiveType: '4g' }, 2],
  ['a phone on a good line', 360, { savesData: false, effectiveType: '4g' }, 2],
  ['a phone whose browser says nothing', 360, { savesData: false }, 2],
])('%s', (_name, viewportWidth, line, mib) => {
  expect(pieceBytes(viewportWidth, line)).toBe(mib * MIB)
})
