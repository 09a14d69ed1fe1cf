import { megabytes } from '../../contract/data-size.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import { firstQuality } from '../player/quality.ts'
import { sizeIn } from './size-of.ts'

/** What is still to be fetched of a lesson in the quality that this browser keeps; undefined while it is unknown. */
export function leftSize(
  renditions: readonly LessonRendition[],
  { position, secondsLeft }: { readonly position: number; readonly secondsLeft: number },
): string | undefined {
  const size = renditions.length > 0 && sizeIn(firstQuality(renditions), renditions)
  const length = position + secondsLeft
  if (!size || length <= 0) return undefined
  const sizes = size.map((bytes) => megabytes((bytes * secondsLeft) / length))
  return [...new Set(sizes)].join(' – ')
}
