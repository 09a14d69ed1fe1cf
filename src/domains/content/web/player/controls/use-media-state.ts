import { type RefObject, useEffect, useState } from 'react'
import type { Ranges } from '../played-ranges.ts'
import { timeRanges } from '../time-ranges.ts'

/** What the controls show of a video. */
export interface MediaState {
  readonly paused: boolean
  readonly ended: boolean
  /** Playing, but waiting for data. */
  readonly waiting: boolean
  readonly seconds: number
  /** 0 while it is unknown. */
  readonly length: number
  /** Seconds that are there without fetching. */
  readonly loaded: Ranges
  readonly speed: number
  readonly muted: boolean
}

const events = [
  ...['play', 'pause', 'playing', 'waiting', 'ended', 'emptied'],
  ...['timeupdate', 'seeking', 'seeked', 'durationchange', 'ratechange', 'volumechange', 'progress'],
]

/** Follows the state of a video element. */
export function useMediaState(video: RefObject<HTMLVideoElement | null>): MediaState {
  const [state, setState] = useState<MediaState>(() => stateOf(video.current))
  useEffect(() => {
    const element = video.current
    if (!element) return
    const follow = (): void => setState(stateOf(element))
    follow()
    for (const name of events) element.addEventListener(name, follow)
    return () => {
      for (const name of events) element.removeEventListener(name, follow)
    }
  }, [video])
  return state
}

function stateOf(element: HTMLVideoElement | null): MediaState {
  return {
    paused: element?.paused ?? true,
    ended: element?.ended ?? false,
    waiting: element ? !element.paused && element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA : false,
    seconds: element?.currentTime ?? 0,
    length: element && Number.isFinite(element.duration) ? element.duration : 0,
    loaded: timeRanges(element?.buffered),
    speed: element?.playbackRate ?? 1,
    muted: element?.muted ?? false,
  }
}
