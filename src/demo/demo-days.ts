import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'

/**
 * A day this many days before today (negative: after it), so that the demo is up to date on the day of its
 * creation.
 */
export function dayBefore(days: number): CalendarDay {
  return addDays(today(), -days)
}

/** An instant some days ago, at an hour in Yangon. */
export function daysAgo(days: number, hour = 12): Date {
  return yangonInstant(dayBefore(days), `${String(hour).padStart(2, '0')}:00`)
}

export function hoursBefore(instant: Date, hours: number): Date {
  return new Date(instant.getTime() - hours * 3_600_000)
}
