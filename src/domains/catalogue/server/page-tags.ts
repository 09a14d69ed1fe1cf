import { ownerRatingTag, peopleTag } from '#domains/accounts/server/index.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import type { CacheTag } from '#platform/server/pages/page-tags.ts'

/** Pages that show data of a course, including those of its classes. */
export const courseTag = (id: number): CacheTag => `course:${id}`
export const courseRatingTag = (id: number): CacheTag => `course-rating:${id}`
export const classTag = (id: number): CacheTag => `class:${id}`
export const classRatingTag = (id: number): CacheTag => `class-rating:${id}`
/** Pages that show the list of an owner's courses. */
export const ownerCoursesTag = (ownerId: number): CacheTag => `owner-courses:${ownerId}`
/** Lists with courses or classes of several owners, and their number. */
export const listingsTag: CacheTag = 'listings'

/** Invalidates pages after a change of a course that is or was public. */
export function invalidateCoursePages(tx: Tx, { id, ownerId }: { id: number; ownerId: number }): Promise<void> {
  return invalidatePages(tx, { drop: [courseTag(id), ownerCoursesTag(ownerId)], refresh: [listingsTag] })
}

/** Invalidates pages after a class of a public course was added or changed; the course page lists its classes. */
export function invalidateClassPages(
  tx: Tx,
  { id, courseId, ownerId }: { id: number; courseId: number; ownerId: number },
): Promise<void> {
  const drop = [classTag(id), courseTag(courseId), ownerCoursesTag(ownerId)]
  return invalidatePages(tx, { drop, refresh: [listingsTag] })
}

/** Invalidates the page of the rated item and its owner at once; lists are refreshed with a delay. */
export function invalidateRatingPages(
  tx: Tx,
  { classId, courseId, ownerId }: { classId?: number | undefined; courseId: number; ownerId: number },
): Promise<void> {
  const drop = [courseRatingTag(courseId), ownerRatingTag(ownerId)]
  if (classId !== undefined) drop.push(classRatingTag(classId))
  return invalidatePages(tx, { drop, refreshLater: [listingsTag, peopleTag] })
}
