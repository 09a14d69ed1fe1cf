import type { LessonRendition } from '../../contract/lesson-detail.contract.ts'
import { heightOf, type Quality } from '../player/quality.ts'
import type { LessonToSave } from './save-queue.ts'

const smallHeight = 240

/**
 * The rendition in which a lesson is saved: the chosen one, or the next smaller; with automatic quality a small
 * picture. Undefined while the lesson is being prepared.
 */
export function savedRendition(quality: Quality, renditions: readonly LessonRendition[]): LessonRendition | undefined {
  const finished = renditions.filter(({ size_bytes }) => size_bytes !== null)
  const sound = finished.find(({ kind }) => kind === 'audio')
  if (quality === 'audio' && sound) return sound
  const wanted = quality === 'auto' || quality === 'audio' ? smallHeight : heightOf(quality)
  const pictures = finished
    .filter(({ kind }) => kind === 'video')
    .toSorted((first, second) => heightOf(first.name) - heightOf(second.name))
  return pictures.findLast(({ name }) => heightOf(name) <= wanted) ?? pictures[0]
}

/** What a screen knows of a lesson. */
interface Described extends Omit<LessonToSave, 'quality' | 'totalBytes'> {
  readonly renditions: readonly LessonRendition[]
}

/** A lesson in the quality in which it is saved; undefined for one that cannot be saved. */
export function toSave({ renditions, ...lesson }: Described, quality: Quality): LessonToSave | undefined {
  const chosen = savedRendition(quality, renditions)
  return chosen && { ...lesson, quality: chosen.name, totalBytes: chosen.size_bytes ?? 0 }
}
