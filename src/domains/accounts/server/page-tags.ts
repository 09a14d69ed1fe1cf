import type { Tx } from '#platform/server/database/connect.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import type { CacheTag } from '#platform/server/pages/page-tags.ts'

/** What a public page shows of one teacher or school. */
export const ownerTag = (id: number): CacheTag => `owner:${id}`
/** The mean of an owner's ratings. */
export const ownerRatingTag = (id: number): CacheTag => `owner-rating:${id}`
/** Of lists: names, pictures and standing of people. */
export const peopleTag: CacheTag = 'people'

/** Drops the pages of a person, and refreshes the lists in which people stand. */
export function invalidatePagesOf(tx: Tx, accountId: number): Promise<void> {
  return invalidatePages(tx, { drop: [ownerTag(accountId)], refresh: [peopleTag] })
}
