import type { RequestRow } from '#domains/requests/contract/requests.contract.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { currentLocale } from '#platform/web/text/locale.ts'

/** When a request was made and by whom; who has left the product has no name any more. */
export function authorLine({ insert_time, name }: Pick<RequestRow, 'insert_time' | 'name'>): string {
  const day = formatDay(insert_time, currentLocale())
  return name ? `${day} · ${m.requests_by({ name })}` : day
}
