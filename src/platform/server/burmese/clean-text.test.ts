import { describe, expect, test } from 'vitest'
import vectors from '../../../../tests/vectors/normalize-vectors.json' with { type: 'json' }
import { cleanInput, cleanPiece, cleanText } from './clean-text.ts'
import { zawgyiToUnicode } from './zawgyi.ts'

describe('Zawgyi', () => {
  test.each(vectors.zawgyi)('$in is $out', ({ in: typed, out }) => {
    expect(cleanText(typed)).toBe(out)
    expect(zawgyiToUnicode(out)).toBe(out)
  })

  test.each(vectors.normalize)('$out, in Unicode, is left alone', ({ out }) => expect(cleanText(out)).toBe(out))
})

describe('a piece of a text', () => {
  test.each(['ေခံ', 'ျိုးသာ', 'မန္', 'ေခ ြေခံ'])('%s, with what Unicode too has inside words, is left as it is', (piece) => {
    expect(cleanPiece(piece)).toBe(piece)
  })

  test.each(vectors.zawgyi)('$in may be Zawgyi for $out, or is for sure', ({ in: typed, out }) => {
    expect([out, typed]).toContain(cleanPiece(typed))
    expect(cleanText(cleanPiece(typed))).toBe(out)
  })

  test.each(['ေကာင္း', 'ေျမ', 'ျမိဳ႕'])('%s is Zawgyi wherever it stands', (piece) => {
    expect(cleanPiece(piece)).toBe(cleanText(piece))
    expect(cleanPiece(piece)).not.toBe(piece)
  })
})

describe('cleaning a text', () => {
  test('takes out what cannot be stored and keeps the lines', () => {
    expect(cleanText(' a\u0000b\u200b\r\nc\rd\ud800 ')).toBe('ab\nc\nd')
    expect(cleanText('😀')).toBe('😀')
  })
})

describe('cleaning an input', () => {
  test('reaches every text at every level', () => {
    expect(cleanInput({ name: 'ကုိ', list: ['ကုိ', 1, null, true], inner: { note: ' x ' } })).toEqual({
      name: 'ကို',
      list: ['ကို', 1, null, true],
      inner: { note: 'x' },
    })
  })

  test('leaves secrets and files as they came', () => {
    const photo = `data:image/png;base64,${'A'.repeat(40)} `
    const input = { password: ' ကုိ ', new_password: ' a ', token: ' t ', profile: photo }
    expect(cleanInput(input)).toEqual(input)
  })

  test('drops keys that reach a prototype', () => {
    const cleaned = cleanInput(JSON.parse('{"__proto__": {"admin": true}, "a": "b"}'))
    expect(cleaned).toEqual({ a: 'b' })
    expect((cleaned as { admin?: boolean }).admin).toBeUndefined()
  })

  test('survives any depth and any size', () => {
    let deep: unknown = 'ကုိ'
    for (let level = 0; level < 50_000; level += 1) deep = [deep]
    expect(() => cleanInput(deep)).not.toThrow()
    const wide = cleanInput(Array.from({ length: 100_000 }, () => ' x ')) as string[]
    expect(wide).toHaveLength(100_000)
    expect([wide[0], wide.at(-1)]).toEqual(['x', undefined])
    expect((cleanInput({ name: 'က'.repeat(3_000_000) }) as { name: string }).name.length).toBeLessThan(100_000)
  })

  test('takes objects without prototype as a query parser makes them', () => {
    const query = Object.assign(Object.create(null), { keyword: ' သင်တနး် ' })
    expect(cleanInput(query)).toEqual({ keyword: 'သင်တန်း' })
    expect(cleanInput(undefined)).toBeUndefined()
  })
})
