import { type RefObject, useEffect, useState } from 'react'
import type { LessonProgress } from '#domains/learning/contract/progress.contract.ts'
import { PlayedRanges } from './played-ranges.ts'
import { keepProgress, resumePosition, sendProgress } from './progress-reports.ts'

/** This close to its end a lesson restarts from the beginning. */
const endSeconds = 15
const keepEverySeconds = 5
const sendEverySeconds = 60

interface Playback {
  readonly contentId: string
  /** What the account has played on any device; undefined while it is not known, and for an owner. */
  readonly progress: LessonProgress | undefined
}

/**
 * Resumes a lesson where the student stopped on any device, and reports what is played: at once to this browser, every
 * minute of playing and at each stop to the server. Returns the current time in seconds.
 */
export function usePlaybackPosition(
  video: RefObject<HTMLVideoElement | null>,
  { contentId, progress }: Playback,
): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const played = new PlayedRanges()
    let position = element.currentTime
    let kept = position
    let sent = position
    const resumeAt = resumePosition(progress, contentId)
    const resume = (): void => {
      const isNearEnd = resumeAt >= element.duration - endSeconds
      if (resumeAt > 0 && element.currentTime < 1 && !isNearEnd) element.currentTime = resumeAt
    }
    const keep = (): void => {
      kept = position
      const ranges = played.take()
      if (ranges.length > 0 || position >= 1) keepProgress(contentId, { ranges, position })
    }
    const follow = (): void => {
      setSeconds(element.currentTime)
      // A change of the source resets the time without anybody having gone back.
      if (element.paused || element.seeking || element.readyState === HTMLMediaElement.HAVE_NOTHING) return
      position = element.currentTime
      played.follow(position, element.playbackRate)
      if (Math.abs(position - kept) >= keepEverySeconds) keep()
      if (Math.abs(position - sent) < sendEverySeconds) return
      sent = position
      void sendProgress()
    }
    const stop = (): void => {
      keep()
      played.interrupt()
      void sendProgress()
    }
    const interrupt = (): void => played.interrupt()
    const hide = (): void => {
      if (document.visibilityState === 'hidden') stop()
    }
    const send = (): void => void sendProgress()
    const onVideo = { loadedmetadata: resume, timeupdate: follow, seeking: interrupt, pause: stop, ended: stop }
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
  }, [video, contentId, progress])
  return seconds
}
