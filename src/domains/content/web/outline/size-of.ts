import { formatFileSize } from '#platform/contract/file-size.ts'
import { type SizeRange, sizeAndPrice } from '../../contract/data-size.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import { heightOf, type Quality } from '../player/quality.ts'

/**
 * Bytes of a lesson in a quality; automatic quality may be any size. A quality that the lesson does not have is played
 * in the next smaller one, or in the smallest. Undefined for what is no video, and while it is being prepared.
 */
export function sizeIn(quality: Quality, renditions: readonly LessonRendition[]): SizeRange | undefined {
  const pictures = renditions
    .filter(({ kind }) => kind === 'video')
    .sort((first, second) => heightOf(first.name) - heightOf(second.name))
  const sizes = pictures.map(({ size_bytes }) => size_bytes)
  if (quality === 'auto') return rangeOf(sizes[0], sizes.at(-1))
  const sound = renditions.find(({ kind }) => kind === 'audio')
  const chosen =
    quality === 'audio'
      ? (sound ?? pictures[0])
      : (pictures.filter(({ name }) => heightOf(name) <= heightOf(quality)).at(-1) ?? pictures[0])
  return rangeOf(chosen?.size_bytes, chosen?.size_bytes)
}

function rangeOf(smallest: number | null | undefined, largest: number | null | undefined): SizeRange | undefined {
  return smallest && largest ? [smallest, largest] : undefined
}

/**
 * What is fetched to open a lesson in a quality: of a video with about what that costs, of others the size of the file.
 */
export function sizeText(
  { renditions, file_size }: { readonly renditions: readonly LessonRendition[]; readonly file_size: number },
  quality: Quality,
): string {
  const size = sizeIn(quality, renditions) ?? (renditions.length === 0 ? undefined : sizeIn('auto', renditions))
  return size ? sizeAndPrice(size) : formatFileSize(file_size)
}

/** All qualities that some lesson has, the sound alone first, then by size. */
export function qualitiesOf(lessons: readonly { readonly renditions: readonly LessonRendition[] }[]): Quality[] {
  const renditions = lessons.flatMap((lesson) => lesson.renditions)
  const heights = renditions.filter(({ kind }) => kind === 'video').map(({ name }) => heightOf(name))
  const pictures = [...new Set(heights)].sort((first, second) => first - second)
  const sound: Quality[] = renditions.some(({ kind }) => kind === 'audio') ? ['audio'] : []
  return pictures.length === 0 ? [] : [...sound, 'auto', ...pictures.map((height) => `${height}p` as const)]
}

/** The sum of what is known; undefined where nothing is. */
export function sumOf(sizes: readonly (SizeRange | undefined)[]): SizeRange | undefined {
  const known = sizes.filter((size) => size !== undefined)
  if (known.length === 0) return undefined
  return known.reduce(([small, large], [smallest, largest]) => [small + smallest, large + largest])
}
