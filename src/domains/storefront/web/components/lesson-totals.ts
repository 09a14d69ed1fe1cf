import { sizeAndPrice } from '#domains/content/contract/data-size.ts'
import type { LessonTotals } from '#domains/content/contract/lesson-totals.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'

/** Number of videos, their hours, number of files: '24 videos · 6 h 40 min · 5 files'. */
export function lessonsText({ videos, files, seconds }: LessonTotals): string {
  const parts = [
    videos > 0 ? m.storefront_lessons_videos({ count: videos, n: localDigits(videos) }) : '',
    seconds > 0 ? lengthText(seconds) : '',
    files > 0 ? m.storefront_lessons_files({ count: files, n: localDigits(files) }) : '',
  ]
  return parts.filter(Boolean).join(' · ') || m.storefront_lessons_none()
}

export function lengthText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  const rest = m.storefront_minutes({ n: localDigits(minutes % 60) })
  if (hours === 0) return rest
  const whole = m.storefront_hours({ n: localDigits(hours) })
  return minutes % 60 === 0 ? whole : `${whole} ${rest}`
}

/** What all videos cost to fetch, from the smallest form to the largest; null where no size is known. */
export function dataText({ smallest_bytes: smallest, largest_bytes: largest }: LessonTotals): string | null {
  return largest > 0 ? sizeAndPrice([smallest, largest]) : null
}
