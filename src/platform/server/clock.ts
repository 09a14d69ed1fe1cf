import { type CalendarDay, yangonDay } from '#platform/contract/calendar.ts'

let readClock: () => Date = () => new Date()

/** The present instant. All server code asks here, so that a test can stand still. */
export function now(): Date {
  return readClock()
}

/**
 * The calendar day in Asia/Yangon, as 'YYYY-MM-DD'.
 *
 * @param instant the moment whose day is meant; the present one when absent
 * @see OP-092
 */
export function today(instant: Date = now()): CalendarDay {
  return yangonDay(instant)
}

/**
 * Holds the clock at one instant (tests only) and returns the function that lets it run again.
 *
 * @param instant ISO 8601, such as '2026-11-21T00:00:00+06:30'
 */
export function holdClockAt(instant: string): () => void {
  const held = new Date(instant)
  readClock = () => new Date(held)
  return () => {
    readClock = () => new Date()
  }
}
