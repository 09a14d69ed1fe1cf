import { loadRules, type Rule } from './zawgyi-rules.ts'

/** The rules of a phase. */
interface Phase {
  readonly rules: readonly Rule[]
  /** Rules by the first character of their matches; characters without an entry have not been looked up yet. */
  readonly byFirst: Map<string, readonly Rule[]>
  /** Finds the next position where a rule matches; rules for the start of a text are apart. */
  readonly anywhere: RegExp
}

const phases: readonly Phase[] = loadRules().map((rules) => ({
  rules,
  byFirst: new Map(),
  anywhere: new RegExp(
    rules.flatMap(({ onlyAtStart, pattern }) => (onlyAtStart ? [] : [pattern.source])).join('|'),
    'g',
  ),
}))

/** Characters that some rule names. The rules do not distinguish the others; `unnamed` stands for them. */
const named = /[ \u00a0\u1000-\u109f\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]/
const unnamed = 'x'

/**
 * The longest run of marks and blanks without a letter or a digit. Rules read over such runs without a bound, so this
 * length bounds the time per position; well-formed text has runs below ten.
 */
const longestRow = /[\u102b-\u103e\u105a\u1060-\u109f \u00a0\u1680\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]{48}/g

/** The longest repetition of one mark that is kept; writers and converters produce less. */
const repeatedSign = /([\u102b-\u103e\u1060-\u109f])\1{3,}/g

/**
 * Converts Zawgyi to Unicode by the rules of myanmar-tools, in time linear in the length of the text.
 *
 * The result differs from the package's converter only for a mark repeated more than three times, and for runs of more
 * than 48 marks and blanks.
 */
export function convertZawgyi(zawgyi: string): string {
  const text = zawgyi.replace(repeatedSign, '$1$1$1')
  const pieces: string[] = []
  let from = 0
  for (const { 0: row, index } of text.matchAll(longestRow)) {
    pieces.push(text.slice(from, index + row.length))
    from = index + row.length
  }
  return [...pieces, text.slice(from)].map(convertPiece).join('')
}

function convertPiece(text: string): string {
  return phases.reduce((result, phase) => applyPhase(phase, result), text)
}

/** A text with the position up to which a phase has read it. */
interface Reading {
  text: string
  at: number
  written: string
}

/**
 * Runs one phase. After a match, its replacement is written and reading continues behind the match with the later
 * rules; other characters are copied.
 */
function applyPhase(phase: Phase, text: string): string {
  const reading: Reading = { text, at: 0, written: '' }
  applyRules(phase, reading, true)
  while (reading.at < reading.text.length) {
    phase.anywhere.lastIndex = reading.at
    const position = phase.anywhere.exec(reading.text)?.index ?? reading.text.length
    reading.written += reading.text.slice(reading.at, position)
    reading.at = position
    applyRules(phase, reading, false)
  }
  return reading.written
}

/** Applies the rules of a phase in order, each from where the previous one stopped. */
function applyRules(phase: Phase, reading: Reading, isStart: boolean): void {
  let next = 0
  while (reading.at < reading.text.length) {
    const applied = applyFirst(rulesFor(phase, reading.text.charAt(reading.at)), reading, { next, isStart })
    if (applied === undefined) return
    next = applied + 1
  }
}

/** Applies the first rule that matches, and returns its index. */
function applyFirst(
  rules: readonly Rule[],
  reading: Reading,
  { next, isStart }: { next: number; isStart: boolean },
): number | undefined {
  for (const rule of rules) {
    if (rule.index < next || (rule.onlyAtStart && !isStart)) continue
    rule.pattern.lastIndex = reading.at
    const match = rule.pattern.exec(reading.text)
    if (!match) continue
    rewrite(rule, match, reading)
    return rule.index
  }
  return undefined
}

function rewrite({ replacement, revisits }: Rule, match: RegExpExecArray, reading: Reading): void {
  let written = ''
  for (const part of replacement) written += typeof part === 'number' ? match[part] : part
  const end = reading.at + match[0].length
  if (revisits) {
    reading.text = written + reading.text.slice(end)
    reading.at = 0
    return
  }
  reading.written += written
  reading.at = end
}

function rulesFor({ rules, byFirst }: Phase, character: string): readonly Rule[] {
  const key = named.test(character) ? character : unnamed
  const known = byFirst.get(key)
  if (known) return known
  const fitting = rules.filter(({ first }) => first.test(key))
  byFirst.set(key, fitting)
  return fitting
}
