import { type CalendarDay, yangonDay } from '#platform/contract/calendar.ts'

let readClock: () => Date = () => new Date()

/** The current instant. All server code calls this instead of `new Date()`, so that tests can stop the clock. */
export function now(): Date {
  return readClock()
}

/**
 * The calendar day in Asia/Yangon, as 'YYYY-MM-DD'.
 *
 * @param instant defaults to the current instant
 * @see OP-092
 */
export function today(instant: Date = now()): CalendarDay {
  return yangonDay(instant)
}

/**
 * Stops the clock at one instant (tests only) and returns a function that starts it again.
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
