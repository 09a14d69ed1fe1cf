import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { callHeaders } from '#platform/web/api/browser-api.ts'
import { loaderOf } from '../saved/saved-loader.ts'
import type { SavedSource } from '../saved/saved-source.ts'
import { isOwn, withFallback } from './media-host.ts'
import type { PlayerProblem } from './play-natively.ts'
import { heightOf, type Quality } from './quality.ts'

interface HlsPlay {
  /** Address of the playlist. */
  readonly source: string
  /** Where the lesson is saved on this device; otherwise it is fetched. */
  readonly saved?: SavedSource | undefined
  /** Seconds from the start. */
  readonly resumeAt: number
}

export interface HlsEvents {
  /** The playlist is read; playback can begin. */
  readonly onReady: (player: Hls) => void
  readonly onProblem: (problem: PlayerProblem) => void
}

/** Fetches the player's code; a repeated call costs nothing. */
export function loadHls(): Promise<typeof Hls> {
  return import('hls.js').then((module) => module.default)
}

/**
 * Plays a stream with hls.js. Each request to this origin carries the bearer token.
 *
 * @returns ends it and frees the element
 */
export function openHls(
  element: HTMLVideoElement,
  { source, resumeAt, saved }: HlsPlay,
  { onReady, onProblem }: HlsEvents,
): () => void {
  let hls: Hls | undefined
  let left = false
  void loadHls().then(
    (Player) => {
      if (left) return
      hls = configured(Player, { resumeAt, saved })
      hls.on(Player.Events.ERROR, (_event, data) => meetError(hls, data, onProblem))
      hls.on(Player.Events.MANIFEST_PARSED, () => {
        if (hls) onReady(hls)
      })
      hls.loadSource(source)
      hls.attachMedia(element)
    },
    () => {
      if (!left) onProblem('broken')
    },
  )
  return () => {
    left = true
    hls?.destroy()
  }
}

function configured(Player: typeof Hls, { resumeAt, saved }: Pick<HlsPlay, 'resumeAt' | 'saved'>): Hls {
  return new Player({
    // The playlist of a lesson in preparation looks like a live stream, which hls.js would start at its end.
    startPosition: resumeAt,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    ...(saved ? { loader: loaderOf(saved) } : { fLoader: withFallback(Player.DefaultConfig.loader) }),
    xhrSetup: (request, url) => {
      // The token is not sent to the media host.
      if (!isOwn(url)) return
      for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    },
  })
}

/** Chooses the size of the segments that follow the present one; what is buffered beyond it is replaced. */
export function chooseLevel(player: Hls, quality: Quality): void {
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
