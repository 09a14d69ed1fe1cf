import { describe, expect, test } from 'vitest'
import normalizeVectors from '#tests/vectors/normalize-vectors.json' with { type: 'json' }
import segmentVectors from '#tests/vectors/segment-vectors.json' with { type: 'json' }
import { toBurmeseDigits, toWesternDigits } from './digits.ts'
import { normalizeBurmese, searchKey, tightSearchKey } from './normalize.ts'
import { codePointLength, cutSyllables, syllablesOf } from './syllables.ts'

describe('normalising Burmese', () => {
  test.each(normalizeVectors.normalize)('$name', ({ in: typed, out }) => {
    expect(normalizeBurmese(typed)).toBe(out)
    expect(normalizeBurmese(out)).toBe(out)
  })

  test.each(normalizeVectors.searchKey)('$a and $b have the same search key', ({ a, b, key, ...rest }) => {
    const keyOf = 'tight' in rest ? tightSearchKey : searchKey
    expect(keyOf(a)).toBe(key)
    expect(keyOf(b)).toBe(key)
  })

  // BUR-02: each pair is displayed alike, and was stored as different texts.
  test.each([
    ['စျေးကွက်', 'ဈေးကွက်'],
    ['ဉီးမင်းသူရ', 'ဦးမင်းသူရ'],
    ['သဥ္ဇာ', 'သဉ္ဇာ'],
    ['ပဥ္စမ', 'ပဉ္စမ'],
    ['ဉပဒေ', 'ဥပဒေ'],
    ['ဉက္ကဋ္ဌ', 'ဥက္ကဋ္ဌ'],
    ['ဉူ', 'ဥူ'],
    ['ဉိ', 'ဥိ'],
    ['၁၂/ဉကမ', '၁၂/ဥကမ'],
    ['ဝ၉', '၀၉'],
    ['ဝ.၅', '၀.၅'],
    ['၃/ဝ၄', '၃/၀၄'],
    ['ရ၈၉', '၇၈၉'],
    ['၁ရ', '၁၇'],
    ['၁ရ၅', '၁၇၅'],
    ['၂၀၂၅ ၇က်', '၂၀၂၅ ရက်'],
  ])('%s becomes %s', (typed, out) => {
    expect(normalizeBurmese(typed)).toBe(out)
    expect(normalizeBurmese(out)).toBe(out)
    expect(tightSearchKey(typed)).toBe(tightSearchKey(out))
  })

  test.each('စဉ် ဉာဏ် ပဉ္စမ ၁၀ရက် ၅ရက် အဝ ဝ ရ ၅ဝင်း ဥ ဥပုသ် ဥစ္စာ ဥက္ကာ စဉ့်'.split(' '))('%s stays unchanged', (text) => {
    expect(normalizeBurmese(text)).toBe(text.normalize('NFC'))
  })

  // BUR-17: phones substitute quotes while one types.
  test.each(['“Excel” အခြေခံ', '‘Excel’ အခြေခံ', '«Excel» အခြေခံ', '„Excel‟ အခြေခံ', '"Excel" အခြေခံ'])(
    'the quotes of %s are not in its search key',
    (title) => {
      expect(tightSearchKey(title)).toBe('excelအခြေခံ')
      expect(tightSearchKey(`ဂစ်တာ${title}`)).toBe(tightSearchKey('ဂစ်တာ Excel အခြေခံ'))
    },
  )

  test('keeps an emoji sequence whole', () => {
    for (const emoji of ['👩‍🏫', '👩🏽‍🏫', '🏳️‍🌈', '👨‍👩‍👧‍👦'])
      expect(normalizeBurmese(`ဆရာမ ${emoji}`)).toBe(`ဆရာမ ${emoji}`)
    expect(normalizeBurmese('က\u200dခ \u200d👩')).toBe('ကခ 👩')
  })

  test('keeps line breaks of a long text', () => {
    expect(normalizeBurmese('ကုိ\n\nကုိ')).toBe('ကို\n\nကို')
  })
})

describe('cutting at syllables', () => {
  test.each(segmentVectors.segments)('$text', ({ text, syllables }) => {
    expect(syllablesOf(text)).toEqual(syllables)
  })

  // BUR-19
  test('a space belongs to the piece before it, of either script', () => {
    expect(syllablesOf('သင်တန်း IELTS 6.5 အာမခံ')).toEqual(['သင်', 'တန်း ', 'IELTS ', '6.5 ', 'အာ', 'မ', 'ခံ'])
  })

  // The vectors state limits in graphemes; the test passes each expected cut's own length in code points.
  const cuts = segmentVectors.cuts.map((cut) => ({ text: cut.text, kept: cut.syllables.replace('…', '') }))
  test.each(cuts.filter(({ text, kept }) => kept !== '' && kept !== text))('$text to $kept', ({ text, kept }) => {
    expect(cutSyllables(text, codePointLength(kept))).toBe(`${kept}...`)
  })

  test('keeps a text of exactly the limit and cuts a longer one', () => {
    expect(cutSyllables('x'.repeat(120), 120)).toBe('x'.repeat(120))
    expect(cutSyllables('x'.repeat(121), 120)).toBe(`${'x'.repeat(120)}...`)
    expect(cutSyllables(`${'က'.repeat(79)}ကို`, 80)).toBe(`${'က'.repeat(79)}...`)
  })

  test('never cuts inside a word of another script when an earlier break exists', () => {
    expect(cutSyllables('IELTS preparation class', 17)).toBe('IELTS preparation...')
    expect(cutSyllables('IELTS preparation class', 16)).toBe('IELTS...')
  })
})

describe('digits', () => {
  test('are converted in both directions', () => {
    expect(toBurmeseDigits('1,234.50 သင်တန်း 6789')).toBe('၁,၂၃၄.၅၀ သင်တန်း ၆၇၈၉')
    expect(toBurmeseDigits(0)).toBe('၀')
    expect(toWesternDigits('၀၁၂၃၄၅၆၇၈၉ and 5')).toBe('0123456789 and 5')
  })
})
