import { DAY_MS } from '#platform/contract/durations.ts'
import type { FileSlot, Replacement, SavedLesson } from './saved-database.ts'

/** Left free on the device. */
export const spareBytes = 50 * 2 ** 20

/** A copy of a lesson that is being saved: its first one, or one that replaces a saved copy when it is whole. */
export interface SavedCopy {
  readonly lesson: SavedLesson | Replacement
  readonly slot: FileSlot
  readonly isReplacement: boolean
}

/** The copies that wait to be saved, in the order in which they were asked for. */
export function waitingCopies(lessons: readonly SavedLesson[]): SavedCopy[] {
  return lessons
    .map(copyBeingSaved)
    .filter(({ lesson }) => lesson.state === 'waiting')
    .sort((first, second) => first.lesson.addedAt - second.lesson.addedAt)
}

/** The replacement of a lesson that has one, otherwise the lesson itself. */
export function copyBeingSaved(lesson: SavedLesson): SavedCopy {
  const { slot = 'first', replacement } = lesson
  if (!replacement) return { lesson, slot, isReplacement: false }
  return { lesson: replacement, slot: slot === 'first' ? 'second' : 'first', isReplacement: true }
}

/** Whether a lesson, or what replaces it, waits to be saved. */
export function isBeingSaved(lesson: SavedLesson): boolean {
  return copyBeingSaved(lesson).lesson.state === 'waiting'
}

/** Whether there was no space for a copy. */
export function lacksSpace({ lesson: { state, problem } }: SavedCopy): boolean {
  return state === 'failed' && problem === 'no-space'
}

/** Whether a copy could not be saved because it was still being prepared. */
export function lacksPreparation({ lesson: { state, problem } }: SavedCopy): boolean {
  return state === 'failed' && problem === 'not-finished'
}

/** Whether a copy waits to be saved, or for space, which may be there by now. */
export function isUnfinished(lesson: SavedLesson): boolean {
  return isBeingSaved(lesson) || lacksSpace(copyBeingSaved(lesson))
}

/** Bytes on this device, with those of a copy that is being saved. */
export function storedBytes({ savedBytes, replacement }: SavedLesson): number {
  return savedBytes + (replacement?.savedBytes ?? 0)
}

/** Days after the end of access for which the files of a saved lesson stay, for an access that is bought again. */
const lockedDays = 30

/** Whether access to a saved lesson has ended: its files are there, and nothing opens them. */
export function isLocked({ endedAt }: Pick<SavedLesson, 'endedAt'>): boolean {
  return endedAt !== undefined
}

/** Whether a lesson is whole on this device and has not been locked. */
export function isOnDevice(lesson: Pick<SavedLesson, 'state' | 'endedAt'>): boolean {
  return lesson.state === 'saved' && !isLocked(lesson)
}

/** When the files of a locked lesson are removed, in milliseconds since 1970. */
export function keptUntil(endedAt: number): number {
  return endedAt + lockedDays * DAY_MS
}
