import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import myanmarTools from 'myanmar-tools'
import { describe, expect, test } from 'vitest'
import { minCpuMsOf } from '#tests/support/cpu-time.ts'
import vectors from '#tests/vectors/normalize-vectors.json' with { type: 'json' }
import { cleanPartialText, cleanText } from './clean-text.ts'
import { decodeZawgyi } from './zawgyi.ts'
import { convertZawgyi } from './zawgyi-converter.ts'

const converter = new myanmarTools.ZawgyiConverter()
const resource = (name: string) =>
  readFileSync(createRequire(import.meta.url).resolve(`myanmar-tools/resources/${name}`), 'utf8').split('\n')

/** Pseudo-random integers below `limit`, with a fixed seed. */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % limit
  }
}

const oneOf = (number: (limit: number) => number, choices: readonly string[]) => choices[number(choices.length)] ?? ''
const consonants = [...'ကခဂဃငစဆဇဈညဋဌဍဎဏတထဒဓနပဖဗဘမယရလဝသဟဠအဥဿ\u106a\u106b\u108f\u1090']
const before = ['', '', '', 'ေ', '\u103b', '\u107e', '\u1081', 'ေ\u103b', 'ေ\u1082']
const behind = [
  '',
  '',
  '\u103a',
  '\u103c',
  '\u103d',
  '\u1087',
  '\u108a',
  '\u1060',
  '\u1064',
  '\u1075',
  '\u107a',
  '\u103a\u103c',
]
const vowels = ['', '', 'ါ', 'ာ', 'ိ', 'ီ', 'ု', 'ူ', 'ဲ', 'ံ', '\u1033', '\u1034', '\u1088', 'ို', 'ိုး', '\u108b', '\u105a', 'ုံ']
const ends = [
  '',
  '',
  '',
  'း',
  '့',
  '\u1094',
  '\u1095',
  'န\u1039',
  'က\u1039း',
  'င\u1039',
  ' ',
  '\u200b',
  '၊',
  '၀',
  '၄',
  ' 12 ',
]

/** A text as typed on a Zawgyi keyboard. */
function aZawgyiText(number: (limit: number) => number): string {
  const syllables = Array.from({ length: 1 + number(6) }, () =>
    [before, consonants, behind, vowels, ends].map((choices) => oneOf(number, choices)).join(''),
  )
  return syllables.join('')
}

describe('the converter returns the same as that of myanmar-tools', () => {
  test('for the texts and lists of the package, in Zawgyi and Unicode', () => {
    const lines = ['udhr_mya_zawgyi_out.txt', 'mmgov_zawgyi_src.txt', 'udhr_mya_unicode_src.txt', 'compatibility.tsv']
    for (const line of [...lines.flatMap(resource), ...vectors.zawgyi.map((vector) => vector.in)]) {
      expect(convertZawgyi(line)).toBe(converter.zawgyiToUnicode(line))
    }
  })

  test('for 10,000 syllables and short texts', () => {
    const number = numbersOf(4711)
    for (let turn = 0; turn < 10_000; turn += 1) {
      const text = aZawgyiText(number)
      expect(convertZawgyi(text), JSON.stringify(text)).toBe(converter.zawgyiToUnicode(text))
    }
  })

  test('for 3,000 sequences of any Burmese characters with spaces and punctuation', () => {
    const number = numbersOf(815)
    for (let turn = 0; turn < 3000; turn += 1) {
      const length = number(20)
      const signs = Array.from({ length }, () =>
        number(8) === 0 ? oneOf(number, [...' a1,.u\n']) : String.fromCharCode(0x1000 + number(0xa0)),
      )
      const text = signs.join('').replace(/(.)\1{3,}/gu, '$1$1$1')
      expect(convertZawgyi(text), JSON.stringify(text)).toBe(converter.zawgyiToUnicode(text))
    }
  })
})

const block = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))
const hostile = [
  ...block(0x1000, 0x109f),
  ...block(0xa9e0, 0xa9ff),
  ...block(0xaa60, 0xaa7f),
  ...[
    '\u1064\u1040\u1025\u102e',
    '\u1033\u102f',
    '\u103d\u103e',
    '\u1031\u1037',
    ' \u1037',
    ' ',
    '\u200b',
    '\u1036\u103b',
  ],
  ...['\u103a\u1037', '\u0301\u0323', '\u1040\u1000', '\u1040.', 'က\u1039', 'ေက', `က${'\u103d\u103e'.repeat(20)}`],
]

/** Linear time gives a factor of 4 for four times the length, quadratic time 16. */
const growth = 9
/** Shorter times are not measurable. */
const minMs = 3

describe('reading a text takes linear time', () => {
  const length = 5000
  const uses = { cleanText, cleanPartialText, decodeZawgyi, convertZawgyi }
  test.each(Object.entries(uses))(
    '%s, for repetitions of each character and of alternating characters',
    async (_, read) => {
      for (const signs of hostile) {
        const short = signs.repeat(Math.ceil(length / signs.length))
        const long = short.repeat(4)
        const shortMs = Math.max(minMs, await minCpuMsOf(() => read(short)))
        expect(await minCpuMsOf(() => read(long)), JSON.stringify(signs)).toBeLessThan(growth * shortMs)
      }
    },
  )
})
