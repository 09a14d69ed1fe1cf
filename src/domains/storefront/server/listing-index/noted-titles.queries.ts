import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'

/**
 * Enters into the indexes on titles what has been noted for them since, all at once, which costs a fraction of entering
 * one title after the other.
 *
 * Searches find what is noted either way, and whoever writes the title that fills the space for notes enters them
 * himself: this keeps both from costing anything that is felt.
 */
export async function enterNotedTitles(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list(indexed.indexrelid)
    from pg_index as indexed join pg_class as index on index.oid = indexed.indexrelid join pg_am as method on method.oid = index.relam
    where method.amname = 'gin' and indexed.indrelid in ('course_listing'::regclass, 'class_listing'::regclass)`.execute(
    db,
  )
}
