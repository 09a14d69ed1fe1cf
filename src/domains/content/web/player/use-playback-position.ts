import { type RefObject, useEffect, useState } from 'react'

const key = 'pyinnya.watched'
const mostLessons = 200
const saveEverySeconds = 5
/** This close to its end a lesson counts as watched and restarts from the beginning. */
const endSeconds = 15

type Positions = Record<string, number>

function readPositions(): Positions {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? '{}') as Positions
  } catch {
    return {}
  }
}

/** Stores the playback position in this browser, resumes from it, and returns the current time. */
export function usePlaybackPosition(video: RefObject<HTMLVideoElement | null>, contentId: string): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const element = video.current
    if (!element) return
    let saved = -saveEverySeconds
    const stored = readPositions()[contentId] ?? 0
    const begin = (): void => {
      if (stored > 0 && element.currentTime < 1 && stored < element.duration - endSeconds) element.currentTime = stored
    }
    const follow = (): void => {
      const now = element.currentTime
      setSeconds(now)
      if (Math.abs(now - saved) < saveEverySeconds) return
      saved = now
      const { [contentId]: _old, ...others } = readPositions()
      const latest = Object.entries(others).slice(-mostLessons)
      window.localStorage.setItem(key, JSON.stringify({ ...Object.fromEntries(latest), [`${contentId}`]: now }))
    }
    element.addEventListener('loadedmetadata', begin)
    element.addEventListener('timeupdate', follow)
    return () => {
      element.removeEventListener('loadedmetadata', begin)
      element.removeEventListener('timeupdate', follow)
    }
  }, [video, contentId])
  return seconds
}
