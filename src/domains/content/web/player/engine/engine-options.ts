import type { Quality } from '../quality.ts'
import type { ConnectionSpeed } from './connection-speed.ts'
import type { StreamSource } from './stream-source.ts'

export interface EngineOptions {
  readonly source: StreamSource
  readonly speed: Pick<ConnectionSpeed, 'bitsPerSecond'>
  readonly soundOnly: boolean
  /** Seconds from the start. */
  readonly resumeAt: number
  readonly quality: Quality
  /** Seconds that are fetched ahead. */
  readonly ahead: number
  /** The connection carries the chosen size from the start. */
  readonly isFast: boolean
}

export interface EngineEvents {
  /** The index is there; playback can begin. */
  readonly onReady: () => void
  /** Nothing is played any more: the server refuses the stream, or the browser does not take it. */
  readonly onEnd: (error: unknown) => void
}
