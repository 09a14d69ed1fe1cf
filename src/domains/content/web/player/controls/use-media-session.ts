import { type RefObject, useEffect, useEffectEvent } from 'react'
import { runCommand, seekTo, skipSeconds } from './player-commands.ts'

/** What a phone shows of a lesson on its lock screen. */
export interface PlayingLesson {
  readonly title: string
  readonly course: string
  readonly chapter: string
}

/** The lock screen counts on by itself; this corrects it. */
const POSITION_EVERY_MS = 5_000
const positionEvents = ['playing', 'pause', 'seeked', 'ratechange', 'durationchange'] as const

/**
 * Shows the lesson on the lock screen of a phone and in the media keys of a keyboard, with play, pause, 10 s back and
 * on, the next lesson, and position. Does nothing where the browser has no Media Session.
 *
 * @param lesson - undefined until playback has opened
 * @param poster - address of the picture
 * @param onNext - plays the next lesson; without it the phone shows no such button
 */
export function useMediaSession(
  video: RefObject<HTMLVideoElement | null>,
  lesson: PlayingLesson | undefined,
  { poster, onNext }: { poster: string | undefined; onNext: (() => void) | undefined },
): void {
  const { title, course, chapter } = lesson ?? {}
  useEffect(() => {
    if (title === undefined || !('mediaSession' in navigator)) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: course ?? '',
      album: chapter ?? '',
      artwork: poster === undefined ? [] : [{ src: poster }],
    })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [title, course, chapter, poster])
  const isShown = title !== undefined
  const hasNext = onNext !== undefined
  const openNext = useEffectEvent(() => onNext?.())
  useEffect(() => {
    if (!isShown || !hasNext || !('mediaSession' in navigator)) return
    setHandler('nexttrack', () => openNext())
    return () => setHandler('nexttrack', null)
  }, [isShown, hasNext])
  useEffect(() => {
    const element = video.current
    if (!isShown || !element || !('mediaSession' in navigator)) return
    const stopHandling = handleActions(element)
    const stopFollowing = followPosition(element)
    return () => {
      stopHandling()
      stopFollowing()
    }
  }, [video, isShown])
}

function handleActions(element: HTMLVideoElement): () => void {
  const skip = (sign: 1 | -1) => (details: MediaSessionActionDetails) =>
    runCommand(element, { kind: 'skip', seconds: sign * (details.seekOffset ?? skipSeconds) })
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void element.play().catch(() => undefined),
    pause: () => element.pause(),
    seekbackward: skip(-1),
    seekforward: skip(1),
    seekto: ({ seekTime }) => seekTime !== undefined && seekTo(element, seekTime),
  }
  const actions = Object.keys(handlers) as MediaSessionAction[]
  for (const action of actions) setHandler(action, handlers[action] ?? null)
  return () => {
    for (const action of actions) setHandler(action, null)
  }
}

/** Browsers throw on actions that they do not know. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // The lock screen lacks this button.
  }
}

function followPosition(element: HTMLVideoElement): () => void {
  const session = navigator.mediaSession
  const tell = (): void => {
    const { duration, playbackRate, currentTime } = element
    session.playbackState = element.paused ? 'paused' : 'playing'
    if (!Number.isFinite(duration) || duration <= 0) return
    session.setPositionState?.({ duration, playbackRate, position: Math.min(duration, currentTime) })
  }
  tell()
  const timer = setInterval(tell, POSITION_EVERY_MS)
  for (const name of positionEvents) element.addEventListener(name, tell)
  return () => {
    clearInterval(timer)
    for (const name of positionEvents) element.removeEventListener(name, tell)
    session.playbackState = 'none'
    session.setPositionState?.()
  }
}
