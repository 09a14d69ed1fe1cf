import type { Rendition } from '../transcode/playlist.ts'

/** Short side in pixels of the largest size in which a free lesson is shown. */
const largestFree = 360

/** The renditions of a free lesson: the sound, and the sizes up to 360p, or the smallest where all are larger. */
export function offeredFree(renditions: readonly Rendition[]): Rendition[] {
  const shortSide = ({ widthPixels, heightPixels }: Rendition) => Math.min(widthPixels, heightPixels)
  const videos = renditions.filter(({ kind }) => kind === 'video')
  const smallest = Math.min(...videos.map(shortSide))
  const maxSide = Math.max(largestFree, smallest)
  return renditions.filter((each) => each.kind === 'audio' || shortSide(each) <= maxSide)
}
