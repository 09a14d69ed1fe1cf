import { isOnDevice } from '../saved/saved-copy.ts'
import type { SavedLesson } from '../saved/saved-database.ts'

/** A lesson without a position comes after those of its chapter that have one. */
const LAST = Number.MAX_SAFE_INTEGER

type Ordered = Pick<SavedLesson, 'contentId' | 'groupId' | 'groupPosition'>

/**
 * The saved lesson that follows another in its course, in the order of the course when they were saved. Lessons that
 * are not whole are passed over.
 */
export function nextSaved(lessons: readonly SavedLesson[], current: SavedLesson): SavedLesson | undefined {
  return lessons
    .filter((lesson) => isOnDevice(lesson) && lesson.via === current.via && lesson.id === current.id)
    .sort(inOrder)
    .find((lesson) => inOrder(lesson, current) > 0)
}

function inOrder(first: Ordered, second: Ordered): number {
  return (
    Number(first.groupId) - Number(second.groupId) ||
    (first.groupPosition ?? LAST) - (second.groupPosition ?? LAST) ||
    first.contentId - second.contentId
  )
}
