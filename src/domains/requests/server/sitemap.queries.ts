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
    // When one was answered is not kept, so nothing is said of its last change.
    return rows.map(({ id }) => ({ id, path: paths.courseRequest.detail(id), changedAt: null }))
  },
}
