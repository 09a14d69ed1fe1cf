import { type RefObject, useEffect, useState } from 'react'
import { PlayedRanges, type Ranges, unite } from './played-ranges.ts'
import { progressAccount } from './progress-key.ts'
import { keepProgress, keptRanges, sendProgress } from './progress-reports.ts'

const keepEverySeconds = 5
const sendEverySeconds = 60
/** A browser may set the time of a paused video right by some milliseconds, which is no move. */
const minMoveSeconds = 1

interface Begin {
  readonly contentId: string
  /** Seconds from the start where playback begins. */
  readonly startAt: number
  /** Seconds that were reported before. */
  readonly ranges?: Ranges | undefined
  /**
   * Of the whole lesson; null while it is being prepared, when a video is as long as what is ready. Absent: the
   * video's.
   */
  readonly durationSeconds?: number | null
}

/**
 * Reports what is played of a lesson: at once to this browser, every minute of playing and at each stop to the server.
 *
 * @returns the current time in seconds, whether it was played here, and the seconds that were played before and now
 */
export function usePlaybackPosition(
  video: RefObject<HTMLVideoElement | null>,
  { contentId, startAt, ranges: reported = [], durationSeconds }: Begin,
): { readonly seconds: number; readonly hasBegun: boolean; readonly watched: Ranges } {
  const [seconds, setSeconds] = useState<number>()
  // Another account may log in in another tab while this one plays.
  const [account] = useState(progressAccount)
  const [hasBegun, setHasBegun] = useState(false)
  const [watched, setWatched] = useState<Ranges>(() => unite(reported, keptRanges(contentId)))
  useEffect(() => {
    const element = video.current
    if (!element) return
    const played = new PlayedRanges()
    let position = element.currentTime
    let kept = position
    let sent = position
    let hasPlayed = false
    const note = (): void => {
      position = element.currentTime
      played.follow(position, element.playbackRate)
    }
    const keep = (): void => {
      const ranges = played.take()
      // A page that is left long after a pause reports nothing: the student may have gone on elsewhere since.
      if (ranges.length === 0 && Math.abs(position - kept) < minMoveSeconds) return
      kept = position
      if (ranges.length > 0) setWatched((before) => unite(before, ranges))
      if (ranges.length > 0 || position >= 1)
        keepProgress(contentId, { ranges, position, durationSeconds: lengthOf(element, durationSeconds), account })
    }
    const follow = (): void => {
      setSeconds(element.currentTime)
      // A change of the source resets the time without anybody having gone back.
      if (element.paused || element.seeking || element.readyState === HTMLMediaElement.HAVE_NOTHING) return
      hasPlayed = true
      note()
      if (Math.abs(position - kept) >= keepEverySeconds) keep()
      if (Math.abs(position - sent) < sendEverySeconds) return
      sent = position
      void sendProgress()
    }
    const stop = (): void => {
      // The last event while playing may be a quarter of a second old.
      const isThere = !element.seeking && element.readyState !== HTMLMediaElement.HAVE_NOTHING
      if (hasPlayed && isThere) note()
      keep()
      played.interrupt()
      void sendProgress()
    }
    const interrupt = (): void => played.interrupt()
    const begin = (): void => setHasBegun(true)
    // A new source is at zero until it has been moved to the position.
    const change = (): void => {
      hasPlayed = false
    }
    const hide = (): void => {
      if (document.visibilityState === 'hidden') stop()
    }
    const send = (): void => void sendProgress()
    const onVideo = { play: begin, timeupdate: follow, seeking: interrupt, pause: stop, ended: stop, emptied: change }
    for (const [name, listener] of Object.entries(onVideo)) element.addEventListener(name, listener)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('online', send)
    send()
    return () => {
      for (const [name, listener] of Object.entries(onVideo)) element.removeEventListener(name, listener)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', send)
      stop()
    }
  }, [video, contentId, durationSeconds, account])
  return { seconds: seconds ?? startAt, hasBegun, watched }
}

function lengthOf(element: HTMLVideoElement, known: number | null | undefined): number | null {
  return known === undefined ? element.duration : known
}
