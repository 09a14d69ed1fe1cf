/** A word as the engine recognised it. Positions are in pixels of the picture that it was given. */
interface TextWord {
  readonly text: string
  /** 0 to 100. */
  readonly confidence: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The words of one line, from left to right. */
export type TextLine = readonly TextWord[]

/** A part of a line that may be a fact. */
export interface Found {
  readonly text: string
  /** What stands before it, or above it where nothing stands before it; in lower case. */
  readonly label: string
  /** The lowest confidence of the words that hold its digits. */
  readonly confidence: number
}

/** From this confidence on a fact is certain; wrong digits of the benchmark had less. */
export const CERTAIN = 80
/** Below it a word is noise, such as Burmese text read by English data. */
export const READABLE = 25

/** A line as text, with the label line above it. */
export interface LabelledLine {
  readonly text: string
  readonly above: string
  readonly tokens: TextLine
}

export function labelLines(lines: readonly TextLine[]): LabelledLine[] {
  const texts = lines.map((tokens) => tokens.map(({ text }) => text).join(' '))
  return lines.map((tokens, at) => ({ tokens, text: texts[at] ?? '', above: labelIn(texts[at - 1] ?? '') }))
}

/** A line with digits has a value of its own, so it is no label of the next line. */
function labelIn(text: string): string {
  return /\d{2}/.test(text) ? '' : text
}

/** All matches in a line; `text` may be the line with parts blanked out. */
export function matchesIn(line: LabelledLine, pattern: RegExp, text = line.text): Found[] {
  return [...text.matchAll(pattern)].map((match) => {
    const first = match.index + match[0].search(/\d/)
    const last = match.index + match[0].search(/\d\D*$/)
    const confidence = confidenceBetween(line.tokens, first, last + 1)
    const before = line.text.slice(0, match.index)
    const label = /\p{L}{3}/u.test(before) ? before : `${line.above} ${before}`
    return { text: match[0], label: label.toLowerCase(), confidence }
  })
}

function confidenceBetween(tokens: TextLine, from: number, to: number): number {
  let at = 0
  let lowest = 100
  for (const { text, confidence } of tokens) {
    if (at < to && at + text.length > from) lowest = Math.min(lowest, confidence)
    at += text.length + 1
  }
  return lowest
}
