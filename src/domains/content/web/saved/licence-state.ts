import { DAY_MS } from '#platform/contract/durations.ts'

/** Clocks of phones differ from the server's by so much without anybody having set them. */
const toleranceMs = 10 * 60 * 1000

/** Whether a licence opens its lesson now, and why not. */
export type LicenceState = 'open' | 'ended' | 'clock-wrong'

/**
 * Decides by the phone's clock, which is compared with the latest time that was ever known: a clock that was set back
 * opens nothing until the server has said what time it is.
 *
 * @param latest milliseconds since 1970
 */
export function licenceState(
  { not_after, issued_at }: { readonly not_after: string; readonly issued_at: string },
  { now, latest }: { readonly now: number; readonly latest: number },
): LicenceState {
  if (now < Math.max(latest, Date.parse(issued_at)) - toleranceMs) return 'clock-wrong'
  return now < Date.parse(not_after) ? 'open' : 'ended'
}

const soonMs = 3 * DAY_MS

/**
 * Whether a licence ends within three days. It is renewed a week before, so there was no connection since, or access
 * ends.
 */
export function endsSoon({ not_after }: { readonly not_after: string }, now: number): boolean {
  const left = Date.parse(not_after) - now
  return left > 0 && left <= soonMs
}
