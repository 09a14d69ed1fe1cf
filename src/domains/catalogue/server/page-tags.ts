import { ownerRatingTag, peopleTag } from '#domains/accounts/server/index.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import type { CacheTag } from '#platform/server/pages/page-tags.ts'

/** What a course says of itself; its classes' pages show it too. */
export const courseTag = (id: number): CacheTag => `course:${id}`
export const courseRatingTag = (id: number): CacheTag => `course-rating:${id}`
export const classTag = (id: number): CacheTag => `class:${id}`
export const classRatingTag = (id: number): CacheTag => `class-rating:${id}`
/** Which courses an owner gives. */
export const ownerCoursesTag = (ownerId: number): CacheTag => `owner-courses:${ownerId}`
/** Of lists that show courses or classes of several owners, and their number. */
export const listingsTag: CacheTag = 'listings'

/** A course that guests see, or saw, has changed. */
export function invalidateCoursePages(tx: Tx, { id, ownerId }: { id: number; ownerId: number }): Promise<void> {
  return invalidatePages(tx, { drop: [courseTag(id), ownerCoursesTag(ownerId)], refresh: [listingsTag] })
}

/** A class of a public course is new or has changed; the page of its course lists it. */
export function invalidateClassPages(
  tx: Tx,
  { id, courseId, ownerId }: { id: number; courseId: number; ownerId: number },
): Promise<void> {
  const drop = [classTag(id), courseTag(courseId), ownerCoursesTag(ownerId)]
  return invalidatePages(tx, { drop, refresh: [listingsTag] })
}

/** A rating counts at once on the page of what was rated and of its owner, and soon in lists. */
export function invalidateRatingPages(
  tx: Tx,
  { classId, courseId, ownerId }: { classId?: number | undefined; courseId: number; ownerId: number },
): Promise<void> {
  const drop = [courseRatingTag(courseId), ownerRatingTag(ownerId)]
  if (classId !== undefined) drop.push(classRatingTag(classId))
  return invalidatePages(tx, { drop, refreshLater: [listingsTag, peopleTag] })
}
