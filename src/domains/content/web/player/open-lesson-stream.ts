import { callHeaders } from '#platform/web/api/browser-api.ts'
import { type LessonRef, streamAddress } from '../components/lesson-ref.ts'
import type { SavedSource } from '../saved/saved-source.ts'
import { hasSavedDatabase } from '../saved/saving-account.ts'
import { fetchIndex, type NetworkStream } from './engine/network-source.ts'
import { StreamRefused } from './engine/stream-source.ts'
import { openStream, type StreamPlay } from './open-stream.ts'
import { type Failure, licenceProblems, type PlayerProblem, type StreamEvents } from './stream-player.ts'

interface LessonPlay extends Omit<StreamPlay, 'saved'> {
  readonly contentId: string
}

/** The stream of a lesson; each request to this origin carries the bearer token. */
export function lessonStream(lessonRef: LessonRef): NetworkStream {
  return { address: (name) => streamAddress(lessonRef, name), headers: () => callHeaders() }
}

/**
 * Fetches the index of a lesson with its page, so that Play begins with the first segment. It is no part of the lesson:
 * a kilobyte, whatever its length.
 *
 * @returns undefined where it cannot be had; the player asks again then, and says why
 */
export async function prepareStream(stream: NetworkStream, contentId: string, signal: AbortSignal) {
  if (await findSaved(Number(contentId))) return undefined
  return fetchIndex(stream, signal).catch(() => undefined)
}

/**
 * Plays a lesson from this device where it is saved, otherwise from the server. A saved lesson whose licence does not
 * open it, or ends during playback, is fetched where the server is reached; otherwise the student is shown why.
 *
 * @returns ends it and frees the element
 */
export function openLessonStream(
  element: HTMLVideoElement,
  { contentId, ...play }: LessonPlay,
  events: StreamEvents,
): () => void {
  const leaving = new AbortController()
  let close: (() => void) | undefined
  const openFetched = async (reason: PlayerProblem): Promise<void> => {
    const resumeAt = element.currentTime || play.resumeAt
    const known = navigator.onLine ? await fetchIndex(play.stream, leaving.signal).catch(toRefusal) : undefined
    if (leaving.signal.aborted) return
    if (known === undefined) {
      events.onProblem({ problem: reason })
      return
    }
    close?.()
    const stream = { ...play.stream, known: known instanceof StreamRefused ? undefined : Promise.resolve(known) }
    close = openStream(element, { ...play, resumeAt, stream }, events)
  }
  const onProblem = (failure: Failure): void => {
    if (failure.problem === 'licence-ended' || failure.problem === 'clock-wrong') void openFetched(failure.problem)
    else events.onProblem(failure)
  }
  void findSaved(Number(contentId)).then((saved) => {
    if (leaving.signal.aborted) return
    if (typeof saved === 'string') void openFetched(saved)
    else close = openStream(element, { ...play, saved }, { ...events, onProblem })
  })
  return () => {
    leaving.abort()
    close?.()
  }
}

/** The refusal of a server that was reached; undefined for a lost connection, of which a browser may know nothing. */
function toRefusal(error: unknown): StreamRefused | undefined {
  return error instanceof StreamRefused ? error : undefined
}

/**
 * A saved lesson, or why it does not open; undefined also where the stored lesson cannot be read: then it is fetched.
 */
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

const reasons = { ...licenceProblems, unreadable: undefined } as const
