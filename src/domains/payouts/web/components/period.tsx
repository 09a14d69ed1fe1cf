import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { formatDay, monthNames } from '#platform/contract/calendar.ts'
import { currentLocale } from '#platform/web/text/locale.ts'

/** The first and last day of a class. */
export function DayRange({ from, to }: { from: string; to: string }) {
  const locale = currentLocale()
  return (
    <>
      <span className="keep">{formatDay(from, locale)}</span> ~ <span className="keep">{formatDay(to, locale)}</span>
    </>
  )
}

/** A month of the wire, 'YYYY-MM', for reading: 'အောက်တိုဘာ ၂၀၂၆'. */
export function monthText(month: string): string {
  const locale = currentLocale()
  const [year = '', number = ''] = month.split('-')
  const text = `${monthNames[locale][Number(number) - 1] ?? ''} ${year}`
  return locale === 'my' ? toBurmeseDigits(text) : text
}

export function dayText(day: string): string {
  return formatDay(day, currentLocale())
}
