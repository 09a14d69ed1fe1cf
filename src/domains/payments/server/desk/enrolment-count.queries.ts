import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'

/** A transaction that inserts an enrolment ends well before. */
const SETTLED_AFTER_MS = 60 * 60 * 1000
/** Counting fewer rows than these takes a few milliseconds. */
const MIN_KEPT = 100_000

/**
 * Number of the enrolments up to an id. It cannot change: enrolments are never deleted, and later ones have larger ids.
 */
interface KeptCount {
  readonly upTo: number
  readonly count: number
}

const kept = new WeakMap<Db, KeptCount>()

interface Newer {
  readonly upTo: number | null
  readonly settled: number
  readonly all: number
}

const countNewer = prepareOnce(
  (_, { upTo, before }: { upTo: number; before: Date }) => sql<Newer>`
    with settled as (
      select id from enrolments
      where id > ${upTo}::bigint and inserted_at < ${before}::timestamptz order by id desc limit 1)
    select (select id from settled) as up_to, count(*)::int as all,
      (count(*) filter (where id <= (select id from settled)))::int as settled
    from enrolments where id > ${upTo}::bigint`,
)

/**
 * Number of all enrolments. A process keeps the number of the old ones and counts those after them.
 *
 * @param min - number of old enrolments from which their number is kept
 */
export async function countEnrolments(db: Db, { min = MIN_KEPT }: { min?: number } = {}): Promise<number> {
  const { upTo, count } = kept.get(db) ?? { upTo: 0, count: 0 }
  const [newer] = await countNewer(db, { upTo, before: new Date(now().getTime() - SETTLED_AFTER_MS) })
  if (!newer) throw new Error('counting gave no row')
  if (newer.upTo !== null && newer.settled >= min) kept.set(db, { upTo: newer.upTo, count: count + newer.settled })
  return count + newer.all
}
