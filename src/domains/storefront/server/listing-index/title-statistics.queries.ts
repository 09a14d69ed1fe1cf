import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { GramShares } from './search-grams.ts'

/** PostgreSQL's statistics about the titles of public courses. */
export interface TitleStatistics {
  readonly shares: GramShares
  /** Runs without a share of their own occur in fewer titles than this. */
  readonly minShare: number
  /** Estimated rows of each listing; -1 if it was never analysed. */
  readonly rows: { readonly course: number; readonly class: number }
}

const maxAgeMs = 5 * 60_000

const nothingKnown: TitleStatistics = { shares: new Map(), minShare: 1, rows: { course: 0, class: 0 } }

interface Kept {
  statistics: TitleStatistics
  readAt: number
  reading: Promise<void> | undefined
}
const kept = new WeakMap<Db, Kept>()

/**
 * How common the runs of titles are, and how many titles there are, from PostgreSQL's statistics. They only choose
 * between plans with the same result, so they may be stale or missing.
 */
export async function findTitleStatistics(db: Db): Promise<TitleStatistics> {
  const known = kept.get(db) ?? { statistics: nothingKnown, readAt: Number.NEGATIVE_INFINITY, reading: undefined }
  kept.set(db, known)
  const isFirst = known.readAt === Number.NEGATIVE_INFINITY
  if (performance.now() - known.readAt > maxAgeMs) known.reading ??= readStatistics(db, known)
  if (isFirst) await known.reading
  return known.statistics
}

async function readStatistics(db: Db, known: Kept): Promise<void> {
  try {
    const grams = await sql<{ gram: string; share: number }>`
      select gram, share from pg_stats, lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (gram, share)
      where schemaname = 'public' and tablename = 'course_listing_grams' and gram is not null`.execute(db)
    const tables = await sql<TitleStatistics['rows']>`
      select (select reltuples::int from pg_class where oid = 'course_listing'::regclass) as course,
        (select reltuples::int from pg_class where oid = 'class_listing'::regclass) as class`.execute(db)
    known.statistics = {
      shares: new Map(grams.rows.map(({ gram, share }) => [gram, share])),
      minShare: Math.min(1, ...grams.rows.map(({ share }) => share)),
      rows: tables.rows[0] ?? nothingKnown.rows,
    }
  } catch {
    // Searches return the same without statistics; the next attempt is as far away as after a success.
  } finally {
    known.readAt = performance.now()
    known.reading = undefined
  }
}
