import { paths } from '#paths'
import type { SitemapSection } from '#platform/server/sitemap/sitemap-section.ts'

/** All course requests that are not hidden. @see N-REQ-04 */
export const requestSitemap: SitemapSection = {
  name: 'requests',
  lastId: async (db) => {
    const row = await db.selectFrom('courseRequests').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
    return row?.id ?? 0
  },
  entries: async (db, { after, upTo, limit }) => {
    const rows = await db
      .selectFrom('courseRequests')
      .select('id')
      .where('hidden', '=', false)
      .where('id', '>', after)
      .where('id', '<=', upTo)
      .orderBy('id')
      .limit(limit)
      .execute()
    // The time of an answer is not stored, so the sitemap has no modification date.
    return rows.map(({ id }) => ({ id, path: paths.courseRequest.detail(id), changedAt: null }))
  },
}
