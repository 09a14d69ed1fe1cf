import { LRUCache } from 'lru-cache'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { type CalendarDay, classDuration } from '#platform/contract/calendar.ts'
import type { Locale } from '#platform/contract/locale.ts'
import { m } from '#platform/server/plain-messages.ts'

/** The duration of a class as text and in days, first and last day included. */
interface Duration {
  readonly text: string
  readonly days: number
}

/** Formatting costs more than the rest of a row, and the same durations recur. */
const durations = new LRUCache<string, Duration>({ max: 5000 })

/** The duration of a class as text and in days: '၂ လ ၅ ရက်', else '၃ ပတ်', '၆ ရက်'. @see OP-064 */
export function durationOf(startDate: CalendarDay, endDate: CalendarDay, locale: Locale): Duration {
  const key = `${startDate}/${endDate}/${locale}`
  const known = durations.get(key)
  if (known) return known
  const { months, weeks, days, totalDays } = classDuration(startDate, endDate)
  const duration = { text: partsText({ months, weeks, days }, locale), days: totalDays }
  durations.set(key, duration)
  return duration
}

/** The duration as text. */
export function durationText(startDate: CalendarDay, endDate: CalendarDay, locale: Locale): string {
  return durationOf(startDate, endDate, locale).text
}

function partsText(parts: { months: number; weeks: number; days: number }, locale: Locale): string {
  const add = (add: typeof m.catalogue_duration_months, count: number) =>
    count === 0 ? [] : [add({ count, n: locale === 'my' ? toBurmeseDigits(count) : String(count) }, { locale })]
  return [
    ...add(m.catalogue_duration_months, parts.months),
    ...add(m.catalogue_duration_weeks, parts.weeks),
    ...add(m.catalogue_duration_days, parts.days),
  ].join(' ')
}
