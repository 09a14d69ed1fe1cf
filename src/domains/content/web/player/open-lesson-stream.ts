import { callHeaders } from '#platform/web/api/browser-api.ts'
import { type LessonRef, streamAddress } from '../components/lesson-ref.ts'
import type { SavedSource } from '../saved/saved-source.ts'
import { hasSavedDatabase } from '../saved/saving-account.ts'
import { fetchIndex, type NetworkStream } from './engine/network-source.ts'
import { openStream, type StreamPlay } from './open-stream.ts'
import type { PlayerProblem, StreamEvents } from './stream-player.ts'

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
 * open it is fetched as well, where there is a connection; otherwise the student hears why it does not open.
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
    if (typeof saved !== 'string') {
      close = openStream(element, { ...play, saved }, events)
      return
    }
    const giveReason = (): void => {
      close?.()
      close = undefined
      events.onProblem({ problem: saved })
    }
    if (navigator.onLine) close = openStream(element, play, untilOpen(events, giveReason))
    else giveReason()
  })
  return () => {
    left = true
    close?.()
  }
}

/**
 * Until the stream opens, calls `onLost` for a lost connection, of which a browser with a dead line knows nothing. A failure
 * to which the server has replied is passed on.
 */
function untilOpen(events: StreamEvents, onLost: () => void): StreamEvents {
  let isOpen = false
  return {
    onReady: (player) => {
      isOpen = true
      events.onReady(player)
    },
    onLine: (isLost) => {
      if (isLost && !isOpen) onLost()
      else events.onLine?.(isLost)
    },
    onProblem: (failure) => {
      if (failure.problem === 'broken' && failure.requestId === undefined && !isOpen) onLost()
      else events.onProblem(failure)
    },
  }
}

/** A saved lesson, or why it does not open; undefined also where the stored lesson cannot be read: then it is fetched. */
async function findSaved(contentId: number): Promise<SavedSource | PlayerProblem | undefined> {
  if (!hasSavedDatabase()) return undefined
  try {
    // One file, which is kept for the time without a connection.
    const { openSaved, isOfOtherDevice } = await import('../saved/saved-source.ts')
    const saved = await openSaved(contentId).catch(() => 'unreadable' as const)
    if (typeof saved !== 'string') return saved
    if (await isOfOtherDevice(contentId)) return 'other-device'
    return reasons[saved]
  } catch {
    return undefined
  }
}

const reasons = { ended: 'licence-ended', 'clock-wrong': 'clock-wrong', unreadable: undefined } as const
