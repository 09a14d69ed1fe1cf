import { type CalendarDay, formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale } from '#platform/web/text/locale.ts'

/** The last day of a student's access, where there is one. @see C-CLD-07 */
export function ExpiryPanel({ endDate }: { endDate: CalendarDay | null }) {
  if (endDate === null) return null
  return (
    <aside className="detail-rail panel" aria-label={m.catalogue_expiry()}>
      <p>{m.catalogue_expiry_on({ date: formatDay(endDate, currentLocale()) })}</p>
    </aside>
  )
}
