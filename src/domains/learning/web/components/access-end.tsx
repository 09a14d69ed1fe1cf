import { daysBetween, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { OpenCourse } from '../../contract/my-learning.contract.ts'

/** From this many days before the end on, the days that are left are shown. */
const warnedDays = 7

function daysLeft({ end_access_date: day }: Pick<OpenCourse, 'end_access_date'>): number {
  return day === null ? Number.POSITIVE_INFINITY : daysBetween(yangonDay(new Date()), day)
}

/** Whether the access to a course ends within seven days. */
export function endsSoon(course: Pick<OpenCourse, 'end_access_date'>): boolean {
  return daysLeft(course) <= warnedDays
}

/** Courses whose access ends soon, the first to end before the others; the others as they are. */
export function endingFirst<Course extends Pick<OpenCourse, 'end_access_date'>>(courses: readonly Course[]): Course[] {
  const ending = courses.filter(endsSoon).sort((first, second) => daysLeft(first) - daysLeft(second))
  return [...ending, ...courses.filter((course) => !endsSoon(course))]
}

/** The last day of access, with the days that are left where these are few. */
export function AccessEnd({ day }: { day: string }) {
  const left = daysLeft({ end_access_date: day })
  return (
    <p className="row small">
      {m.learning_until({ date: dayOf(day) })}
      {left <= warnedDays ? (
        <Badge tone="gold">{left === 0 ? m.learning_last_day() : m.learning_days_left({ n: localDigits(left) })}</Badge>
      ) : null}
    </p>
  )
}
