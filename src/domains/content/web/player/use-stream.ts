import type Hls from 'hls.js'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LessonRef } from '../components/lesson-ref.ts'
import { playerKind, savesData } from './media-support.ts'
import { chooseLevel, loadHls } from './open-hls.ts'
import { openLessonHls } from './open-lesson-hls.ts'
import { type PlayerProblem, playNatively } from './play-natively.ts'
import type { Quality } from './quality.ts'

/**
 * Where playback stands: 'closed' before the first play, in which nothing of the stream is fetched; 'native' where the
 * browser's own player and controls do the rest.
 */
export type PlayState = 'closed' | 'opening' | 'open' | 'native'

export interface Stream {
  readonly problem: PlayerProblem | undefined
  readonly state: PlayState
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
}

/**
 * Plays a lesson's stream in a video element with `preload="none"`. Playlists, keys and segments are fetched after
 * `start` alone. Each request carries the bearer token; a native player uses a ticket URL.
 *
 * The sound alone is a separate stream, so choosing it reloads; video sizes are switched during playback.
 *
 * @see M-VW-01
 */
export function useStream(video: RefObject<HTMLVideoElement | null>, { lessonRef, quality, startAt }: Source): Stream {
  const [problem, setProblem] = useState<PlayerProblem>()
  const [player, setPlayer] = useState<Hls>()
  const [state, setState] = useState<PlayState>('closed')
  const [attempt, setAttempt] = useState(0)
  const [started, setStarted] = useState(false)
  const resume = useRef({ at: startAt, playing: true })
  const soundOnly = quality === 'audio'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is chosen below; attempt loads the same source again.
  useEffect(() => {
    const element = video.current
    const kind = element ? playerKind(element) : 'none'
    if (!element || kind === 'none') {
      setProblem('unsupported')
      return
    }
    if (kind === 'ours' && !started) {
      // The code is no part of the lesson; fetched early, the first picture appears seconds sooner.
      if (!savesData()) void loadHls().catch(() => undefined)
      return
    }
    const { at: resumeAt, playing } = resume.current
    let isOpen = false
    const onReady = (ready?: Hls): void => {
      isOpen = true
      setState(ready ? 'open' : 'native')
      if (!ready) return
      if (quality !== 'audio') chooseLevel(ready, quality)
      setPlayer(ready)
      if (playing) void element.play().catch(() => undefined)
    }
    const events = { onReady, onProblem: setProblem }
    if (kind === 'ours') setState('opening')
    const close =
      kind === 'ours'
        ? openLessonHls(element, { lessonRef, soundOnly, resumeAt }, events)
        : playNatively(element, { lessonRef, quality, resumeAt }, events)
    return () => {
      // Closing sets the element's time to zero. A stream that never opened leaves the position as it was.
      if (isOpen) resume.current = { at: element.currentTime, playing: !element.paused }
      setPlayer(undefined)
      close()
    }
  }, [lessonRef.contentId, soundOnly, attempt, started])

  useEffect(() => {
    if (player && quality !== 'audio') chooseLevel(player, quality)
  }, [player, quality])

  return {
    problem,
    state,
    start: () => {
      // Played by the press itself, so that the browser lets it go on when the stream has arrived.
      void video.current?.play().catch(() => undefined)
      setStarted(true)
    },
    retry: () => {
      setProblem(undefined)
      setAttempt((count) => count + 1)
    },
  }
}
