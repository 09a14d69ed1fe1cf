/** Marks a shortened text. */
const ellipsis = '...'

const consonant = /[\u1000-\u1021\u103f]/
const vowelLetterOrSign = /[\u1023-\u102a\u104a-\u104f]/
const digit = /[\u1040-\u1049]/
const fullStop = /[\u104a\u104b]/
const burmese = /[\u1000-\u109f]/
const stacking = '\u1039'
/** After a consonant: asat or the stacking sign. Such a consonant closes the syllable before it. */
const closing = /^\u1037?\u103a|^\u1039/

/**
 * Splits a text into Burmese syllables; a word of another script is one piece. Spaces belong to the piece before them.
 */
export function syllablesOf(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (let at = 1; at < text.length; at += 1) {
    if (!breaksBefore(text, at)) continue
    pieces.push(text.slice(start, at))
    start = at
  }
  return text === '' ? [] : [...pieces, text.slice(start)]
}

function breaksBefore(text: string, at: number): boolean {
  const last = text.charAt(at - 1)
  const next = text.charAt(at)
  if (consonant.test(next)) return last !== stacking && !closing.test(text.slice(at + 1, at + 3))
  if (vowelLetterOrSign.test(next) || fullStop.test(last)) return true
  if (digit.test(next)) return !digit.test(last)
  if (burmese.test(next) || /\s/.test(next)) return false
  return burmese.test(last) || /\s/.test(last)
}

/**
 * Shortens a text at a syllable and appends an ellipsis.
 *
 * A single piece longer than the limit, such as a long link, is cut between code points. Lengths are in code
 * points, without the ellipsis.
 *
 * @see N-NOT-05 120, N-NEWS-01 80, N-REQ-03 100
 */
export function cutSyllables(text: string, maxCodePoints: number): string {
  if (codePointLength(text) <= maxCodePoints) return text
  let kept = ''
  let length = 0
  for (const piece of syllablesOf(text)) {
    if (length + codePointLength(piece.trimEnd()) > maxCodePoints) break
    length += codePointLength(piece)
    kept += piece
  }
  const whole = kept.trimEnd() || [...text].slice(0, maxCodePoints).join('')
  return whole + ellipsis
}

/** Length in code points, the unit of all limits, so that a character outside the BMP counts once. */
export function codePointLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}
