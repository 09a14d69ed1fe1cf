import { isCalendarDay } from '#platform/contract/calendar.ts'
import type { ReadFacts } from './read-facts.ts'
import { CERTAIN, type LabelledLine, matchesIn } from './text-line.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(?:${MONTHS.join('|')})[a-z]*`
const DAY = new RegExp(
  [
    String.raw`\b20\d\d[-/.]\d{1,2}[-/.]\d{1,2}\b`,
    String.raw`\b\d{1,2}[-/.]\d{1,2}[-/.]20\d\d\b`,
    String.raw`\b\d{1,2}[ -]?${MONTH}[ ,-]*20\d\d\b`,
    String.raw`\b${MONTH}\.? ?\d{1,2},? ?20\d\d\b`,
  ].join('|'),
  'gi',
)
const CLOCK = /\b\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]\.?M\b\.?)?/gi

/** The line without its day and time, so that their digits belong to nothing else; positions stay. */
export function withoutTimes(text: string): string {
  return text.replace(DAY, blank).replace(CLOCK, blank)
}

export const blank = (text: string) => ' '.repeat(text.length)

/** The first day on the receipt with the time beside it, or on the next line. */
export function findTime(lines: readonly LabelledLine[]): ReadFacts['paidAt'] {
  for (const [at, line] of lines.entries()) {
    const [day] = matchesIn(line, DAY)
    if (!day) continue
    const read = readDay(day.text)
    if (!read) continue
    const next = lines[at + 1]
    const [clock] = [...matchesIn(line, CLOCK), ...(next ? matchesIn(next, CLOCK) : [])]
    const time = clock && readClock(clock.text)
    if (!time) return { value: read.day, sure: false }
    const isCertain = Math.min(day.confidence, clock.confidence) >= CERTAIN
    return { value: `${read.day} ${time}`, sure: read.isClear && isCertain }
  }
  return null
}

/** `isClear`: day and month cannot be the other way round. */
function readDay(text: string): { day: string; isClear: boolean } | undefined {
  const name = MONTHS.findIndex((month) => text.toLowerCase().includes(month))
  const numbers = (text.match(/\d+/g) ?? []).map(Number)
  const [first = 0, second = 0, third = 0] = numbers
  const found =
    name >= 0
      ? { year: second, month: name + 1, day: first }
      : first > 31
        ? { year: first, month: second, day: third }
        : { year: third, month: second, day: first }
  const day = `${found.year}-${two(found.month)}-${two(found.day)}`
  const isClear = name >= 0 || first > 31 || first > 12 || first === second
  return isCalendarDay(day) ? { day, isClear } : undefined
}

function readClock(text: string): string | undefined {
  const [hour = 0, minute = 0] = (text.match(/\d+/g) ?? []).map(Number)
  const half = /[ap]/i.exec(text)?.[0].toLowerCase()
  if (minute > 59 || hour > 23 || (half && (hour > 12 || hour === 0))) return undefined
  return `${two(half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour)}:${two(minute)}`
}

const two = (value: number) => String(value).padStart(2, '0')
