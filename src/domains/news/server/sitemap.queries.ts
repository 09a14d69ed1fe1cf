import { paths } from '#paths'
import { today } from '#platform/server/clock.ts'
import type { SitemapSection } from '#platform/server/sitemap/sitemap-section.ts'

/** All published news. @see OP-049 */
export const newsSitemap: SitemapSection = {
  name: 'news',
  lastId: async (db) => {
    const row = await db.selectFrom('news').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row?.id ?? 0
  },
  entries: async (db, { after, upTo, limit }) => {
    const rows = await db
      .selectFrom('news')
      .select(['id', 'insertedAt', 'updatedAt'])
      .where('published', '=', true)
      .where('publishDate', '<=', today())
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id, insertedAt, updatedAt }) => ({
      id,
      path: paths.news.detail(id),
      changedAt: updatedAt ?? insertedAt,
    }))
  },
}
