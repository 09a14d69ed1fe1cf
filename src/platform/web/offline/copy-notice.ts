import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { showLastingToast } from '#platform/web/toasts/toasts.ts'

let shown: { path: string; end: () => void } | undefined

/**
 * Says that the page at a path is a copy, and of when, until another page is shown.
 *
 * @param date as the server wrote it in `Date`
 */
export function showCopyNotice(path: string, date: string): void {
  shown?.end()
  const time = dayAndTime(yangonTimestamp(new Date(date)))
  const button = { label: m.platform_copy_renew(), run: () => window.location.reload() }
  shown = { path, end: showLastingToast(m.platform_copy_of({ time }), { button }) }
}

/** Ends the notice, unless the page at this path is the copy. */
export function endCopyNotice(path?: string): void {
  if (!shown || shown.path === path) return
  shown.end()
  shown = undefined
}
