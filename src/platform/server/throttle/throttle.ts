import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { countAttempts, deleteThrottles, uncounting } from './throttles.queries.ts'

export interface Throttle {
  /**
   * Counts one attempt for each of `subjects` (an address, an account) and lets it pass while all are below the limit.
   *
   * Counted outside any transaction of the caller, so that a refused attempt stays counted.
   *
   * @throws Refusal TOO_MANY_REQUESTS - with the wait of the longest-blocked subject
   */
  take(db: Db, subjects: readonly string[]): Promise<void>
  /** Takes one attempt off again: it turned out not to be what the limit is against. */
  giveBack(db: Db, subjects: readonly string[]): Promise<void>
  /** The same for a statement of the caller's own to carry as a part of its `with`: one way to the database less. */
  givingBack(subjects: readonly string[]): RawBuilder<object>
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
  return {
    take: async (db, subjects) => {
      const counted = await countAttempts(db, keysOf(subjects), perSeconds * 1000)
      const waits = counted.filter((each) => each.points > points).map(({ waitMs }) => waitMs)
      if (waits.length === 0) return
      const waitSeconds = Math.max(1, Math.ceil(Math.max(...waits) / 1000))
      throw new Refusal('TOO_MANY_REQUESTS', {
        params: { minutes: Math.ceil(waitSeconds / 60) },
        retryAfterSeconds: waitSeconds,
      })
    },
    giveBack: async (db, subjects) => {
      await uncounting(keysOf(subjects)).execute(db)
    },
    givingBack: (subjects) => uncounting(keysOf(subjects)),
    forget: (db, subjects) => deleteThrottles(db, keysOf(subjects)),
  }
}

/** Neither addresses nor phone numbers are kept. */
function hashOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
