import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { keptTicks, sendProgress, tickLesson } from '../player/progress-reports.ts'

/** What the student has set by hand: finished or not, by content id. */
export type Ticks = ReadonlyMap<number, boolean>

/** A lesson with what is known of its progress. */
export interface TickedLesson {
  readonly contentId: number
  readonly finished: boolean
  readonly position: number
}

interface OwnTicks {
  readonly ticks: Ticks
  /** Sets a lesson finished, or not; without a connection it is reported with the next one. */
  readonly onTick: (lesson: TickedLesson) => void
}

/** Ticks of this screen and those that are not reported yet. The screen is loaded again once they are. */
export function useTicks(): OwnTicks {
  const [ticks, setTicks] = useState<Ticks>(keptTicks)
  const { revalidate } = useRevalidator()
  const settle = useEffectEvent(async () => {
    if (keptTicks().size === 0) return
    await sendProgress()
    if (keptTicks().size === 0) void revalidate()
  })
  useEffect(() => {
    const send = (): void => void settle()
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [])
  async function onTick({ contentId, finished, position }: TickedLesson): Promise<void> {
    setTicks((before) => new Map(before).set(contentId, finished))
    await tickLesson(contentId, { finished, position })
    if (!keptTicks().has(contentId)) void revalidate()
  }
  return { ticks, onTick: (lesson) => void onTick(lesson) }
}
