/** Initial consonants, without voice or breath: names are written in Latin letters with and without them. */
const initials: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['ကခဂဃ', 'k'],
    ['စဆဇဈ', 's'],
    ['ညဉ', 'n'],
    ['တထဒဓဋဌဍဎ', 't'],
    ['ပဖဗဘ', 'p'],
    ['နဏင', 'n'],
    ['မ', 'm'],
    ['ယရ', 'y'],
    ['လဠ', 'l'],
    ['ဝ', 'w'],
    ['သဿ', 't'],
    ['ဟ', 'h'],
    ['အ', ''],
  ].flatMap(([letters = '', sound = '']) => [...letters].map((letter) => [letter, sound])),
)
const letter = '[\\u1000-\\u1021\\u103f]'
/** A letter with medials, vowel signs and the letter that closes it; what stacks another letter closes as well. */
const syllable = new RegExp(
  `(${letter})([\\u103b-\\u103e]*)([\\u102b-\\u1032\\u1036]*)((?:\\u1037?\\u103a)?)((?:${letter}\\u1037?[\\u103a\\u1039]\\u1039?)?)[\\u1037\\u1038\\u103a]*`,
  'g',
)

/** Vowels in three classes, which is as far as the spellings of names agree. */
function vowelOf(signs: string, close: string): string {
  if (/\u1031[\u102b\u102c]/.test(signs)) return 'u'
  if (/\u102d\u102f/.test(signs)) return close === '' ? 'u' : 'i'
  if (/[\u1031\u1032\u102d\u102e]/.test(signs)) return 'i'
  if (/[\u102f\u1030]/.test(signs)) return 'u'
  if (/\u101a/.test(close)) return 'i'
  return /[\u1004\u1005\u100a\u1009]/.test(close) || (/\u1000/.test(close) && !/[\u102b\u102c]/.test(signs)) ? 'i' : 'a'
}

function closingOf(signs: string, close: string): string {
  if (/\u1036/.test(signs) || /[\u1004\u1014\u1019\u100f\u1009]/.test(close)) return 'n'
  if (/\u100a/.test(close) || close === '') return ''
  return /[\u101a\u101b\u101c\u101d\u101e]/.test(close) ? '' : 't'
}

function soundOfSyllable(_: string, ...parts: readonly string[]): string {
  const [first = '', medials = '', signs = '', , close = ''] = parts
  const begins = initials[first] ?? ''
  const isPalatal = /[\u103b\u103c]/.test(medials)
  const hasWa = medials.includes('\u103d')
  const consonant = begins === 'k' && isPalatal ? 'c' : medials.includes('\u103e') && begins === 'y' ? 's' : begins
  // Before a closing letter, medial wa is the vowel, unless that is NGA.
  const isVowel = hasWa && (/[\u1014\u1019\u1010\u1015\u100b]/.test(close) || /\u1036/.test(signs))
  return `${consonant}${hasWa && !isVowel ? 'w' : ''}${isVowel ? 'u' : vowelOf(signs, close)}${closingOf(signs, close)}`
}

/** As the letter A with a vowel sign, so that a letter stacked behind it closes the syllable. */
const independent: Readonly<Record<string, string>> = {
  ဣ: 'အိ',
  ဤ: 'အီ',
  ဥ: 'အု',
  ဦ: 'အူ',
  ဧ: 'အေ',
  ဩ: 'အော',
  ဪ: 'အော်',
}

/** Spellings of one sound in Latin letters, in the order of their application. */
const latin: ReadonlyArray<readonly [RegExp, string]> = [
  [/[^a-z0-9]+/g, ' '],
  [/mg(?![a-z])/g, 'maung'],
  [/zey/g, 'zay'],
  [/sh|ch(?=w)/g, 's'],
  [/ky|kh?y|gy|ch|j/g, 'c'],
  [/th|ht|tt|d/g, 't'],
  [/kh|gh|g(?![a-z])|g(?=[aeiouywr])|q/g, 'k'],
  [/hp|ph|bh|b|f|v/g, 'p'],
  [/hs|z/g, 's'],
  [/hl/g, 'l'],
  [/hm/g, 'm'],
  [/hn|ny|ng?n?y/g, 'n'],
  [/n[kt](?![a-z])/g, 'n'],
  [/ng/g, 'n'],
  [/(?<=[^aeiou ])wa(?=[ntm])/g, 'u'], // Khwan, Swan
  [/hw/g, 'w'],
  [/wu(?=[nt])/g, 'wa'], // Wunna, Wutt
  [/li(?=an)/g, 'l'], // Lian
  [/(?<=[aeiou]n)e(?![a-z])/g, ''], // Khine, Hline
  [/al(?![a-z])/g, 'i'], // Lal, Mal
  [/r(?![aeiouyw])|(?<=[aeiou])h(?![aeiou])/g, ''],
  [/r/g, 'y'],
  [/(?<=[kptms])y(?=[aeiou])/g, ''],
  [/aw|au|oa|ou|oe|oo|ow|o/g, 'u'],
  [/ai|ay(?![aou])|ei|ae|ee|ea|ey(?![aou])|ie|e(?!$)|e|y(?![aeiou])/g, 'i'],
  [/m(?![aeiouw])/g, 'n'],
  [/[ktpcs](?![aeiouw])/g, 't'],
  [/(.)\1+/g, '$1'],
  [/ /g, ''],
]

/**
 * The key of how a name sounds, in rough Latin letters: equal for most names in Burmese letters and the ways in which
 * they are written in Latin ones. Consonants lose voice and breath, vowels have three classes.
 */
export function romanKey(name: string): string {
  return romanEdges(name).key
}

/** Words that are not spoken as they are written. */
const irregular: ReadonlyArray<readonly [RegExp, string]> = [
  [/ပညာ/g, 'ပင်ညာ'],
  [/ဇေယျ/g, 'ဇယျ'],
]

/** As romanKey, with the places where a Burmese syllable or a Latin word begins, and where one ends. */
export function romanEdges(name: string): { key: string; begins: ReadonlySet<number>; ends: ReadonlySet<number> } {
  const spelled = name
    .toLowerCase()
    .replace(/[\u1023-\u102a]/g, (vowel) => independent[vowel] ?? '')
    .replace(/[\u200b\u2060]/g, '')
  const spoken = irregular.reduce((text, [written, sound]) => text.replace(written, sound), spelled)
  const parts = spoken
    .split(/([\u1000-\u109f]+)/)
    .flatMap((part, at) => (at % 2 === 0 ? part.split(/[^a-z0-9]+/).map(fromLatin) : syllablesOf(part)))
  let key = ''
  const [begins, ends] = [new Set<number>(), new Set<number>()]
  for (const part of parts.filter((one) => one !== '')) {
    // A letter that two parts share is in both.
    begins.add(key.endsWith(part[0] ?? ' ') ? key.length - 1 : key.length)
    key = `${key}${part}`.replace(doubledLetter, '$1')
    ends.add(key.length)
  }
  return { key, begins, ends }
}

const doubledLetter = /(.)\1+/g

function syllablesOf(part: string): string[] {
  return [...part.matchAll(syllable)].map((found) => soundOfSyllable(...(found as unknown as [string, ...string[]])))
}

function fromLatin(part: string): string {
  return latin.reduce((key, [written, sound]) => key.replace(written, sound), part)
}
