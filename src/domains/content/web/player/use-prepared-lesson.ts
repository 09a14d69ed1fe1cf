import { useEffect, useState } from 'react'
import { UnreachableServer } from '#platform/web/api/failures.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import { type LessonRef, loadLesson } from '../components/lesson-ref.ts'

const pollMs = 20_000

/**
 * Whether a lesson can be played already while its qualities are being prepared: no size is known, and none is saved.
 */
export function isBeingPrepared({ renditions, is_watchable: isWatchable }: LessonDetail): boolean {
  return isWatchable !== false && renditions.some(({ size_bytes }) => size_bytes === null)
}

/**
 * The lesson of a screen. One that is being prepared is read again every 20 seconds while the screen is visible:
 * further qualities, their sizes and the offer to save it appear by themselves.
 */
export function usePreparedLesson(lessonRef: LessonRef, loaded: LessonDetail): LessonDetail {
  const [newer, setNewer] = useState<LessonDetail>()
  const lesson = newer && isBeingPrepared(loaded) ? newer : loaded
  const isWaiting = isBeingPrepared(lesson)
  const { via, id, groupId, contentId } = lessonRef
  useEffect(() => {
    if (!isWaiting) return
    let isLeft = false
    const timer = window.setInterval(async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const read = await loadLesson({ via, id, groupId, contentId })
        if (!isLeft) setNewer(read)
      } catch (error) {
        // Access has ended, or the lesson is gone. A lost connection comes back.
        if (!(error instanceof UnreachableServer)) window.clearInterval(timer)
      }
    }, pollMs)
    return () => {
      isLeft = true
      window.clearInterval(timer)
    }
  }, [isWaiting, via, id, groupId, contentId])
  return lesson
}
