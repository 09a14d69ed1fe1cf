import type { RequestRow } from '#domains/requests/contract/requests.contract.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale } from '#platform/web/locale/locale.ts'

/** Date and author of a request; a deleted account has no name. */
export function authorLine({ insert_time, name }: Pick<RequestRow, 'insert_time' | 'name'>): string {
  const day = formatDay(insert_time, currentLocale())
  return name ? `${day} · ${m.requests_by({ name })}` : day
}
