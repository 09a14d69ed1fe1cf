import { RefusedCall } from '#platform/web/api/failures.ts'
import { untilRetry } from './engine/fetch-part.ts'
import type { PlayerProblem, StreamEvents } from './stream-player.ts'

interface AddressPlay {
  /** Asks for the address of the first playlist. @throws RefusedCall, UnreachableServer */
  readonly address: () => Promise<string>
  /** Seconds from the start, when it is played. */
  readonly resumeAt: () => number
}

interface AddressEvents extends Pick<StreamEvents, 'onProblem' | 'onConnectionLost'> {
  /** The element has an address and may be played by its own controls. */
  readonly onReady: () => void
}

/** An address that was given and did not play so often in a row is of a broken file. */
const maxFailures = 3

/**
 * Plays a stream by the browser's own player. Such a player ends at a lost connection: it is given the address again,
 * in growing pauses and when the connection is back, and goes on at the second where it stopped.
 *
 * @returns takes the address away again
 */
export function playAddress(
  element: HTMLVideoElement,
  { address, resumeAt }: AddressPlay,
  { onReady, onProblem, onConnectionLost }: AddressEvents,
): () => void {
  const closed = new AbortController()
  const { signal } = closed
  let stopped: { readonly at: number; readonly isPlaying: boolean } | undefined
  let isReady = false
  let attempts = 0
  let failures = 0
  const open = async (): Promise<void> => {
    try {
      const url = await address()
      signal.throwIfAborted()
      element.src = url
      if (!isReady) onReady()
      isReady = true
      if (!stopped) return
      element.load()
      if (stopped.isPlaying) void element.play().catch(ignore)
      else onConnectionLost?.(false)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof RefusedCall) onProblem({ problem: problemOf(error) })
      else await openLater()
    }
  }
  const openLater = async (): Promise<void> => {
    onConnectionLost?.(true)
    await untilRetry(attempts, signal)
    attempts += 1
    await open()
  }
  const fail = (): void => {
    // A second error comes before the first position is reached again.
    stopped ??= { at: element.currentTime || resumeAt(), isPlaying: !element.paused }
    failures += navigator.onLine ? 1 : 0
    if (failures > maxFailures) onProblem({ problem: 'broken' })
    else openLater().catch(ignore)
  }
  const listeners: readonly [string, () => void][] = [
    ['loadedmetadata', () => Object.assign(element, { currentTime: stopped?.at ?? resumeAt() })],
    [
      'playing',
      () => {
        if (attempts > 0) onConnectionLost?.(false)
        attempts = 0
        failures = 0
        stopped = undefined
      },
    ],
    ['error', fail],
  ]
  for (const [name, listener] of listeners) element.addEventListener(name, listener)
  open().catch(ignore)
  return () => {
    closed.abort()
    for (const [name, listener] of listeners) element.removeEventListener(name, listener)
    element.removeAttribute('src')
    element.load()
  }
}

/** The player was closed, or may not play without a press. */
const ignore = (): void => undefined

function problemOf({ code, status }: RefusedCall): PlayerProblem {
  if (code === 'ACCESS_ENDED' || code === 'FORBIDDEN') return 'ended'
  if (code === 'WATCH_IN_APP') return 'app-only'
  return status === 401 ? 'session-over' : 'broken'
}
