import { RefusedCall } from '#platform/web/api/failures.ts'
import { type LessonRef, streamLink } from '../components/lesson-ref.ts'
import type { Quality } from './quality.ts'

/** Why playback is not possible. */
export type PlayerProblem =
  | 'unsupported'
  | 'ended'
  | 'app-only'
  | 'broken'
  | 'clock-wrong'
  | 'licence-ended'
  | 'session-over'

interface NativePlay {
  readonly lessonRef: LessonRef
  readonly quality: Quality
  /** Seconds from the start. */
  readonly resumeAt: number
}

interface NativeEvents {
  /** The element has an address and may be played by its own controls. */
  readonly onReady: () => void
  readonly onProblem: (problem: PlayerProblem) => void
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
  { onReady, onProblem }: NativeEvents,
): () => void {
  let left = false
  const resume = (): void => {
    element.currentTime = resumeAt
  }
  const fail = (): void => onProblem('broken')
  element.addEventListener('loadedmetadata', resume)
  element.addEventListener('error', fail)
  void streamLink(lessonRef).then(
    (url) => {
      if (left) return
      element.src = quality === 'audio' ? url.replace(/\.m3u8$/, 'audio.m3u8') : url
      onReady()
    },
    (error: unknown) => {
      if (!left) onProblem(problemOf(error))
    },
  )
  return () => {
    left = true
    element.removeEventListener('loadedmetadata', resume)
    element.removeEventListener('error', fail)
    element.removeAttribute('src')
    element.load()
  }
}

function problemOf(error: unknown): PlayerProblem {
  const code = error instanceof RefusedCall ? error.code : undefined
  if (code === 'ACCESS_ENDED' || code === 'FORBIDDEN') return 'ended'
  return code === 'WATCH_IN_APP' ? 'app-only' : 'broken'
}
