import { searchKey } from '#platform/contract/burmese/normalize.ts'
import { romanKey } from '#platform/server/burmese/roman-key.ts'
import { soundKey } from '#platform/server/burmese/sound-key.ts'
import { holdsLetterOrDigit } from '#platform/server/database/text-search.ts'
import { genericWords } from './generic-terms.ts'
import type { Known, Vocabulary } from './vocabulary.ts'

/** A part of a keyword with everything that may stand for it. */
export interface PlannedWord {
  /** Sound keys; a title has one of them. */
  readonly sounds: readonly string[]
  /** Tokens of the place that the part names. */
  readonly places: readonly string[]
}

/** What a keyword asks for. */
export interface SearchPlan {
  /** Without generic words; empty if there is nothing else. */
  readonly keywords: readonly PlannedWord[]
  /** Roman keys of the words as they were typed, by which names in the other script are found. */
  readonly names: readonly string[]
}

/** Shorter parts that stand between known words are endings, such as စာ or တန်း. */
const shortestRest = 4
/** Of a single sound there are too many names. */
const shortestRoman = 2
const mostWords = 6

const [wholeLatin, letters] = [/^[a-z0-9]+$/, /[a-z]/]

let generic: ReadonlySet<string> | undefined

function genericSounds(): ReadonlySet<string> {
  generic ??= new Set(genericWords.map(soundKey))
  return generic
}

/** Phrases of English that are one word in the list of synonyms. */
const phrases: ReadonlyArray<readonly [RegExp, string]> = [
  [/grade ?(\d+)/g, 'grade$1'],
  [/human resources?/g, 'hr'],
  [/first aid/g, 'firstaid'],
  [/ice cream/g, 'icecream'],
]
const longestRead = 100

export function planSearch(keyword: string, vocabulary: Vocabulary): SearchPlan {
  const read = phrases.reduce(
    (text, [phrase, one]) => text.replace(phrase, one),
    searchKey(keyword.slice(0, longestRead)),
  )
  const typed = read.split(' ').filter((word) => word !== '')
  const keywords = withDigitsJoined(typed.map(soundKey)).flatMap((sound) => partsOf(sound, vocabulary))
  const names = romanNames(typed.filter((word) => !genericSounds().has(soundKey(word))))
  return {
    keywords: withoutRepeats(keywords.filter(({ sounds }) => isWord(sounds[0] ?? ''))).slice(0, mostWords),
    names: names.every((name) => name.length >= shortestRoman) ? names.slice(0, mostWords) : [],
  }
}

/** Roman keys of words. Where one is a single sound, as in 'Lwin Oo', all are one key. */
function romanNames(typed: readonly string[]): string[] {
  // The title U is not a part of a name.
  const called = typed[0] === 'u' ? typed.slice(1) : typed
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

function withoutRepeats(parts: readonly PlannedWord[]): PlannedWord[] {
  const kept = new Set<string>()
  return parts.filter(({ sounds }) => {
    const key = sounds[0] ?? ''
    return !kept.has(key) && kept.add(key)
  })
}

/** Divides a word where known words stand in it, from its start. */
function partsOf(sound: string, vocabulary: Vocabulary): PlannedWord[] {
  const whole = vocabulary.get(sound)
  if (whole) return [plannedKnown(whole)]
  if (genericSounds().has(sound)) return []
  if (wholeLatin.test(sound)) return [unknown(sound)]
  const parts: PlannedWord[] = []
  let rest = ''
  const flush = (isWhole: boolean) => {
    const left = withoutGeneric(rest)
    if (left.length >= (isWhole ? 1 : shortestRest)) parts.push(unknown(left))
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
    parts.push(plannedKnown(found))
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
  for (let left = sound; ; ) {
    const ending = [...genericSounds()].find((one) => one.length > 1 && left.length > one.length && left.endsWith(one))
    const beginning = [...genericSounds()].find(
      (one) => one.length > 3 && left.length > one.length && left.startsWith(one),
    )
    if (genericSounds().has(left)) return ''
    if (ending !== undefined) left = left.slice(0, -ending.length)
    else if (beginning !== undefined) left = left.slice(beginning.length)
    else return left
  }
}

const plannedKnown = ({ sounds, places }: Known): PlannedWord => ({ sounds, places })
const unknown = (sound: string): PlannedWord => ({ sounds: [sound], places: [] })
