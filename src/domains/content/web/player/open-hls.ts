import type Hls from 'hls.js'
import type { ErrorData } from 'hls.js'
import { isTemporary } from '#platform/web/api/temporary-status.ts'
import { aheadSeconds } from './data-use.ts'
import { untilRetry } from './engine/fetch-part.ts'
import { isOwn, withFallback } from './media-host.ts'
import { heightOf, type Quality } from './quality.ts'
import type { PlayerProblem, StreamEvents } from './stream-player.ts'

/** After so many repairs a file counts as broken. */
const maxRepairs = 3

interface HlsPlay {
  /** Address of the playlist. */
  readonly source: string
  /** Sent to this origin only; a stream with a ticket in its address needs none. */
  readonly headers?: (() => Record<string, string>) | undefined
  readonly quality: Quality
  /** Seconds from the start. */
  readonly resumeAt: number
}

/**
 * Plays a stream with hls.js, for browsers that do not run the engine.
 *
 * @returns ends it and frees the element
 */
export function openHls(element: HTMLVideoElement, play: HlsPlay, events: StreamEvents): () => void {
  const { onReady, onProblem, onConnectionLost } = events
  const closed = new AbortController()
  let hls: Hls | undefined
  let isParsed = false
  let losses = 0
  let repairs = 0
  let requestId: string | undefined
  const noteReply = (id: string): void => {
    requestId = id
  }
  const isBack = (): void => {
    if (losses > 0) onConnectionLost?.(false)
    losses = 0
  }
  // hls.js gives up after some attempts of its own; it keeps its position.
  const goOnLater = async (): Promise<void> => {
    onConnectionLost?.(true)
    await untilRetry(losses, closed.signal)
    losses += 1
    if (isParsed) hls?.startLoad()
    else hls?.loadSource(play.source)
  }
  const meetError = (data: ErrorData): void => {
    if (!data.fatal) return
    if (data.type === 'mediaError' && hls && repairs < maxRepairs) {
      repairs += 1
      hls.recoverMediaError()
    } else if (isConnectionLost(data)) goOnLater().catch(ignore)
    else onProblem({ problem: problems[data.response?.code ?? 0] ?? 'broken', requestId })
  }
  void import('hls.js').then(
    ({ default: Player }) => {
      if (closed.signal.aborted) return
      hls = configured(Player, play, noteReply)
      hls.on(Player.Events.ERROR, (_event, data) => meetError(data))
      hls.on(Player.Events.MANIFEST_PARSED, () => {
        if (!hls) return
        const player = hls
        isBack()
        // The first playlist is read again only where its first reading was lost.
        if (isParsed) return
        isParsed = true
        chooseLevel(player, play.quality)
        onReady({ choose: (quality) => chooseLevel(player, quality) })
      })
      hls.on(Player.Events.FRAG_LOADED, isBack)
      hls.loadSource(play.source)
      hls.attachMedia(element)
    },
    () => {
      if (!closed.signal.aborted) onProblem({ problem: 'broken' })
    },
  )
  return () => {
    closed.abort()
    hls?.destroy()
  }
}

/** No reply came, or the server cannot answer now. */
function isConnectionLost({ type, response }: ErrorData): boolean {
  const status = response?.code ?? 0
  return type === 'networkError' && (status === 0 || isTemporary(status))
}

/** The player was closed while it waited. */
const ignore = (): void => undefined

const problems: Readonly<Record<number, PlayerProblem>> = { 401: 'session-over', 403: 'ended', 422: 'app-only' }

function configured(Player: typeof Hls, { headers, resumeAt }: HlsPlay, noteReply: (id: string) => void): Hls {
  return new Player({
    // The playlist of a lesson in preparation looks like a live stream, which hls.js would start at its end.
    startPosition: resumeAt,
    capLevelToPlayerSize: true,
    maxBufferLength: aheadSeconds(false),
    fLoader: withFallback(Player.DefaultConfig.loader),
    xhrSetup: (request, url) => {
      // The token is not sent to the media host.
      if (!isOwn(url)) return
      for (const [name, value] of Object.entries(headers?.() ?? {})) request.setRequestHeader(name, value)
      // The headers are there before hls.js reads the reply.
      request.addEventListener('readystatechange', () => {
        const id = request.readyState === XMLHttpRequest.HEADERS_RECEIVED && request.getResponseHeader('X-Request-Id')
        if (id) noteReply(id)
      })
    },
  })
}

/** Chooses the size of the segments that follow the present one; what is buffered beyond it is replaced. */
function chooseLevel(player: Hls, quality: Quality): void {
  if (quality === 'audio') return
  const wanted = heightOf(quality)
  const index = player.levels.findIndex((level) => Math.min(level.height, level.width) === wanted)
  player.nextLevel = quality === 'auto' ? -1 : index
}
