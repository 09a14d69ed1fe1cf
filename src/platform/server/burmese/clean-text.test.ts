import { describe, expect, test } from 'vitest'
import vectors from '#tests/vectors/normalize-vectors.json' with { type: 'json' }
import { cleanPartialText, cleanText } from './clean-text.ts'
import { zawgyiToUnicode } from './zawgyi.ts'

describe('Zawgyi', () => {
  test.each(vectors.zawgyi)('$in is $out', ({ in: typed, out }) => {
    expect(cleanText(typed)).toBe(out)
    expect(zawgyiToUnicode(out)).toBe(out)
  })

  test.each(vectors.normalize)('leaves $out, which is Unicode, unchanged', ({ out }) =>
    expect(cleanText(out)).toBe(out),
  )
})

describe('a part of a text', () => {
  test.each(['ေခံ', 'ျိုးသာ', 'မန္', 'ေခ ြေခံ'])('%s, which Unicode words contain too, is unchanged', (piece) => {
    expect(cleanPartialText(piece)).toBe(piece)
  })

  test.each(vectors.zawgyi)('$in may be Zawgyi for $out, or certainly is', ({ in: typed, out }) => {
    expect([out, typed]).toContain(cleanPartialText(typed))
    expect(cleanText(cleanPartialText(typed))).toBe(out)
  })

  test.each(['ေကာင္း', 'ေျမ', 'ျမိဳ႕'])('%s is Zawgyi in any position', (piece) => {
    expect(cleanPartialText(piece)).toBe(cleanText(piece))
    expect(cleanPartialText(piece)).not.toBe(piece)
  })
})

describe('cleaning a text', () => {
  test('removes characters that cannot be stored and keeps line breaks', () => {
    expect(cleanText(' a\u0000b\u200b\r\nc\rd\ud800 ')).toBe('ab\nc\nd')
    expect(cleanText('😀')).toBe('😀')
  })
})
