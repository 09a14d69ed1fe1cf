import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

/**
 * Flushes the pending lists of the indexes on titles and on their sounds in one batch, which costs a fraction of
 * inserting title by title.
 *
 * Searches also read the pending list, and the writer of the title that fills it flushes it. This job keeps both costs
 * small.
 */
export async function flushPendingTitles(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list(indexed.indexrelid)
    from pg_index as indexed join pg_class as index on index.oid = indexed.indexrelid join pg_am as method on method.oid = index.relam
    where method.amname = 'gin' and indexed.indrelid in ('course_listing'::regclass, 'class_listing'::regclass,
      'course_sounds'::regclass, 'owner_sounds'::regclass)`.execute(db)
}
