import { formatDay } from '#platform/contract/calendar.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { formatMonth } from '../../contract/invoice-labels.ts'

/** The first and last day of a class. */
export function DayRange({ from, to }: { from: string; to: string }) {
  const locale = currentLocale()
  return (
    <>
      <span className="keep">{formatDay(from, locale)}</span> ~ <span className="keep">{formatDay(to, locale)}</span>
    </>
  )
}

export function monthText(month: string): string {
  return formatMonth(month, currentLocale())
}

export function dayText(day: string): string {
  return formatDay(day, currentLocale())
}
