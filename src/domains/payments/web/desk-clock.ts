import { yangonInstant } from '#platform/contract/calendar.ts'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { answerHours } from '../contract/payment-proofs.contract.ts'

const SOON_MS = 3 * HOUR_MS
const HALF_GONE = 0.6

/** How much of the 24 hours for an answer is left. */
export interface DeskClock {
  readonly late: boolean
  /** Hours until the answer is due, or since it was due. */
  readonly hours: number
  readonly minutes: number
  /** Elapsed part of the time, 0 to 1. */
  readonly gone: number
  /** Danger in the last three hours and when overdue; gold beyond 60 %. */
  readonly tone: 'calm' | 'gold' | 'danger'
}

/** @param dueAt wire time 'YYYY-MM-DD HH:mm:ss' in Asia/Yangon */
export function deskClock(dueAt: string, now: Date): DeskClock {
  const [day = '', time = ''] = dueAt.split(' ')
  const due = yangonInstant(day, time.slice(0, 5)).getTime() + Number(time.slice(6, 8)) * 1000
  const leftMs = due - now.getTime()
  const late = leftMs < 0
  const minutes = Math.floor(Math.abs(leftMs) / 60_000)
  const gone = Math.min(1, Math.max(0, 1 - leftMs / (answerHours * HOUR_MS)))
  const tone = leftMs < SOON_MS ? 'danger' : gone > HALF_GONE ? 'gold' : 'calm'
  return { late, hours: Math.floor(minutes / 60), minutes: minutes % 60, gone, tone }
}
