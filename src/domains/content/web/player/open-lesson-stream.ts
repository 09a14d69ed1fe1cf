import { callHeaders } from '#platform/web/api/browser-api.ts'
import { type LessonRef, streamAddress } from '../components/lesson-ref.ts'
import { hasSavedDatabase } from '../saved/saving-account.ts'
import { fetchIndex, type NetworkStream } from './engine/network-source.ts'
import { openStream, type StreamPlay } from './open-stream.ts'
import type { StreamEvents } from './stream-player.ts'

interface LessonPlay extends Omit<StreamPlay, 'saved'> {
  readonly contentId: string
}

/** The stream of a lesson; each request to this origin carries the bearer token. */
export function lessonStream(lessonRef: LessonRef): NetworkStream {
  return { address: (name) => streamAddress(lessonRef, name), headers: () => callHeaders() }
}

/**
 * Fetches the index of a lesson with its page, so that Play begins with the first segment. It is no part of the lesson: a
 * kilobyte, whatever its length.
 *
 * @returns undefined where it cannot be had; the player asks again then, and says why
 */
export async function prepareStream(stream: NetworkStream, contentId: string, signal: AbortSignal) {
  if (await findSaved(Number(contentId))) return undefined
  return fetchIndex(stream, signal).catch(() => undefined)
}

/**
 * Plays a lesson from this device where it is saved, otherwise from the server. A saved lesson whose licence does not
 * open it is fetched as well, where there is a connection.
 *
 * @returns ends it and frees the element
 */
export function openLessonStream(
  element: HTMLVideoElement,
  { contentId, ...play }: LessonPlay,
  events: StreamEvents,
): () => void {
  let left = false
  let close: (() => void) | undefined
  void findSaved(Number(contentId)).then((saved) => {
    if (left) return
    if (typeof saved === 'string' && !navigator.onLine) {
      events.onProblem({ problem: saved === 'ended' ? 'licence-ended' : saved })
      return
    }
    close = openStream(element, { ...play, saved: typeof saved === 'string' ? undefined : saved }, events)
  })
  return () => {
    left = true
    close?.()
  }
}

/** Undefined also where the stored lesson cannot be read: then it is fetched. */
async function findSaved(contentId: number) {
  if (!hasSavedDatabase()) return undefined
  try {
    const { openSaved } = await import('../saved/saved-source.ts')
    return await openSaved(contentId)
  } catch {
    return undefined
  }
}
