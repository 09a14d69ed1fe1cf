/** Where a preview breaks off. */
const ellipsis = '...'

const consonant = /[\u1000-\u1021\u103f]/
const vowelLetterOrSign = /[\u1023-\u102a\u104a-\u104f]/
const digit = /[\u1040-\u1049]/
const fullStop = /[\u104a\u104b]/
const burmese = /[\u1000-\u109f]/
const stacking = '\u1039'
/** Behind a consonant: killed by an asat, or the upper half of a stack. Such a consonant closes the syllable before it. */
const closing = /^\u1037?\u103a|^\u1039/

/** Cuts a text into Burmese syllables; a word of another script is one piece with the blank behind it. */
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
  return burmese.test(next) ? false : burmese.test(last) || (/\s/.test(last) && /\S/.test(next))
}

/**
 * Shortens a text to whole syllables and marks the cut with three points.
 *
 * A single piece longer than the limit (a long link) is cut between code points. Lengths are code points; the points are not counted.
 *
 * @see N-NOT-05 120, N-NEWS-01 80, N-REQ-03 100, T-MC-02 15
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

/** The length that limits are stated in: code points, so that neither an emoji nor a rare letter counts twice. */
export function codePointLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}
