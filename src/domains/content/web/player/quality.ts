import { savesData } from '#platform/web/connection/connection.ts'
import { storeBeforeReplies } from '#platform/web/offline/store-value.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'

/** The chosen quality: a video size, the sound alone, or automatic. */
export type Quality = 'auto' | 'audio' | `${number}p`

const key = 'pyinnya.quality'
const saverHeight = 240
const phoneWidth = 600

/**
 * The stored quality if this lesson has it; otherwise the smallest size where data are saved, a small one on phones,
 * and automatic elsewhere.
 */
export function firstQuality(renditions: readonly LessonRendition[]): Quality {
  const kept = window.localStorage.getItem(key)
  const names = new Set<string>(renditions.map(({ name }) => name))
  if (kept === 'auto' || (kept !== null && names.has(kept))) return kept as Quality
  if (savesData()) return smallPicture(renditions, 0) ?? 'auto'
  return window.innerWidth < phoneWidth ? (smallPicture(renditions, saverHeight) ?? 'auto') : 'auto'
}

export function keepQuality(quality: Quality): void {
  storeBeforeReplies(key, quality)
}

/** The height in a quality's name. */
export function heightOf(quality: string): number {
  return Number.parseInt(quality, 10)
}

/** The largest size up to a height, or the smallest. */
function smallPicture(renditions: readonly LessonRendition[], max: number): Quality | undefined {
  const videos = renditions.filter(({ kind }) => kind === 'video')
  const spare = videos.filter(({ name }) => heightOf(name) <= max).at(-1) ?? videos[0]
  return spare?.name as Quality | undefined
}
