import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { GramShares } from './search-grams.ts'

const maxAgeMs = 5 * 60_000

interface Kept {
  shares: GramShares
  readAt: number
  reading: Promise<void> | undefined
}
const kept = new WeakMap<Db, Kept>()

/**
 * How common the runs of characters of titles are, as the database's own statistics say.
 *
 * They only choose between ways to the same result, so they may be minutes old or missing.
 */
export async function findGramShares(db: Db): Promise<GramShares> {
  const known = kept.get(db) ?? { shares: new Map(), readAt: Number.NEGATIVE_INFINITY, reading: undefined }
  kept.set(db, known)
  const isFirst = known.readAt === Number.NEGATIVE_INFINITY
  if (performance.now() - known.readAt > maxAgeMs) known.reading ??= readShares(db, known)
  if (isFirst) await known.reading
  return known.shares
}

async function readShares(db: Db, known: Kept): Promise<void> {
  try {
    const { rows } = await sql<{ gram: string; share: number }>`
      select gram, share from pg_stats, lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (gram, share)
      where schemaname = 'public' and tablename = 'course_listing_grams' and gram is not null`.execute(db)
    known.shares = new Map(rows.map(({ gram, share }) => [gram, share]))
  } catch {
    // Searches find the same without them; the next attempt is as far away as after a success.
  } finally {
    known.readAt = performance.now()
    known.reading = undefined
  }
}
