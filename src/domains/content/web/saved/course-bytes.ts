import { storedBytes } from './saved-copy.ts'
import type { SavedLesson } from './saved-database.ts'

/** Bytes of the whole lessons of a class or video course that are on this device. */
export function courseBytes(
  lessons: readonly SavedLesson[],
  course: { readonly via: string; readonly id: number },
): number {
  return lessons
    .filter(({ via, id, state }) => via === course.via && id === String(course.id) && state === 'saved')
    .reduce((sum, lesson) => sum + storedBytes(lesson), 0)
}
