import { normalizeBurmese } from '#platform/contract/burmese/normalize.ts'
import { syllablesOf } from '#platform/contract/burmese/syllables.ts'
import { cleanText } from '#platform/server/burmese/clean-text.ts'
import { unbrokenParts } from '#platform/server/burmese/line-breaks.ts'
import {
  type Cue,
  maxCueLines,
  maxCueSyllables,
  maxCues,
  type SubtitleWarning,
} from '../../contract/subtitles.contract.ts'
import { type ReadCue, readCues } from './read-cues.ts'

export interface SubtitlesTask {
  readonly bytes: Uint8Array
  /** Length of the video in seconds; undefined while it is unknown. */
  readonly lengthSeconds: number | undefined
}

export interface Subtitles {
  readonly cues: readonly Cue[]
  readonly warnings: readonly SubtitleWarning[]
  readonly fromZawgyi: boolean
}
export type ReadSubtitles = Subtitles | { readonly problem: 'encoding' | 'empty' | 'too_many' }

const zeroWidthSpace = '\u200b'

/**
 * Reads a file of subtitles: SRT or VTT in UTF-8 or UTF-16, Zawgyi converted, lines made breakable between Burmese
 * words.
 */
export function readSubtitles({ bytes, lengthSeconds }: SubtitlesTask): ReadSubtitles {
  const text = decode(bytes)
  if (text === undefined) return { problem: 'encoding' }
  const { cues: read, warnings } = readCues(text, lengthSeconds)
  if (read.length === 0) return { problem: 'empty' }
  if (read.length > maxCues) return { problem: 'too_many' }
  const { texts, fromZawgyi } = inUnicode(read)
  const long: SubtitleWarning[] = []
  const cues: Cue[] = []
  for (const [index, { start, end, line }] of read.entries()) {
    const lines = (texts[index] ?? '').split('\n').filter(Boolean)
    if (lines.length === 0) continue
    const isLong = lines.length > maxCueLines || lines.some((each) => syllablesOf(each).length > maxCueSyllables)
    if (isLong) long.push({ line, problem: 'long' })
    cues.push({ start, end, text: lines.map(breakable).join('\n') })
  }
  if (cues.length === 0) return { problem: 'empty' }
  const inOrder = [...warnings, ...long].toSorted((first, second) => first.line - second.line)
  return { cues, warnings: inOrder, fromZawgyi }
}

/** UTF-16 is recognised by its mark. Everything else has to be UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Stands between two cues while their texts are cleaned as one; of the private use area, so that no text has it. */
const separator = '\ue000'

/** The texts of all cues in Unicode. Whether a file is in Zawgyi is decided once, by all of its text. */
function inUnicode(cues: readonly ReadCue[]): { texts: string[]; fromZawgyi: boolean } {
  const whole = cues.map(({ text }) => text.replaceAll(separator, ' ')).join(`\n${separator}\n`)
  const cleaned = cleanText(whole)
  const texts = cleaned.split(separator).map((text) => text.trim())
  return { texts, fromZawgyi: cleaned !== normalizeBurmese(whole) }
}

function breakable(line: string): string {
  return unbrokenParts(line)
    .map(({ text, blank }, index, parts) => text + (blank ? ' ' : index < parts.length - 1 ? zeroWidthSpace : ''))
    .join('')
}
