import { heightOf, type Quality } from '../quality.ts'
import type { Track } from './stream-source.ts'

/** A size is chosen only if the connection carries this many times its peak. */
const reserve = 1.4

/** What decides about the next segment of the picture. */
export interface Conditions {
  readonly quality: Quality
  /** Nothing has been shown yet, and the speed of the connection is unknown or low: the smallest size begins. */
  readonly isFirst: boolean
  /** Bits a second that the connection carried; undefined before the first segment. */
  readonly bitsPerSecond: number | undefined
  /** Short side of the shown picture in device pixels. */
  readonly shownPixels: number
}

const shortSide = ({ width, height }: Pick<Track, 'width' | 'height'>) => Math.min(width, height)

/**
 * The size of the next segment: the chosen one, or the next smaller where the lesson lacks it. Automatic quality takes
 * the largest that the connection carries and the player can show.
 *
 * @param pictures - smallest first
 * @returns undefined where there is no picture
 */
export function chooseTrack(pictures: readonly Track[], conditions: Conditions): Track | undefined {
  const { quality, isFirst, bitsPerSecond, shownPixels } = conditions
  const [smallest] = pictures
  if (!smallest || isFirst) return smallest
  if (quality !== 'auto') return pictures.filter((track) => shortSide(track) <= heightOf(quality)).at(-1) ?? smallest
  const largest = pictures.find((track) => shortSide(track) >= shownPixels) ?? pictures.at(-1)
  const carried = (track: Track) => bitsPerSecond !== undefined && track.bits_per_second * reserve <= bitsPerSecond
  const shown = pictures.filter((track) => shortSide(track) <= shortSide(largest ?? smallest) && carried(track))
  return shown.at(-1) ?? smallest
}

/** The tracks of the picture, smallest first. */
export function picturesOf(tracks: readonly Track[]): Track[] {
  return tracks.filter(({ kind }) => kind === 'video').sort((first, second) => shortSide(first) - shortSide(second))
}
