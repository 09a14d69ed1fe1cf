import { type RefObject, useEffect, useRef, useState } from 'react'
import type { PlayIndex } from '../../contract/play-index.ts'
import type { LessonRef } from '../components/lesson-ref.ts'
import { playerKind } from './media-support.ts'
import { lessonStream, openLessonStream, prepareStream } from './open-lesson-stream.ts'
import { playNatively } from './play-natively.ts'
import type { Quality } from './quality.ts'
import type { Failure, StreamPlayer } from './stream-player.ts'

/**
 * Where playback stands: 'closed' before the first play, in which nothing of the stream is fetched; 'native' where the
 * browser's own player and controls do the rest.
 */
type PlayState = 'closed' | 'opening' | 'open' | 'native'

interface Stream {
  readonly failure: Failure | undefined
  readonly state: PlayState
  /** The connection is lost, and tried again. */
  readonly isLost: boolean
  /** It is played from this device. */
  readonly isSaved: boolean
  /** Begins to play; to be called by the visitor's press, which a browser asks for before it plays sound. */
  readonly start: () => void
  /** Reloads from the current position. */
  readonly retry: () => void
}

interface Source {
  readonly lessonRef: LessonRef
  readonly quality: Quality
  /** Seconds from the start where playback begins. */
  readonly startAt: number
  /** Plays without a press, as the student has chosen for the course. */
  readonly startsAtOnce: boolean
}

/**
 * Plays a lesson's stream in a video element with `preload="none"`. Keys and segments are fetched after `start` alone,
 * the index with the page. Each request carries the bearer token; a native player uses a ticket URL.
 *
 * The sound alone is a separate stream, so choosing it reloads; video sizes are switched during playback.
 *
 * @see M-VW-01
 */
export function useStream(
  video: RefObject<HTMLVideoElement | null>,
  { lessonRef, quality, startAt, startsAtOnce }: Source,
): Stream {
  const [failure, setFailure] = useState<Failure>()
  const [player, setPlayer] = useState<StreamPlayer>()
  const [state, setState] = useState<PlayState>('closed')
  const [isLost, setIsLost] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [started, setStarted] = useState(startsAtOnce)
  const resume = useResume(startAt)
  const known = useRef<Promise<PlayIndex | undefined>>(undefined)
  const soundOnly = quality === 'audio'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is chosen below; attempt loads the same source again.
  useEffect(() => {
    const element = video.current
    const kind = element ? playerKind(element) : 'none'
    if (!element || kind === 'none') {
      setFailure({ problem: 'unsupported' })
      return
    }
    const stream = lessonStream(lessonRef)
    const { contentId } = lessonRef
    if (kind === 'ours' && !started) {
      const leaving = new AbortController()
      known.current = prepareStream(stream, contentId, leaving.signal)
      return () => leaving.abort()
    }
    const { at: resumeAt, playing } = resume.current
    let isOpen = false
    const onReady = (ready?: StreamPlayer): void => {
      isOpen = true
      setState(ready ? 'open' : 'native')
      if (ready) setPlayer(ready)
      if (ready ? playing : startsAtOnce) void element.play().catch(() => undefined)
    }
    const events = { onReady, onProblem: setFailure, onConnectionLost: setIsLost }
    if (kind === 'ours') setState('opening')
    const ours = { contentId, stream: { ...stream, known: known.current }, soundOnly, quality, resumeAt }
    const close =
      kind === 'ours'
        ? openLessonStream(element, ours, events)
        : playNatively(element, { lessonRef, quality, resumeAt: () => resume.current.at }, events)
    return () => {
      // Closing sets the element's time to zero. A stream that never opened leaves the position as it was.
      if (isOpen) resume.current = { at: element.currentTime, playing: !element.paused }
      setPlayer(undefined)
      setIsLost(false)
      close()
    }
  }, [lessonRef.contentId, soundOnly, attempt, started])

  useEffect(() => player?.choose(quality), [player, quality])

  return {
    failure,
    state,
    isLost,
    isSaved: player?.isSaved ?? false,
    start: () => {
      // Played by the press itself, so that the browser lets it go on when the stream has arrived.
      void video.current?.play().catch(() => undefined)
      setStarted(true)
    },
    retry: () => {
      setFailure(undefined)
      // Asked again: the lesson may have been replaced.
      known.current = undefined
      setAttempt((count) => count + 1)
    },
  }
}

/** Where playback begins, which may be chosen anew until it has begun; later where it was interrupted. */
function useResume(startAt: number) {
  const resume = useRef({ at: startAt, playing: true })
  useEffect(() => {
    resume.current = { at: startAt, playing: true }
  }, [startAt])
  return resume
}
