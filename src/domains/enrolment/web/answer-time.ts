import { yangonInstant } from '#platform/contract/calendar.ts'

interface AnswerTime {
  readonly late: boolean
  /** Whole hours and minutes until the reply is due, or since then. */
  readonly hours: number
  readonly minutes: number
}

/** @param answerBy wire time 'YYYY-MM-DD HH:mm:ss' in Asia/Yangon */
export function answerTime(answerBy: string, now: Date): AnswerTime {
  const [day = '', time = ''] = answerBy.split(' ')
  const leftMs = yangonInstant(day, time.slice(0, 5)).getTime() + Number(time.slice(6, 8)) * 1000 - now.getTime()
  const minutes = Math.floor(Math.abs(leftMs) / 60_000)
  return { late: leftMs < 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}
