import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale } from '#platform/web/locale/locale.ts'
import type { ClassPage } from '../../contract/classes.contract.ts'
import { EnrolSlot } from '../enrol-slot.tsx'
import enrolRailStyles from './enrol-rail.module.css'

/** Panel for a student of a class: last day of access, lessons and payment picture. @see C-CLD-03, C-CLD-07 */
export default function AttendedClassPanel({ page }: { page: ClassPage }) {
  const { class_std_status, end_access_date: endDate } = page.class
  if (!class_std_status) return null
  return (
    <aside className={`detail-rail ${enrolRailStyles.rail} panel stack`} aria-label={m.storefront_my_application()}>
      {endDate === null ? null : <p>{m.storefront_expiry_on({ date: formatDay(endDate, currentLocale()) })}</p>}
      <EnrolSlot fallback={null}>{({ AttendedArea }) => <AttendedArea page={page} />}</EnrolSlot>
    </aside>
  )
}
