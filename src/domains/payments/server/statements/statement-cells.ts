import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { type CalendarDay, isCalendarDay } from '#platform/contract/calendar.ts'
import { DAY_MS } from '#platform/contract/durations.ts'

/** Order of day and month in dates such as 03/04/2026. */
export type DayOrder = 'day_first' | 'month_first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const western = (cell: string) =>
  cell
    .normalize('NFKC')
    .replace(/\p{Nd}+/gu, toWesternDigits)
    .trim()
const numericDate = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?!\d)/
const pad = (number: string | number) => String(number).padStart(2, '0')

/** Month first when a date has a day beyond 12 in second place; otherwise day first, as in Myanmar. */
export function dayOrderOf(cells: Iterable<string>): DayOrder {
  for (const cell of cells) if (Number(numericDate.exec(western(cell))?.[2]) > 12) return 'month_first'
  return 'day_first'
}

/**
 * Reads a date: 2026-11-23, 23/11/2026, 23 Nov 2026, Nov 23, 2026, 20261123, or the day number of a spreadsheet. A
 * time of day may follow.
 */
export function readDay(cell: string, order: DayOrder): CalendarDay | undefined {
  const text = western(cell)
  const day = isoDay(text) ?? numericDay(text, order) ?? namedDay(text) ?? spreadsheetDay(text)
  return day !== undefined && isCalendarDay(day) ? day : undefined
}

function isoDay(text: string): CalendarDay | undefined {
  const found =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? /^(20\d{2})(\d{2})(\d{2})(?:$|\D|\d{6}$)/.exec(text)
  return found ? `${found[1]}-${pad(found[2] ?? '')}-${pad(found[3] ?? '')}` : undefined
}

function numericDay(text: string, order: DayOrder): CalendarDay | undefined {
  const [, first = '', second = '', year] = numericDate.exec(text) ?? []
  if (year === undefined) return undefined
  return order === 'day_first' ? `${year}-${pad(second)}-${pad(first)}` : `${year}-${pad(first)}-${pad(second)}`
}

function namedDay(text: string): CalendarDay | undefined {
  const dayFirst = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?,?[ -](\d{4})/i.exec(text)
  const monthFirst = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/i.exec(text)
  const [date, name, year] = dayFirst
    ? [dayFirst[1], dayFirst[2], dayFirst[3]]
    : [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]]
  const month = months.indexOf((name ?? '').toLowerCase()) + 1
  return month > 0 ? `${year}-${pad(month)}-${pad(date ?? '')}` : undefined
}

/** Day 0 of spreadsheets, which count 29 February 1900. */
const SPREADSHEET_ZERO_MS = Date.UTC(1899, 11, 30)

function spreadsheetDay(text: string): CalendarDay | undefined {
  if (!/^[2-7]\d{4}(\.\d+)?$/.test(text)) return undefined
  return new Date(SPREADSHEET_ZERO_MS + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10)
}

/** Reads a time of day as HH:mm, also after a date, with AM or PM, or as the fraction of a day of a spreadsheet. */
export function readTime(cell: string): string | undefined {
  const text = western(cell)
  const fraction = /^(?:[2-7]\d{4}|0)?(\.\d+)$/.exec(text)?.[1]
  if (fraction !== undefined) return minuteText(Math.floor(Number(fraction) * 24 * 60 + 0.01))
  const [, hour, minute, half] = /(?:^|\D)(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?m?/i.exec(text) ?? []
  if (hour === undefined || Number(minute) > 59) return undefined
  const isHalf = half !== undefined
  if (Number(hour) > (isHalf ? 12 : 23)) return undefined
  const hours = isHalf ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return `${pad(hours)}:${minute}`
}

const minuteText = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`

/**
 * Reads an amount in whole kyat; money that went out is negative. Decimals have to be zero.
 *
 * @returns undefined when the cell has no amount, NaN when it cannot be read
 */
export function readAmount(cell: string): number | undefined {
  const text = western(cell).replace(/\s|kyats?|mmk|ks|ကျပ်/giu, '')
  if (text === '' || text === '-') return undefined
  const [, minus, digits = ''] = /^(-|\()?\+?(.*?)\)?$/.exec(text) ?? []
  const whole = /^(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.0{1,4})?$/.exec(digits)?.[1]?.replaceAll(',', '')
  if (whole === undefined) return Number.NaN
  return minus ? -Number(whole) : Number(whole)
}

const inWords = /^(cr|credit|c|in|\+|received?|receive money|deposit|cash ?in|money in|transfer in|ဝင်|အဝင်|ဝင်ငွေ|လက်ခံ)$/i
const outWords =
  /^(dr|debit|d|out|-|sent|send|send money|withdraw(al)?|cash ?out|money out|transfer out|payment|fee|ထွက်|အထွက်|ထွက်ငွေ|ပေးပို့)$/i

/** Whether money came in or went out; undefined for other words. */
export function readDirection(cell: string): 'in' | 'out' | undefined {
  const text = western(cell)
  if (inWords.test(text)) return 'in'
  return outWords.test(text) ? 'out' : undefined
}

/** Whether a spreadsheet has replaced the last digits of a number by an exponent. */
export function isDamagedNumber(cell: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{2}$/i.test(western(cell))
}
