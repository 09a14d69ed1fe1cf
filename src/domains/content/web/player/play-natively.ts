import { type LessonRef, streamLink } from '../components/lesson-ref.ts'
import { playAddress } from './play-address.ts'
import type { Quality } from './quality.ts'

interface NativePlay {
  readonly lessonRef: LessonRef
  readonly quality: Quality
  /** Seconds from the start, when it is played. */
  readonly resumeAt: () => number
}

/**
 * Gives the browser's own player the address of the stream. It chooses the size itself, so only the sound is requested
 * by name. With `preload="none"` it fetches nothing before it is played.
 *
 * @returns takes the address away again
 */
export function playNatively(
  element: HTMLVideoElement,
  { lessonRef, quality, resumeAt }: NativePlay,
  events: Parameters<typeof playAddress>[2],
): () => void {
  const address = async (): Promise<string> => {
    const url = await streamLink(lessonRef)
    return quality === 'audio' ? url.replace(/\.m3u8$/, 'audio.m3u8') : url
  }
  return playAddress(element, { address, resumeAt }, events)
}
