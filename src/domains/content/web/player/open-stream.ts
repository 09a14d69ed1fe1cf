import type { SavedSource } from '../saved/saved-source.ts'
import { aheadSeconds, isFastConnection } from './data-use.ts'
import { ConnectionSpeed } from './engine/connection-speed.ts'
import { type NetworkStream, networkSource } from './engine/network-source.ts'
import { canRunEngine } from './engine/open-media-source.ts'
import { StreamEngine } from './engine/stream-engine.ts'
import { LicenceClosed, StreamRefused } from './engine/stream-source.ts'
import { openHls } from './open-hls.ts'
import type { Quality } from './quality.ts'
import { licenceProblems, type PlayerProblem, type StreamEvents } from './stream-player.ts'

export interface StreamPlay {
  readonly stream: NetworkStream
  /** Where the lesson is saved on this device; otherwise it is fetched. */
  readonly saved?: SavedSource | undefined
  readonly soundOnly: boolean
  readonly quality: Quality
  /** Seconds from the start. */
  readonly resumeAt: number
}

/** After so many failures of the engine in a tab, hls.js plays what follows. */
const maxFailures = 2
const failuresKey = 'pyinnya.stream-failures'

/** Failures that storage has no space for. */
let unstoredFailures = 0

const failures = (): number => Number(sessionStorage.getItem(failuresKey) ?? 0) + unstoredFailures

function countFailure(): void {
  try {
    sessionStorage.setItem(failuresKey, String(failures() + 1))
  } catch {
    unstoredFailures += 1
  }
}

/**
 * Plays a stream. A browser that does not run the engine of this site, or in which it has failed twice, plays by
 * hls.js, which is fetched then.
 *
 * @returns ends it and frees the element
 */
export function openStream(element: HTMLVideoElement, play: StreamPlay, events: StreamEvents): () => void {
  const { stream, soundOnly, quality } = play
  let close: (() => void) | undefined
  const openByHls = (resumeAt: number): void => {
    const source = stream.address(soundOnly ? 'audio.m3u8' : '.m3u8')
    close = openHls(element, { source, resumeAt, quality, headers: stream.headers }, events)
  }
  const openByEngine = (from: Partial<StreamPlay> & Pick<StreamPlay, 'resumeAt'>): void => {
    close = openEngine(
      element,
      { ...play, ...from },
      {
        ...events,
        onFailure: (error) => {
          // Where nothing has played, the element has no position of its own.
          const resumeAt = element.currentTime || from.resumeAt
          close?.()
          // A stream without an index is no failure of the engine.
          const isRefused = error instanceof StreamRefused
          if (!isRefused) countFailure()
          // What cannot be played from this device is fetched.
          if (isRefused || failures() >= maxFailures) openByHls(resumeAt)
          else openByEngine({ resumeAt, saved: undefined, stream: { ...stream, known: undefined } })
        },
      },
    )
  }
  if (canRunEngine() && failures() < maxFailures) openByEngine(play)
  else openByHls(play.resumeAt)
  return () => close?.()
}

function openEngine(
  element: HTMLVideoElement,
  { stream, saved, soundOnly, quality, resumeAt }: StreamPlay,
  { onReady, onProblem, onConnectionLost, onFailure }: StreamEvents & { readonly onFailure: (error: unknown) => void },
): () => void {
  const closed = new AbortController()
  const speed = new ConnectionSpeed()
  const source =
    saved?.stream ??
    networkSource(stream, { onConnectionLost: (isLost) => onConnectionLost?.(isLost), speed }, closed.signal)
  const engine: StreamEngine = new StreamEngine(
    element,
    { source, speed, soundOnly, resumeAt, quality, ahead: aheadSeconds(source.isSaved), isFast: isFastConnection() },
    {
      onReady: () => onReady(engine),
      onEnd: (error) => {
        const problem = problemOf(error)
        if (problem) onProblem({ problem })
        else onFailure(error)
      },
    },
  )
  return () => {
    closed.abort()
    engine.close()
  }
}

function problemOf(error: unknown): PlayerProblem | undefined {
  if (error instanceof LicenceClosed) return licenceProblems[error.state]
  return error instanceof StreamRefused ? problems[error.status] : undefined
}

const problems: Readonly<Record<number, PlayerProblem>> = { 401: 'session-over', 403: 'ended', 422: 'app-only' }
