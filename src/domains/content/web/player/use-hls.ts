import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { type RefObject, useEffect, useState } from 'react'
import { callHeaders } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { type LessonRef, streamAddress, streamLink } from '../components/lesson-ref.ts'
import { isOwn, withFallback } from './media-host.ts'
import { heightOf, type Quality } from './quality.ts'

/** Why playback is not possible. */
export type PlayerProblem = 'unsupported' | 'ended' | 'app-only' | 'broken'

interface Playing {
  readonly problem: PlayerProblem | undefined
  readonly ready: boolean
  /** Reloads from the current position. */
  readonly retry: () => void
}

/**
 * Plays a lesson's stream in a video element. Each request carries the bearer token; a native player uses a ticket
 * URL.
 *
 * The sound alone is a separate stream, so choosing it reloads; video sizes are switched during playback.
 *
 * @see M-VW-01
 */
export function useHls(video: RefObject<HTMLVideoElement | null>, lessonRef: LessonRef, quality: Quality): Playing {
  const [problem, setProblem] = useState<PlayerProblem>()
  const [player, setPlayer] = useState<Hls>()
  const [ready, setReady] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const source = streamAddress(lessonRef, quality === 'audio' ? 'audio.m3u8' : '.m3u8')

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt has no value of its own; it loads the same source again.
  useEffect(() => {
    const element = video.current
    if (!element) return
    let hls: Hls | undefined
    let left = false
    let leaveNative: (() => void) | undefined
    const resumeAt = element.currentTime
    const wasPlaying = !element.paused
    setProblem(undefined)
    void import('hls.js').then(
      ({ default: Player }) => {
        if (left) return
        if (!Player.isSupported()) {
          leaveNative = playNatively(element, { lessonRef, quality, resumeAt }, { tell: setProblem, ready: setReady })
          return
        }
        hls = new Player({
          // The playlist of a lesson in preparation looks like a live stream, which hls.js would start at its
          // end.
          startPosition: resumeAt,
          capLevelToPlayerSize: true,
          maxBufferLength: 30,
          fLoader: withFallback(Player.DefaultConfig.loader),
          xhrSetup: (request, url) => {
            // The token is not sent to the media host.
            if (!isOwn(url)) return
            for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
          },
        })
        hls.on(Player.Events.ERROR, (_event, data) => meetError(hls, data, setProblem))
        hls.on(Player.Events.MANIFEST_PARSED, () => {
          setPlayer(hls)
          setReady(true)
          if (wasPlaying) void element.play().catch(() => undefined)
        })
        hls.loadSource(source)
        hls.attachMedia(element)
      },
      () => setProblem('broken'),
    )
    return () => {
      left = true
      leaveNative?.()
      setPlayer(undefined)
      setReady(false)
      hls?.destroy()
    }
  }, [source, attempt])

  useEffect(() => {
    if (player && quality !== 'audio') chooseLevel(player, quality)
  }, [player, quality])

  return { problem, ready, retry: () => setAttempt((count) => count + 1) }
}

/** Native players choose the size themselves; only the sound is requested by name. */
function playNatively(
  element: HTMLVideoElement,
  { lessonRef, quality, resumeAt }: { lessonRef: LessonRef; quality: Quality; resumeAt: number },
  { tell, ready }: { tell: (problem: PlayerProblem) => void; ready: (isReady: boolean) => void },
): () => void {
  if (element.canPlayType('application/vnd.apple.mpegurl') === '') {
    tell('unsupported')
    return () => undefined
  }
  let left = false
  const onReady = (): void => {
    element.currentTime = resumeAt
    ready(true)
  }
  const onError = (): void => tell('broken')
  element.addEventListener('loadedmetadata', onReady)
  element.addEventListener('error', onError)
  void streamLink(lessonRef).then(
    (url) => {
      if (!left) element.src = quality === 'audio' ? url.replace(/\.m3u8$/, 'audio.m3u8') : url
    },
    (error: unknown) => tell(problemOf(error)),
  )
  return () => {
    left = true
    element.removeEventListener('loadedmetadata', onReady)
    element.removeEventListener('error', onError)
    element.removeAttribute('src')
    element.load()
  }
}

function problemOf(error: unknown): PlayerProblem {
  const code = error instanceof RefusedCall ? error.code : undefined
  if (code === 'ACCESS_ENDED' || code === 'FORBIDDEN') return 'ended'
  return code === 'WATCH_IN_APP' ? 'app-only' : 'broken'
}

/** The buffer is played to its end; the new quality applies to later segments. */
function chooseLevel(player: Hls, quality: Quality): void {
  const wanted = heightOf(quality)
  const index = player.levels.findIndex((level) => Math.min(level.height, level.width) === wanted)
  player.nextLevel = quality === 'auto' ? -1 : index
}

function meetError(hls: Hls | undefined, data: ErrorData, tell: (problem: PlayerProblem) => void): void {
  if (!data.fatal) return
  const status = data.response?.code
  if (status === 403) tell('ended')
  else if (status === 422) tell('app-only')
  else if (data.type === 'mediaError' && hls) hls.recoverMediaError()
  else tell('broken')
}
