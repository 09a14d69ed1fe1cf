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
 * named by its line.
 *
 * @param lengthSeconds - of the video; undefined while it is unknown
 * @see docs/decisions/0087
 */
export function readCues(file: string, lengthSeconds: number | undefined): ReadCues {
  const cues: ReadCue[] = []
  const warnings: SubtitleWarning[] = []
  let open: { readonly line: number; readonly times: Times; readonly texts: string[] } | undefined
  let isOther = false
  let lastStart = 0
  const close = (): void => {
    const text = open?.texts.map(withoutMarkup).filter(Boolean).join('\n')
    if (open && text) cues.push({ ...open.times, text, line: open.line })
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
      const problem = problemOf(times, { lastStart, lengthSeconds })
      if (problem || !times) warnings.push({ line: number, problem: problem ?? 'time' })
      else {
        lastStart = times.start
        open = { line: number, times, texts: [] }
      }
    } else open?.texts.push(line)
  }
  close()
  return { cues, warnings }
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
  { lastStart, lengthSeconds }: { lastStart: number; lengthSeconds: number | undefined },
): SubtitleWarning['problem'] | undefined {
  if (!times) return 'time'
  if (times.end <= times.start) return 'end-before-start'
  if (times.start < lastStart) return 'goes-back'
  return lengthSeconds !== undefined && times.end > lengthSeconds + graceSeconds ? 'after-end' : undefined
}

function withoutMarkup(line: string): string {
  return line
    .replace(markup, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? '')
    .trim()
}
