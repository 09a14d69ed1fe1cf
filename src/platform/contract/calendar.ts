import { toBurmeseDigits } from './burmese/digits.ts'
import type { Locale } from './locale.ts'

/** A calendar day 'YYYY-MM-DD' without a time zone. */
export type CalendarDay = string
/** A time of day, 'HH:mm'. */
export type ClockTime = string

/** Myanmar has no daylight saving time. */
const yangonOffsetMs = (6 * 60 + 30) * 60_000
const dayMs = 24 * 60 * 60_000

// biome-ignore format: a table reads better in two rows
const burmeseMonths = [
  'ဇန်နဝါရီ', 'ဖေဖော်ဝါရီ', 'မတ်', 'ဧပြီ', 'မေ', 'ဇွန်',
  'ဇူလိုင်', 'ဩဂုတ်', 'စက်တင်ဘာ', 'အောက်တိုဘာ', 'နိုဝင်ဘာ', 'ဒီဇင်ဘာ',
] as const
// biome-ignore format: a table reads better in two rows
const englishMonths = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
] as const

/** Month names from January. */
export const monthNames = { my: burmeseMonths, en: englishMonths } as const
/** Weekday names from Sunday. */
export const weekdayNames = {
  my: ['တနင်္ဂနွေ', 'တနင်္လာ', 'အင်္ဂါ', 'ဗုဒ္ဓဟူး', 'ကြာသပတေး', 'သောကြာ', 'စနေ'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const

/** Whether the text is an existing day in wire format. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') && dayOf(utcMs(text)) === text
}

/** Whether the text is 'HH:mm' between 00:00 and 23:59. */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/**
 * Formats a day: '၀၅ ဇန်နဝါရီ ၂၀၂၅' or '05 January 2025'. A time after the day is ignored.
 *
 * @see X-DATE-01, OP-079
 */
export function formatDay(day: CalendarDay, locale: Locale): string {
  const [year, month, date] = partsOf(day)
  const text = `${pad(date)} ${monthNames[locale][month - 1] ?? ''} ${year}`
  return locale === 'my' ? toBurmeseDigits(text) : text
}

/** Formats a time of day in the digits of the language, without seconds. */
export function formatTime(time: ClockTime, locale: Locale): string {
  return locale === 'my' ? toBurmeseDigits(time.slice(0, 5)) : time.slice(0, 5)
}

/** Formats a day for the date picker, DD/MM/YYYY. @see X-DATE-02 */
export function formatPickerDay(day: CalendarDay): string {
  const [year, month, date] = partsOf(day)
  return `${pad(date)}/${pad(month)}/${year}`
}

/** Parses DD/MM/YYYY; undefined when the day does not exist. */
export function parsePickerDay(typed: string): CalendarDay | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim())
  if (!match) return undefined
  const [, date = '', month = '', year = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isCalendarDay(day) ? day : undefined
}

/** The 96 options of a time picker, 00:00 to 23:45. @see X-TIME-01 */
export const clockSteps: readonly ClockTime[] = /* @__PURE__ */ Array.from(
  { length: 96 },
  (_, step) => `${pad(Math.floor(step / 4))}:${pad((step % 4) * 15)}`,
)

/** The calendar day of an instant in Yangon. @see OP-092 */
export function yangonDay(instant: Date): CalendarDay {
  return dayOf(instant.getTime() + yangonOffsetMs)
}

/** An instant in wire format: 'YYYY-MM-DD HH:mm:ss' in Asia/Yangon. @see OP-158 */
export function yangonTimestamp(instant: Date): string {
  return new Date(instant.getTime() + yangonOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of a day and time in Yangon. */
export function yangonInstant(day: CalendarDay, time: ClockTime = '00:00'): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(utcMs(day) + (hours * 60 + minutes) * 60_000 - yangonOffsetMs)
}

/** Negative, zero or positive when the first day is before, on or after the second. */
export function compareDays(first: CalendarDay, second: CalendarDay): number {
  return Math.sign(utcMs(first) - utcMs(second))
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(utcMs(day) + days * dayMs)
}

/** Number of days from the first to the second day. */
export function daysBetween(first: CalendarDay, second: CalendarDay): number {
  return Math.round((utcMs(second) - utcMs(first)) / dayMs)
}

/**
 * The same day a number of months later, or the last day of that month if it is shorter.
 *
 * @see OP-090
 */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year, month, date] = partsOf(day)
  const lastOfTarget = new Date(Date.UTC(year, month + months, 0))
  lastOfTarget.setUTCDate(Math.min(date, lastOfTarget.getUTCDate()))
  return dayOf(lastOfTarget.getTime())
}

/** Monday 1 to Sunday 7. */
export function isoWeekday(day: CalendarDay): number {
  return new Date(utcMs(day)).getUTCDay() || 7
}

type ClassDuration = { months: number; weeks: number; days: number; totalDays: number }

/**
 * Duration of a class including its first and last day: months and days from one month on, otherwise weeks and
 * days.
 *
 * @see OP-064
 */
export function classDuration(startDate: CalendarDay, endDate: CalendarDay): ClassDuration {
  const afterEnd = addDays(endDate, 1)
  const totalDays = daysBetween(startDate, afterEnd)
  let months = 0
  while (compareDays(addMonths(startDate, months + 1), afterEnd) <= 0) months += 1
  if (months > 0) return { months, weeks: 0, days: daysBetween(addMonths(startDate, months), afterEnd), totalDays }
  return { months: 0, weeks: Math.floor(totalDays / 7), days: totalDays % 7, totalDays }
}

function partsOf(day: CalendarDay): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number)
  return [year, month, date]
}

function utcMs(day: CalendarDay): number {
  const [year, month, date] = partsOf(day)
  return Date.UTC(year, month - 1, date)
}

function dayOf(ms: number): CalendarDay {
  return new Date(ms).toISOString().slice(0, 10)
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
