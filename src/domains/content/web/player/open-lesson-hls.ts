import { type LessonRef, streamAddress } from '../components/lesson-ref.ts'
import { findSavedDatabase } from '../saved/saved-database.ts'
import { savedAddress } from '../saved/saved-loader.ts'
import { openSaved } from '../saved/saved-source.ts'
import { type HlsEvents, openHls } from './open-hls.ts'

interface LessonPlay {
  readonly lessonRef: LessonRef
  readonly soundOnly: boolean
  /** Seconds from the start. */
  readonly resumeAt: number
}

/**
 * Plays a lesson from this device where it is saved, otherwise from the server. A saved lesson whose licence does not
 * open it is fetched as well, where there is a connection.
 *
 * @returns ends it and frees the element
 */
export function openLessonHls(
  element: HTMLVideoElement,
  { lessonRef, soundOnly, resumeAt }: LessonPlay,
  events: HlsEvents,
): () => void {
  let left = false
  let close: (() => void) | undefined
  void findSaved(Number(lessonRef.contentId)).then((saved) => {
    if (left) return
    if (typeof saved === 'string' && !navigator.onLine) {
      events.onProblem(saved === 'ended' ? 'licence-ended' : saved)
      return
    }
    const source = streamAddress(lessonRef, soundOnly ? 'audio.m3u8' : '.m3u8')
    const play =
      saved === undefined || typeof saved === 'string'
        ? { source, resumeAt }
        : { source: savedAddress(soundOnly ? 'audio.m3u8' : 'master.m3u8'), resumeAt, saved }
    close = openHls(element, play, events)
  })
  return () => {
    left = true
    close?.()
  }
}

/** Undefined also where the stored lesson cannot be read: then it is fetched. */
async function findSaved(contentId: number) {
  return (await findSavedDatabase()) && (await openSaved(contentId).catch(() => undefined))
}
