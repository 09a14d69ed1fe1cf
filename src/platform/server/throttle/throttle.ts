import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'

const TABLE = 'throttles'

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
  /** Forgets the attempts of `subjects`, as after a log-in that succeeded. */
  forget(db: Db, subjects: readonly string[]): Promise<void>
}

/**
 * Limits attempts across all processes: `points` in each window of `perSeconds`, counted in the database.
 *
 * @see OP-022, SR-17
 */
export function throttle(limit: { name: string; points: number; perSeconds: number }): Throttle {
  const limiters = new WeakMap<Db, RateLimiterPostgres>()
  const limiterOn = (db: Db): RateLimiterPostgres => {
    const limiter = limiters.get(db) ?? openLimiter(db, limit)
    limiters.set(db, limiter)
    return limiter
  }
  return {
    take: async (db, subjects) => {
      const waits = await Promise.all(subjects.map((subject) => countAttempt(limiterOn(db), subject)))
      const waitSeconds = Math.max(0, ...waits)
      if (waitSeconds > 0) {
        throw new Refusal('TOO_MANY_REQUESTS', {
          params: { minutes: Math.ceil(waitSeconds / 60) },
          retryAfterSeconds: waitSeconds,
        })
      }
    },
    giveBack: async (db, subjects) => {
      await Promise.all(subjects.map((subject) => limiterOn(db).reward(toKey(subject))))
    },
    forget: async (db, subjects) => {
      await Promise.all(subjects.map((subject) => limiterOn(db).delete(toKey(subject))))
    },
  }
}

/** The name of a throttle and a hash: neither addresses nor phone numbers are kept. */
function toKey(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}

/** @returns seconds until the next attempt may pass, 0 when this one does */
async function countAttempt(limiter: RateLimiterPostgres, subject: string): Promise<number> {
  try {
    await limiter.consume(toKey(subject))
    return 0
  } catch (blocked) {
    if (blocked instanceof RateLimiterRes) return Math.max(1, Math.ceil(blocked.msBeforeNext / 1000))
    throw blocked
  }
}

function openLimiter(db: Db, { name, points, perSeconds }: Parameters<typeof throttle>[0]): RateLimiterPostgres {
  const store = {
    query: async ({ text, values = [] }: { text: string; values?: unknown[] }) => {
      const result = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows: result.rows, rowCount: result.rows.length }
    },
  }
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: perSeconds,
  })
}
