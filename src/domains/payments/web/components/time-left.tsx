import { useEffect, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { type DeskClock, deskClock } from '../desk-clock.ts'
import deskQueueStyles from './desk/desk-queue.module.css'
import styles from './time-left.module.css'

const TICK_MS = 20_000

/** The current time, updated by a timer. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), TICK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

export function useDeskClock(dueAt: string | null): DeskClock | undefined {
  const now = useNow()
  return dueAt === null ? undefined : deskClock(dueAt, now)
}

export function deskClockText({ late, hours, minutes }: DeskClock): string {
  const time = { hours: localDigits(hours), minutes: localDigits(minutes) }
  return late ? m.payments_desk_late_by(time) : m.payments_desk_time_left(time)
}

const METER = { calm: 'meter', gold: 'meter meter-gold', danger: 'meter meter-danger' } as const

/** Remaining time of a queue row, as text and as a bar. */
export function TimeLeft({ dueAt }: { dueAt: string | null }) {
  const clock = useDeskClock(dueAt)
  if (!clock) return null
  return (
    <>
      <span className={clock.tone === 'danger' ? `small ${styles.late}` : `small ${deskQueueStyles.left}`}>
        {deskClockText(clock)}
      </span>
      <span className={METER[clock.tone]} aria-hidden="true">
        <span style={{ width: `${Math.round(clock.gone * 100)}%` }} />
      </span>
    </>
  )
}
