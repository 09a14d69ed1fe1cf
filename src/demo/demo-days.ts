import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'

/** A day before (negative: behind) today, so that the demo is never out of date on the day it is made. */
export function dayBefore(days: number): CalendarDay {
  return addDays(today(), -days)
}

/** An instant some days ago, at an hour of Yangon. */
export function daysAgo(days: number, hour = 12): Date {
  return yangonInstant(dayBefore(days), `${String(hour).padStart(2, '0')}:00`)
}

/** An instant some hours ago. */
export function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * 3_600_000)
}
