/** Where a preview breaks off. */
const ellipsis = '...'

/** A break comes before a consonant that is neither stacked under the one before, nor killed by an asat, nor the upper half of a stack. */
const beforeOnset = /(?<!\u1039)(?=[\u1000-\u1021\u103f](?!\u1037?\u103a|\u1039))/
const beforeVowelLetterOrSign = /(?=[\u1023-\u102a\u104a-\u104f])/
const beforeNumber = /(?<![\u1040-\u1049])(?=[\u1040-\u1049])/
const whereBurmeseEnds = /(?<=[\u1000-\u109f])(?=[^\u1000-\u109f])/
const afterFullStop = /(?<=[\u104a\u104b])/
const afterBlank = /(?<=\s)(?=\S)/
const syllableBreak = new RegExp(
  [beforeOnset, beforeVowelLetterOrSign, beforeNumber, whereBurmeseEnds, afterFullStop, afterBlank]
    .map((rule) => rule.source)
    .join('|'),
  'u',
)

/** Cuts a text into Burmese syllables; a word of another script is one piece with the blank behind it. */
export function syllablesOf(text: string): string[] {
  return text.split(syllableBreak).filter((piece) => piece !== '')
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
