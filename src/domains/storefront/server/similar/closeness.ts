import { romanEdges } from '#platform/server/burmese/roman-key.ts'
import { editDistance } from './near-text.ts'
import { isKnown, type KeywordPart } from './parse-keyword.ts'
import type { Spelling } from './vocabulary.ts'

/** A title or name, by what it is compared with. */
interface ComparedText {
  readonly soundKey: string
  /** Its search key. */
  readonly key: string
}

/** Sounds of this length and shorter are those of other words too: a known word counts only as it is written. */
const shortSound = 3
const asTyped = 3
const bySynonym = 2
const byPlace = 1
const atStart = 0.5

const [latinLetter, burmeseSign, onlyLatin] = [/[a-z0-9]/, /[\u102b-\u103e]/, /^[ -~]+$/]

/** How well a text answers all words, the greatest first; 0 if it does not answer one of them. */
export function closenessOf(text: ComparedText, keywords: readonly KeywordPart[]): number {
  const each = keywords.map((word) => closenessOfWord(text, word))
  return each.includes(0) ? 0 : each.reduce((sum, one) => sum + one, 0)
}

function closenessOfWord(text: ComparedText, { spellings, places }: KeywordPart): number {
  const found = spellings.findIndex((spelling) => isSpelled(text, spelling))
  if (found < 0) return places.length > 0 ? byPlace : 0
  const { sound = '', written } = spellings[found] ?? {}
  const isCut = written === undefined && !containsWhole(text.soundKey, sound)
  return (found === 0 && !isCut ? asTyped : bySynonym) + (text.soundKey.startsWith(sound) ? atStart : 0)
}

function isSpelled({ soundKey, key }: ComparedText, { sound, written }: Spelling): boolean {
  if (!soundKey.includes(sound)) return false
  if (written === undefined) return true
  if (onlyLatin.test(written)) return holdsLatin(key, written.replaceAll(' ', ''))
  // A letter that is doubled across words is single in the sound key, so that the next syllable's signs follow it.
  return containsWhole(key, written) || (sound.length > shortSound && containsWhole(soundKey, sound))
}

/** Whether a text contains a part that no sign of the same syllable follows: ယောဂ is not in ပရောဂျက်. */
function containsWhole(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    if (!burmeseSign.test(text[at + part.length] ?? '')) return true
  }
  return false
}

/** Whether a word of a text begins with a known Latin one, or is it, if that is short: 'ad' is not in 'AutoCAD'. */
function holdsLatin(key: string, word: string): boolean {
  for (let at = 0; at < key.length; at += 1) {
    if (latinLetter.test(key[at - 1] ?? '')) continue
    const rest = key.slice(at)
    const isWhole = () => !latinLetter.test(rest[word.length] ?? '')
    if (word.length <= shortSound ? rest.startsWith(word) && isWhole() : rest.replaceAll(' ', '').startsWith(word)) {
      return true
    }
  }
  return false
}

const vowels = /[\u102b-\u1032\u1036\u103b-\u103eaeiouy]/g

/**
 * How near a text is to all words: 1 without an edit, less with each; 0 if one needs more edits than it may. Wrong
 * vowels are nearer than wrong consonants.
 */
export function nearnessOf(text: ComparedText, keywords: readonly KeywordPart[]): number {
  let edits = 0
  for (const word of keywords) {
    const needed = isKnown(word) ? editsOfKnown(text, word) : editsOf(text.soundKey, word.spellings[0]?.sound ?? '')
    if (needed === undefined) return 0
    edits += needed
  }
  return 1 / (1 + edits)
}

const editsOfKnown = (text: ComparedText, word: KeywordPart) => (closenessOfWord(text, word) > 0 ? 0 : undefined)

function editsOf(soundKey: string, sound: string): number | undefined {
  const edits = editDistance(soundKey, sound)
  const isOfVowels = edits !== undefined && soundKey.replace(vowels, '').includes(sound.replace(vowels, ''))
  return isOfVowels ? edits / 2 : edits
}

/** Shorter roman keys have to be whole syllables of a name; of longer ones the end may not be typed yet. */
const longRoman = 5

/** Whether a name has all parts, in Latin letters, where its syllables begin and end. */
export function isSpoken(name: string, romans: readonly string[]): boolean {
  const { key, begins, ends } = romanEdges(name)
  const closes = (at: number) => ends.has(at) || (/[nt]/.test(key[at] ?? '') && ends.has(at + 1))
  return romans.every((roman) => {
    for (let at = key.indexOf(roman); at >= 0; at = key.indexOf(roman, at + 1)) {
      if (begins.has(at) && (roman.length >= longRoman || closes(at + roman.length))) return true
    }
    return false
  })
}
