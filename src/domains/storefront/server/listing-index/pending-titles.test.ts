import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { flushPendingTitles } from './pending-titles.queries.ts'

const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })

/** Ids found with the trigram index. */
async function found(course_name: string): Promise<number[]> {
  const { json } = await api.post('/course/list/filter', { body: { course_name } })
  return (json as { data: { course_id: number }[] }).data.map((row) => row.course_id)
}

/** Runs the job and returns the number of pages in the index's pending list. */
async function notedPages(): Promise<number | undefined> {
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('course_listing_grams')::int as pages`.execute(db)
  return rows[0]?.pages
}

// Autovacuum also flushes the pending list.
await sql`alter table course_listing set (autovacuum_enabled = off)`.execute(db)

test('titles are found while they are pending, and after they have been flushed', async () => {
  const noted = await aCourse(db, { title: 'စောင်းကောက်' })
  expect(await found('င်းကော')).toEqual([noted.id])
  await flushPendingTitles(db)
  expect(await notedPages()).toBe(0)
  const later = await aCourse(db, { title: 'စောင်းကောက် အဆင့်မြင့်' })
  expect(await found('င်းကော')).toEqual([later.id, noted.id])
  expect(await notedPages()).toBeGreaterThan(0)
})
