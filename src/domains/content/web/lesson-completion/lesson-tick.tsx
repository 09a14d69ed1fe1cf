import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { CheckIcon } from '#platform/web/components/icons.tsx'
import { keptTicks, tickLesson } from '../player/progress-reports.ts'

interface LessonTickProps {
  contentId: string
  /** As it was reported. */
  finished: boolean
  /** Where the student is, in seconds. */
  position: number
}

/**
 * Whether a lesson is finished, which its student may set by hand; without a connection it is reported with the next
 * one.
 */
export function LessonTick({ contentId, finished, position }: LessonTickProps) {
  const [tick, setTick] = useState(() => keptTicks().get(Number(contentId)))
  const isFinished = tick ?? finished
  function choose() {
    setTick(!isFinished)
    void tickLesson(Number(contentId), { finished: !isFinished, position })
  }
  return (
    <div className="row" aria-live="polite">
      {isFinished ? (
        <Badge tone="jade" icon={CheckIcon}>
          {m.content_lesson_finished()}
        </Badge>
      ) : null}
      <button type="button" className="btn" onClick={choose}>
        {isFinished ? m.content_tick_undo() : m.content_tick_set()}
      </button>
    </div>
  )
}
