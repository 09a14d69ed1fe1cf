import type { Quality } from './quality.ts'

/** Why playback is not possible. */
export type PlayerProblem =
  | 'unsupported'
  | 'ended'
  | 'app-only'
  | 'broken'
  | 'clock-wrong'
  | 'licence-ended'
  | 'other-device'
  | 'session-over'

/** Why the licence of a saved lesson does not open it. */
export const licenceProblems = { ended: 'licence-ended', 'clock-wrong': 'clock-wrong' } as const

/** What plays a stream. */
export interface StreamPlayer {
  /** Chooses the size of the segments that follow. */
  choose(quality: Quality): void
  /** Whether it plays what is saved on this device. */
  readonly isSaved?: boolean
}

/** Why playback is not possible, and the last reply that came: by its id the log says what happened. */
export interface Failure {
  readonly problem: PlayerProblem
  readonly requestId?: string | undefined
}

export interface StreamEvents {
  /** What is to be played is known; playback can begin. */
  readonly onReady: (player: StreamPlayer) => void
  readonly onProblem: (failure: Failure) => void
  /** The connection is lost and tried again, or is back. */
  readonly onConnectionLost?: (isLost: boolean) => void
}
