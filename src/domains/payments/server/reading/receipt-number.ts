import { isOrderReference } from '../../contract/order-reference.ts'
import type { ReadFacts } from './read-facts.ts'
import { blank, withoutTimes } from './receipt-time.ts'
import { CERTAIN, type Found, type LabelledLine, matchesIn, READABLE } from './text-line.ts'

const DIGITS = /(?<![\p{L}\d.,])\d(?:[ -]?\d){8,29}(?!\p{L}|[\d.,]*\d)/gu
/** Digits among which the engine took one for a letter. */
const ALMOST_DIGITS = /(?<![\w.,])(?=(?:\w*\d){9})[\dOoIlSBZ]{11,30}(?![\w.,]*\w)/g
const WITH_LETTERS = /\b(?=(?:[A-Z]*\d){4})[A-Z0-9]{8,30}\b/g
const NUMBER_LABEL =
  /\b(?:trans(?:action|fer)?|txn|trx|ref(?:erence)?|receipt|slip|payment)\b[ .]*(?:no|id|number|num|code)\b|\btxnid\b/
const PHONE = /^(?:09|959)\d{7,9}$/
/** Numbers of phones and accounts are shorter. */
const LONG_DIGITS = 18
const SHORTEST_WITHOUT_LABEL = 10

interface Candidate {
  readonly digits: string
  readonly isLabelled: boolean
  readonly sure: boolean
}

/** The transfer number: beside its label, else the longest run of digits that is no phone. */
export function findNumber(lines: readonly LabelledLine[]): ReadFacts['number'] {
  const candidates = lines.flatMap(candidatesIn)
  const labelled = candidates.filter(({ isLabelled }) => isLabelled)
  const chosen = labelled.length > 0 ? labelled : candidates
  const best = chosen.toSorted((a, b) => b.digits.length - a.digits.length)[0]
  if (!best) return null
  const isAlone = new Set(chosen.map(({ digits }) => digits)).size === 1
  return { value: best.digits, sure: best.sure && isAlone }
}

function candidatesIn(line: LabelledLine): Candidate[] {
  const text = withoutTimes(line.text)
  const exact = readable(matchesIn(line, DIGITS, text)).map((found) => toCandidate(found, true))
  const others = [...matchesIn(line, ALMOST_DIGITS, text), ...matchesIn(line, WITH_LETTERS, text)]
  const guessed = exact.length > 0 ? [] : readable(others).map((found) => toCandidate(found, false))
  return [...exact, ...guessed].filter(
    ({ digits, isLabelled }) => isLabelled || (digits.length >= SHORTEST_WITHOUT_LABEL && isUnlabelledNumber(digits)),
  )
}

function isUnlabelledNumber(digits: string): boolean {
  return /^\d+$/.test(digits) && !PHONE.test(digits)
}

const readable = (found: readonly Found[]) => found.filter(({ confidence }) => confidence >= READABLE)

function toCandidate({ text, label, confidence }: Found, isExact: boolean): Candidate {
  const joined = text.replace(/[ -]/g, '')
  const digits = /^[\dOoIlSBZ]+$/.test(joined) ? asDigits(joined) : joined
  const isLabelled = NUMBER_LABEL.test(label)
  const isCertain = isExact && confidence >= CERTAIN
  return { digits, isLabelled, sure: isCertain && (isLabelled || digits.length >= LONG_DIGITS) }
}

const DIGIT_OF: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', S: '5', B: '8', Z: '2' }

function asDigits(text: string): string {
  return text.replace(/[OoIlSBZ]/g, (letter) => DIGIT_OF[letter] ?? letter)
}

/** The engine may part them anywhere. */
const EIGHT_DIGITS = /(?<![\d.,:/-])\d(?: ?\d){7}(?![ .,:/-]*\d)/g

/** The reference of an order in the note: eight digits of which the last is their check digit. */
export function findReference(lines: readonly LabelledLine[]): ReadFacts['reference'] {
  const found = lines
    .flatMap((line) => readable(matchesIn(line, EIGHT_DIGITS, withoutTimes(line.text).replace(DIGITS, blank))))
    .map(({ text, confidence }) => ({ value: text.replace(/[ -]/g, ''), sure: confidence >= CERTAIN }))
    .filter(({ value }) => isOrderReference(value))
  const [first] = found
  if (!first) return null
  return { value: first.value, sure: first.sure && found.every(({ value }) => value === first.value) }
}
