import { searchKey } from '#platform/contract/burmese/normalize.ts'
import { romanKey } from '#platform/server/burmese/roman-key.ts'
import { soundKey } from '#platform/server/burmese/sound-key.ts'
import { holdsLetterOrDigit } from '#platform/server/database/text-search.ts'
import { genericAlone, genericWords, nameTitles, qualifiers, schoolKinds } from './generic-terms.ts'
import { spelledLetters } from './spelled-letters.ts'
import { type Known, type Spelling, spokenAs, type Vocabulary } from './vocabulary.ts'

/** A part of a keyword with everything that may stand for it. */
export interface KeywordPart {
  /** A title has one of them; the first is what was typed. */
  readonly spellings: readonly Spelling[]
  /** Tokens of the place that the part names. */
  readonly places: readonly string[]
}

/** Known words are spelled right: they are not looked for with edits. */
export const isKnown = ({ spellings }: KeywordPart) => spellings[0]?.written !== undefined

let qualifying: ReadonlySet<string> | undefined

/** Level, audience, form or time of a course, not its subject. */
export function isQualifier({ spellings }: KeywordPart): boolean {
  qualifying ??= new Set(qualifiers.map(soundKey))
  return qualifying.has(spellings[0]?.sound ?? '')
}

/** What a keyword asks for. */
export interface ParsedKeyword {
  /** Without generic words; empty if there is nothing else. */
  readonly parts: readonly KeywordPart[]
  /**
   * The same with the words of known phrases split, if there are phrases: 'video editing' is also 'video' and
   * 'editing'.
   */
  readonly splitPhrases: readonly KeywordPart[] | undefined
  /** The same with known words for those that are not known and sound like them: 'thin char' is သင်္ချာ,
   * စီစီတီဗီ is 'cctv'. */
  readonly soundAlikes: () => readonly KeywordPart[] | undefined
  /** Roman keys of the words as they were typed, by which names in the other script are found. */
  readonly romanNames: readonly string[]
}

/** Shorter parts that stand between known words are endings, such as စာ or တန်း. */
const shortestRest = 4
/** Of a single sound there are too many names. */
const shortestRoman = 2
/** A word that is known, such as 'Thai', is not looked for among names unless they would be as long as this. */
const longName = 6
const maxWords = 6

const [wholeLatin, plural, letters] = [/^[a-z0-9]+$/, /^[a-z]{3,}s$/, /[a-z]/]

let generic: ReadonlySet<string> | undefined

function genericSounds(): ReadonlySet<string> {
  generic ??= new Set(genericWords.map(soundKey))
  return generic
}

const longestRead = 100
/** Words of the longest phrase that is a known word, such as 'real estate' or 'Pyin Oo Lwin'. */
const longestPhrase = 4

export function parseKeyword(keyword: string, vocabulary: Vocabulary): ParsedKeyword {
  const typed = searchKey(keyword.slice(0, longestRead))
    .split(' ')
    .filter((word) => word !== '')
  const typedSounds = withDigitsJoined(typed.map(soundKey))
  const sounds = withPhrasesJoined(typedSounds, vocabulary)
  // A single letter is no word, so 'a level' split would be 'level'.
  const split = sounds.length < typedSounds.length ? partsOfSounds(typedSounds, vocabulary) : []
  const names = romanKeysOf(typed.filter((word) => !genericSounds().has(soundKey(word)) && !schoolKinds.includes(word)))
  const isSubject = sounds.every((sound) => vocabulary.has(sound)) && names.join('').length < longName
  return {
    parts: partsOfSounds(sounds, vocabulary),
    splitPhrases: split.length > 1 ? split : undefined,
    soundAlikes: () => soundAlikeParts(typed, vocabulary),
    romanNames: isSubject || names.some((name) => name.length < shortestRoman) ? [] : names.slice(0, maxWords),
  }
}

function partsOfSounds(sounds: readonly string[], vocabulary: Vocabulary): KeywordPart[] {
  const parts = sounds.flatMap((sound) => partsOf(sound, vocabulary))
  return withoutRepeats(parts.filter(({ spellings }) => isWord(spellings[0]?.sound ?? ''))).slice(0, maxWords)
}

/** Words that follow each other and are one known word. */
function withPhrasesJoined(sounds: readonly string[], vocabulary: Vocabulary): string[] {
  const joined: string[] = []
  for (let at = 0; at < sounds.length; ) {
    let count = Math.min(longestPhrase, sounds.length - at)
    while (count > 1 && !vocabulary.has(sounds.slice(at, at + count).join(''))) count -= 1
    joined.push(sounds.slice(at, at + count).join(''))
    at += count
  }
  return joined
}

/** Shorter roman keys are those of many words. */
const shortestSpoken = 4
let genericKeys: ReadonlySet<string> | undefined

/**
 * The words with the known ones that they sound like in the place of those that are not known; undefined if there are
 * none.
 */
function soundAlikeParts(typed: readonly string[], vocabulary: Vocabulary): readonly KeywordPart[] | undefined {
  genericKeys ??= new Set(genericWords.filter((word) => !wholeLatin.test(word)).map(romanKey))
  const parts: KeywordPart[] = []
  let hasSpoken = false
  for (let at = 0; at < typed.length; ) {
    const known = soundAlikeAt(typed, at, vocabulary)
    const word = typed[at] ?? ''
    if (known) parts.push(known.word)
    else if (!genericKeys.has(romanKey(word))) parts.push(...partsOfSounds([soundKey(word)], vocabulary))
    hasSpoken ||= known !== undefined
    at += known?.count ?? 1
  }
  return hasSpoken ? withoutRepeats(parts).slice(0, maxWords) : undefined
}

/** The longest run of words from a position that are not known, and sound like a known word or name Latin letters. */
function soundAlikeAt(
  typed: readonly string[],
  at: number,
  vocabulary: Vocabulary,
): { word: KeywordPart; count: number } | undefined {
  for (let count = Math.min(longestPhrase, typed.length - at); count > 0; count -= 1) {
    const run = typed.slice(at, at + count)
    if (vocabulary.has(soundKey(run.join('')))) continue
    const key = romanKey(run.join(' '))
    const word = key.length < shortestSpoken ? undefined : spokenAs(vocabulary, key)
    if (word) return { word: knownPart(word), count }
  }
  const spellings = spelledLetters(typed[at] ?? '').flatMap(
    (sound) => vocabulary.get(sound)?.spellings ?? { sound, written: sound },
  )
  if (spellings.length > 0) return { word: { spellings, places: [] }, count: 1 }
  return undefined
}

/** Roman keys of words. Where one is a single sound, as in 'Lwin Oo', all are one key. */
function romanKeysOf(typed: readonly string[]): string[] {
  const called = typed.length > 1 && nameTitles.includes(typed[0] ?? '') ? typed.slice(1) : typed
  const names = called.map(romanKey)
  return names.length > 1 && names.some((name) => name.length < shortestRoman) ? [romanKey(called.join(' '))] : names
}

/** Single letters and signs stand in too many titles. */
const isWord = (sound: string) => sound.length > 1 && holdsLetterOrDigit(sound)

/** '10 တန်း' is one word. */
function withDigitsJoined(keywords: readonly string[]): string[] {
  return keywords
    .join(' ')
    .replace(/(^| )(\d+) (?=\u1010\u1014)/g, '$1$2')
    .split(' ')
    .filter((word) => word !== '')
}

function withoutRepeats(parts: readonly KeywordPart[]): KeywordPart[] {
  const kept = new Set<string>()
  return parts.filter(({ spellings }) => {
    const key = spellings[0]?.sound ?? ''
    return !kept.has(key) && kept.add(key)
  })
}

/** Divides a word where known words stand in it, from its start. */
function partsOf(sound: string, vocabulary: Vocabulary): KeywordPart[] {
  const whole = vocabulary.get(sound) ?? (plural.test(sound) ? vocabulary.get(sound.slice(0, -1)) : undefined)
  if (whole) return [knownPart(whole)]
  if (genericSounds().has(sound)) return []
  if (wholeLatin.test(sound)) return [unknownPart(sound)]
  const parts: KeywordPart[] = []
  let rest = ''
  const flush = (isWhole: boolean) => {
    const left = withoutGeneric(rest)
    if (left.length >= (isWhole ? 1 : shortestRest)) parts.push(unknownPart(left))
    rest = ''
  }
  for (let at = 0; at < sound.length; ) {
    const found = longestAt(sound, at, vocabulary)
    if (found === undefined) {
      rest += sound[at]
      at += 1
      continue
    }
    flush(false)
    parts.push(knownPart(found))
    at += found.sound.length
  }
  flush(parts.length === 0)
  return parts
}

/** Parts of this length and longer are known inside of longer words. */
const shortestInside = 4

function longestAt(sound: string, at: number, vocabulary: Vocabulary): Known | undefined {
  for (let end = sound.length; end >= at + shortestInside; end -= 1) {
    const found = vocabulary.get(sound.slice(at, end))
    if (found && !isCut(sound, at, end)) return found
  }
  return undefined
}

/** Whether a Burmese sign or Latin letter follows that belongs to the part, or precedes it. */
function isCut(sound: string, at: number, end: number): boolean {
  const [before = '', after = ''] = [sound[at - 1], sound[end]]
  const first = sound[at] ?? ''
  if (letters.test(first) && (letters.test(before) || letters.test(after))) return true
  return /[\u102b-\u103e]/.test(after) || /[\u102b-\u103e]/.test(first)
}

function withoutGeneric(sound: string): string {
  let left = sound
  for (let before = ''; before !== left; ) {
    before = left
    if (genericSounds().has(left) || genericAlone.some((word) => soundKey(word) === left)) return ''
    left = withoutOne(left)
  }
  return left
}

/** Without the generic word that it ends or begins with. */
function withoutOne(sound: string): string {
  const shorter = [...genericSounds()].filter((word) => word.length < sound.length)
  const ending = shorter.find(
    (word) => word.length > 1 && sound.endsWith(word) && !isInLatin(sound, sound.length - word.length),
  )
  if (ending !== undefined) return sound.slice(0, -ending.length)
  const beginning = shorter.find((word) => word.length > 3 && sound.startsWith(word) && !isInLatin(sound, word.length))
  return beginning === undefined ? sound : sound.slice(beginning.length)
}

/** Whether a position is inside of a Latin word. */
const isInLatin = (sound: string, at: number) => letters.test(sound[at - 1] ?? '') && letters.test(sound[at] ?? '')

const knownPart = ({ spellings, places }: Known): KeywordPart => ({ spellings, places })
const unknownPart = (sound: string): KeywordPart => ({ spellings: [{ sound }], places: [] })
