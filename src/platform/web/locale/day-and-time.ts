import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { currentLocale } from './locale.ts'

/** A timestamp of the wire, 'YYYY-MM-DD HH:mm:ss', in the page's language and digits. */
export function dayAndTime(stamp: string): string {
  const locale = currentLocale()
  const [day = '', time = ''] = stamp.split(' ')
  return `${formatDay(day, locale)}${locale === 'my' ? '၊' : ','} ${formatTime(time.slice(0, 5), locale)}`
}

/** The day of such a timestamp. */
export function dayOf(stamp: string): string {
  return formatDay(stamp.slice(0, 10), currentLocale())
}
