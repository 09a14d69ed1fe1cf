import { yangonInstant } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'

/** Formats a duration in its two largest units: '3 d 2 h'. */
export function ageText(seconds: number): string {
  const n = (value: number) => localDigits(Math.floor(value))
  if (seconds < 60) return m.moderation_system_seconds({ s: n(seconds) })
  if (seconds < 3600) return m.moderation_system_minutes({ min: n(seconds / 60) })
  if (seconds < 86_400) return m.moderation_system_hours({ h: n(seconds / 3600), min: n((seconds % 3600) / 60) })
  return m.moderation_system_days({ d: n(seconds / 86_400), h: n((seconds % 86_400) / 3600) })
}

/** The seconds since an instant in wire format. */
export function secondsSince(timestamp: string, now = Date.now()): number {
  const [day = '', time] = timestamp.split(' ')
  return Math.max(0, (now - yangonInstant(day, time).getTime()) / 1000)
}
