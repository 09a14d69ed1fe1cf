import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import type { Cue, SubtitleWarning } from '../../contract/subtitles.contract.ts'

/** A cue with the line of its times. */
export interface ReadCue extends Cue {
  readonly line: number
}

interface ReadCues {
  readonly cues: readonly ReadCue[]
  readonly warnings: readonly SubtitleWarning[]
}

const arrow = '-->'
/** Blocks of VTT that hold no cue. The first one may follow the header without an empty line. */
const otherBlock = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
/** Times of SRT have a comma, those of VTT a point and hours only where there are some. */
const time = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/
/**
 * Formatting of VTT and SRT, and the positions that some programs write: '<i>', '<v Name>', '<00:01.000>', '{\an8}'.
 */
const markup = /<\/?(?:[a-z][^<>]*|[\d:.]+)>|\{\\[^{}]*\}/gi
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}

/**
 * Reads the cues of a file in SRT or VTT, which differ in details only: a line with '-->' holds times, the lines below
 * it the text, up to an empty line or the next times. A cue whose times cannot be read, or do not fit, is left out and
 * named by its line. Of times that are out of order the fewest are left out, so that one mistake costs one cue.
 *
 * @param lengthSeconds - of the video; undefined while it is unknown
 * @see docs/decisions/0087
 */
export function readCues(file: string, lengthSeconds: number | undefined): ReadCues {
  const read: ReadCue[] = []
  const warnings: SubtitleWarning[] = []
  let open: { readonly line: number; readonly times: Times; readonly texts: string[] } | undefined
  let isOther = false
  const close = (): void => {
    const text = open?.texts.map(withoutMarkup).filter(Boolean).join('\n') ?? ''
    if (open) read.push({ ...open.times, text, line: open.line })
    open = undefined
  }
  for (const [index, line] of file.split(/\r\n|\r|\n/).entries()) {
    const number = index + 1
    if (line.trim() === '') {
      close()
      isOther = false
    } else if (!open && otherBlock.test(line)) {
      isOther = true
    } else if (line.includes(arrow) && !isOther) {
      // Without an empty line between them, the number of the next cue is the last line of this one.
      if (open && /^\d+$/.test(open.texts.at(-1)?.trim() ?? '')) open.texts.pop()
      close()
      const times = readTimes(line)
      const problem = problemOf(times, lengthSeconds)
      if (problem || !times) warnings.push({ line: number, problem: problem ?? 'time' })
      else open = { line: number, times, texts: [] }
    } else open?.texts.push(line)
  }
  close()
  const inOrder = longestInOrder(read)
  for (const { line } of read.filter((cue) => !inOrder.has(cue))) warnings.push({ line, problem: 'goes-back' })
  return {
    cues: read.filter((cue) => inOrder.has(cue) && cue.text),
    warnings: warnings.toSorted((first, second) => first.line - second.line),
  }
}

/**
 * The longest part of a list whose starts do not go back; where several are as long, the one that keeps the earlier cues.
 *
 * @see https://en.wikipedia.org/wiki/Longest_increasing_subsequence
 */
function longestInOrder(cues: readonly ReadCue[]): ReadonlySet<ReadCue> {
  interface Link {
    readonly cue: ReadCue
    readonly next: Link | undefined
  }
  /** At n the latest start that n + 1 cues in order begin with, from the end of the list on. */
  const heads: Link[] = []
  for (const cue of cues.toReversed()) {
    let [low, high] = [0, heads.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((heads[middle]?.cue.start ?? 0) >= cue.start) low = middle + 1
      else high = middle
    }
    heads[low] = { cue, next: heads[low - 1] }
  }
  const found = new Set<ReadCue>()
  for (let link = heads.at(-1); link; link = link.next) found.add(link.cue)
  return found
}

interface Times {
  readonly start: number
  readonly end: number
}

function readTimes(line: string): Times | undefined {
  const [before = '', behind = ''] = toWesternDigits(line).split(arrow)
  // Behind the end VTT may place the cue.
  const [start, end] = [secondsOf(before.trim()), secondsOf(behind.trim().split(/\s/)[0] ?? '')]
  return start === undefined || end === undefined ? undefined : { start, end }
}

function secondsOf(written: string): number | undefined {
  const found = time.exec(written)
  if (!found) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
}

/** Programs round the end of the last cue up. */
const graceSeconds = 5

function problemOf(
  times: Times | undefined,
  lengthSeconds: number | undefined,
): SubtitleWarning['problem'] | undefined {
  if (!times) return 'time'
  if (times.end <= times.start) return 'end-before-start'
  return lengthSeconds !== undefined && times.end > lengthSeconds + graceSeconds ? 'after-end' : undefined
}

function withoutMarkup(line: string): string {
  return line
    .replace(markup, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? '')
    .trim()
}
