import { type CalendarDay, yangonDay } from '#platform/contract/calendar.ts'

type ReadMs = () => number

/**
 * The clock of this machine in milliseconds, which also dates its files: for ages of files and for comparing clocks. It
 * may be wrong or be set at any time, so waits use `performance.now()` and everything else `now`.
 */
export const machineTimeMs: ReadMs = () => Date.now()

let followed: ReadMs = machineTimeMs
let held: Date | undefined

/**
 * The current instant. All server code calls this instead of `new Date()`: it is the database's clock, however this
 * machine's is set (docs/decisions/0052), and tests can stop it.
 */
export function now(): Date {
  return new Date(held ?? followed())
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

/** Makes `now` read another clock than the machine's, and returns a function that ends this. */
export function readClockBy(read: ReadMs): () => void {
  followed = read
  return () => {
    if (followed === read) followed = machineTimeMs
  }
}

/**
 * Stops the clock at one instant (tests, and the demo data of past days) and returns a function that starts it again.
 *
 * @param instant ISO 8601, such as '2026-11-21T00:00:00+06:30'
 */
export function holdClockAt(instant: string): () => void {
  held = new Date(instant)
  return () => {
    held = undefined
  }
}
