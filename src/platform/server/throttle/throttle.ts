import { hash } from 'node:crypto'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type Counted, counting, deleteThrottles, uncounting } from './throttles.queries.ts'

/**
 * An attempt that statements of the caller's own count, with `counting` as a part of their `with`, and take off again, with
 * `uncounting`: one way to the database less for each.
 */
export interface Attempt {
  readonly keys: readonly string[]
  readonly windowMs: number
  /** @throws Refusal TOO_MANY_REQUESTS - with the wait of the longest-blocked subject */
  settle(counted: readonly Counted[]): void
}

export interface Throttle {
  /**
   * Counts one attempt for each of `subjects` (an address, an account) and lets it pass while all are below the limit.
   *
   * Counted outside any transaction of the caller, so that a refused attempt stays counted.
   *
   * @throws Refusal TOO_MANY_REQUESTS - with the wait of the longest-blocked subject
   */
  take(db: Db, subjects: readonly string[]): Promise<void>
  /** The same by a statement of the caller's own, which hands `settle` the rows that its `counting` returned. */
  attempt(subjects: readonly string[]): Attempt
  /** Takes one attempt off again: it turned out not to be what the limit is against. */
  giveBack(db: Db, subjects: readonly string[]): Promise<void>
  /** Forgets the attempts of `subjects`, as after a log-in that succeeded. */
  forget(db: Db, subjects: readonly string[]): Promise<void>
}

/**
 * Limits attempts across all processes: `points` in each window of `perSeconds`, counted in the database.
 *
 * @see OP-022, SR-17
 */
export function throttle({ name, points, perSeconds }: { name: string; points: number; perSeconds: number }): Throttle {
  const keysOf = (subjects: readonly string[]) => subjects.map((subject) => `${name}:${hashOf(subject)}`)
  const windowMs = perSeconds * 1000
  const settle = (counted: readonly Counted[]) => refuseAbove(points, counted)
  return {
    take: async (db, subjects) => {
      settle((await counting(keysOf(subjects), windowMs).execute(db)).rows)
    },
    attempt: (subjects) => ({ keys: keysOf(subjects), windowMs, settle }),
    giveBack: async (db, subjects) => {
      await uncounting(keysOf(subjects)).execute(db)
    },
    forget: (db, subjects) => deleteThrottles(db, keysOf(subjects)),
  }
}

/** @throws Refusal TOO_MANY_REQUESTS */
function refuseAbove(points: number, counted: readonly Counted[]): void {
  const waits = counted.filter((each) => each.points > points).map(({ waitMs }) => waitMs)
  if (waits.length === 0) return
  const waitSeconds = Math.max(1, Math.ceil(Math.max(...waits) / 1000))
  throw new Refusal('TOO_MANY_REQUESTS', {
    params: { minutes: Math.ceil(waitSeconds / 60) },
    retryAfterSeconds: waitSeconds,
  })
}

/** Neither addresses nor phone numbers are kept. */
function hashOf(subject: string): string {
  return hash('sha256', subject, 'base64url')
}
