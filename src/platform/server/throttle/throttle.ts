import { hash } from 'node:crypto'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type Counted, counting, decrementAttempts, deleteThrottles } from './throttles.queries.ts'

/**
 * Statements for the caller's own `with`: `counting` counts an attempt, `decrementAttempts` takes it back, each without
 * a round trip of its own.
 */
export interface Attempt {
  readonly keys: readonly string[]
  readonly windowMs: number
  /** @throws Refusal TOO_MANY_REQUESTS - with the wait of the longest-blocked subject */
  settle(counted: readonly Counted[]): void
}

interface Throttle {
  /**
   * Counts one attempt for each subject (an address, an account), and passes while all are below the limit. Outside of
   * the caller's transaction, so that a refused attempt stays counted.
   *
   * @throws Refusal TOO_MANY_REQUESTS - with the wait of the longest-blocked subject
   */
  take(db: Db, subjects: readonly string[]): Promise<void>
  /** The same by the caller's statement, which passes the rows of `counting` to `settle`. */
  attempt(subjects: readonly string[]): Attempt
  /** Takes one attempt back that the limit is not meant for. */
  giveBack(db: Db, subjects: readonly string[]): Promise<void>
  /** Resets the attempts of `subjects`, as after a successful log-in. */
  forget(db: Db, subjects: readonly string[]): Promise<void>
}

/**
 * Limits attempts across all processes: `points` per window of `perSeconds`, counted in the database.
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
      await decrementAttempts(keysOf(subjects)).execute(db)
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

/** Addresses and phone numbers are stored hashed. */
function hashOf(subject: string): string {
  return hash('sha256', subject, 'base64url')
}
