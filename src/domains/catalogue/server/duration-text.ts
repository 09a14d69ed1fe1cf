import { LRUCache } from 'lru-cache'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { type CalendarDay, classDuration } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Locale } from '#platform/server/http/locale.ts'

/** How long a class lasts: in words, and in days, the first and the last included. */
export interface Duration {
  readonly text: string
  readonly days: number
}

/** Putting it into words costs more than the rest of a row; the same classes are listed again and again. */
const durations = new LRUCache<string, Duration>({ max: 5000 })

/**
 * How long a class lasts, in words and in days: '၂ လ ၅ ရက်', else '၃ ပတ်', '၆ ရက်'.
 *
 * @see OP-064
 */
export function durationOf(startDate: CalendarDay, endDate: CalendarDay, locale: Locale): Duration {
  const key = `${startDate}/${endDate}/${locale}`
  const known = durations.get(key)
  if (known) return known
  const { months, weeks, days, totalDays } = classDuration(startDate, endDate)
  const duration = { text: inWords({ months, weeks, days }, locale), days: totalDays }
  durations.set(key, duration)
  return duration
}

/** The words alone. */
export function durationText(startDate: CalendarDay, endDate: CalendarDay, locale: Locale): string {
  return durationOf(startDate, endDate, locale).text
}

function inWords(parts: { months: number; weeks: number; days: number }, locale: Locale): string {
  const add = (add: typeof m.catalogue_duration_months, count: number) =>
    count === 0 ? [] : [add({ count, n: locale === 'my' ? toBurmeseDigits(count) : String(count) }, { locale })]
  return [
    ...add(m.catalogue_duration_months, parts.months),
    ...add(m.catalogue_duration_weeks, parts.weeks),
    ...add(m.catalogue_duration_days, parts.days),
  ].join(' ')
}
