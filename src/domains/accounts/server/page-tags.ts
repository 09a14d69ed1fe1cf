import type { Tx } from '#platform/server/database/connect.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import type { CacheTag } from '#platform/server/pages/page-tags.ts'

/** Pages that show a teacher or school. */
export const ownerTag = (id: number): CacheTag => `owner:${id}`
/** Pages that show the mean rating of an owner. */
export const ownerRatingTag = (id: number): CacheTag => `owner-rating:${id}`
/** Lists with names, pictures and account states of people. */
export const peopleTag: CacheTag = 'people'

/** Invalidates the pages of a person, and refreshes lists of people. */
export function invalidatePagesOf(tx: Tx, accountId: number): Promise<void> {
  return invalidatePages(tx, { drop: [ownerTag(accountId)], refresh: [peopleTag] })
}
