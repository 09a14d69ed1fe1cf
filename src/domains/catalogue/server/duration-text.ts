import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { type CalendarDay, classDuration } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Locale } from '#platform/server/http/locale.ts'

/**
 * How long a class lasts, in words: '၂ လ ၅ ရက်', else '၃ ပတ်', '၆ ရက်'.
 *
 * @see OP-064
 */
export function durationText(startDate: CalendarDay, endDate: CalendarDay, locale: Locale): string {
  const { months, weeks, days } = classDuration(startDate, endDate)
  const inWords = (say: typeof m.catalogue_duration_months, count: number) =>
    count === 0 ? [] : [say({ count, n: locale === 'my' ? toBurmeseDigits(count) : String(count) }, { locale })]
  return [
    ...inWords(m.catalogue_duration_months, months),
    ...inWords(m.catalogue_duration_weeks, weeks),
    ...inWords(m.catalogue_duration_days, days),
  ].join(' ')
}
