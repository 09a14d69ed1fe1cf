import type { PlayerProblem } from './play-natively.ts'
import type { Quality } from './quality.ts'

/** What plays a stream. */
export interface StreamPlayer {
  /** Chooses the size of the segments that follow. */
  choose(quality: Quality): void
}

export interface StreamEvents {
  /** What is to be played is known; playback can begin. */
  readonly onReady: (player: StreamPlayer) => void
  readonly onProblem: (problem: PlayerProblem) => void
  /** The connection is lost and tried again, or is back. */
  readonly onLine?: (isLost: boolean) => void
}
