import { RefusedCall } from '#platform/web/api/failures.ts'
import { type LessonRef, streamLink } from '../components/lesson-ref.ts'
import type { Quality } from './quality.ts'
import type { PlayerProblem, StreamEvents } from './stream-player.ts'

interface NativePlay {
  readonly lessonRef: LessonRef
  readonly quality: Quality
  /** Seconds from the start, when it is played. */
  readonly resumeAt: () => number
}

interface NativeEvents {
  /** The element has an address and may be played by its own controls. */
  readonly onReady: () => void
  readonly onProblem: StreamEvents['onProblem']
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
    element.currentTime = resumeAt()
  }
  const fail = (): void => onProblem({ problem: 'broken' })
  element.addEventListener('loadedmetadata', resume)
  element.addEventListener('error', fail)
  void streamLink(lessonRef).then(
    (url) => {
      if (left) return
      element.src = quality === 'audio' ? url.replace(/\.m3u8$/, 'audio.m3u8') : url
      onReady()
    },
    (error: unknown) => {
      if (!left) onProblem({ problem: problemOf(error) })
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
