import { useEffect, useState } from 'react'
import { RefusedCall, UnreachableServer } from '#platform/web/api/failures.ts'
import { isTemporary } from '#platform/web/api/temporary-status.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import { type LessonRef, loadLesson } from '../components/lesson-ref.ts'

const pollMs = 20_000
const longestPauseMs = 160_000

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
    if (isWaiting) return pollLesson({ via, id, groupId, contentId }, setNewer)
  }, [isWaiting, via, id, groupId, contentId])
  return lesson
}

/**
 * Reads a lesson every 20 seconds while the document is visible, in growing pauses while the server asks to be called
 * later, and no more once it refuses the lesson.
 *
 * @returns ends it
 */
export function pollLesson(lessonRef: LessonRef, onRead: (lesson: LessonDetail) => void): () => void {
  let isLeft = false
  let pause = pollMs
  let timer = window.setTimeout(read, pause)
  async function read(): Promise<void> {
    if (document.visibilityState !== 'hidden') {
      try {
        const lesson = await loadLesson(lessonRef)
        pause = pollMs
        if (!isLeft) onRead(lesson)
      } catch (error) {
        // Access has ended, or the lesson is gone. A lost connection comes back.
        if (!isPutOff(error) && !(error instanceof UnreachableServer)) return
        if (isPutOff(error)) pause = Math.min(longestPauseMs, pause * 2)
      }
    }
    if (!isLeft) timer = window.setTimeout(read, pause)
  }
  return () => {
    isLeft = true
    window.clearTimeout(timer)
  }
}

function isPutOff(error: unknown): boolean {
  return error instanceof RefusedCall && isTemporary(error.status)
}
