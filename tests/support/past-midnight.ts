import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS } from '#platform/contract/durations.ts'

/** Midnight in Yangon as the time of day in UTC. */
const MIDNIGHT_MS = 17.5 * 3_600_000

/**
 * Waits until midnight has passed in Yangon, if it comes within this time: assertions about today have to hold
 * until the test ends.
 */
export async function pastMidnight(withinMs: number): Promise<void> {
  const leftMs = (MIDNIGHT_MS - (Date.now() % DAY_MS) + DAY_MS) % DAY_MS
  if (leftMs < withinMs) await wait(leftMs + 1000)
}
