import { toBurmeseDigits } from './burmese/digits.ts'

/** A day on the calendar, 'YYYY-MM-DD', without a zone. */
export type CalendarDay = string
/** A time of day, 'HH:mm'. */
export type ClockTime = string
export type Locale = 'my' | 'en'

/** Myanmar keeps +06:30 all year. */
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

/** The names of the months, January first. */
export const monthNames = { my: burmeseMonths, en: englishMonths } as const
/** The names of the weekdays, Sunday first. */
export const weekdayNames = {
  my: ['တနင်္ဂနွေ', 'တနင်္လာ', 'အင်္ဂါ', 'ဗုဒ္ဓဟူး', 'ကြာသပတေး', 'သောကြာ', 'စနေ'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const

/** True for a day that exists, in the form that the wire carries. */
export function isCalendarDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !text.startsWith('0000') && dayOf(utcMs(text)) === text
}

/** True for 'HH:mm' between 00:00 and 23:59. */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/**
 * A day for reading: '၀၅ ဇန်နဝါရီ ၂၀၂၅' or '05 January 2025'. Text behind the day (a time) is left out.
 *
 * @see X-DATE-01, OP-079
 */
export function formatDay(day: CalendarDay, locale: Locale): string {
  const [year, month, date] = partsOf(day)
  const text = `${pad(date)} ${monthNames[locale][month - 1] ?? ''} ${year}`
  return locale === 'my' ? toBurmeseDigits(text) : text
}

/** A time of day in the digits of the language; seconds are left out. */
export function formatTime(time: ClockTime, locale: Locale): string {
  return locale === 'my' ? toBurmeseDigits(time.slice(0, 5)) : time.slice(0, 5)
}

/** A day as the date picker shows it, DD/MM/YYYY. @see X-DATE-02 */
export function formatPickerDay(day: CalendarDay): string {
  const [year, month, date] = partsOf(day)
  return `${pad(date)}/${pad(month)}/${year}`
}

/** Reads DD/MM/YYYY as typed into a date picker; undefined when no such day exists. */
export function parsePickerDay(typed: string): CalendarDay | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim())
  if (!match) return undefined
  const [, date = '', month = '', year = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isCalendarDay(day) ? day : undefined
}

/** The 96 choices of a time picker, 00:00 to 23:45. @see X-TIME-01 */
export const clockSteps: readonly ClockTime[] = /* @__PURE__ */ Array.from(
  { length: 96 },
  (_, step) => `${pad(Math.floor(step / 4))}:${pad((step % 4) * 15)}`,
)

/** The calendar day of an instant in Yangon. @see OP-092 */
export function yangonDay(instant: Date): CalendarDay {
  return dayOf(instant.getTime() + yangonOffsetMs)
}

/** An instant as the wire carries it: 'YYYY-MM-DD HH:mm:ss' in Yangon. @see OP-158 */
export function yangonTimestamp(instant: Date): string {
  return new Date(instant.getTime() + yangonOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant of a day and time in Yangon. */
export function yangonInstant(day: CalendarDay, time: ClockTime = '00:00'): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(utcMs(day) + (hours * 60 + minutes) * 60_000 - yangonOffsetMs)
}

/** Negative, zero or positive as the first day lies before, on or after the second. */
export function compareDays(first: CalendarDay, second: CalendarDay): number {
  return Math.sign(utcMs(first) - utcMs(second))
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return dayOf(utcMs(day) + days * dayMs)
}

/** Whole days from the first to the second; zero for the same day. */
export function daysBetween(first: CalendarDay, second: CalendarDay): number {
  return Math.round((utcMs(second) - utcMs(first)) / dayMs)
}

/**
 * The same day some months later; where that month is too short, its last day.
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

export type ClassDuration = { months: number; weeks: number; days: number; totalDays: number }

/**
 * How long a class lasts, its first and last day included: months and days where it reaches a month, else weeks and days.
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
