import { isCalendarDay } from '#platform/contract/calendar.ts'
import { consoleOrders } from '#platform/contract/console-list.ts'
import { m } from '#platform/messages/generated/messages.js'
import { DateRange } from './date-range.tsx'
import { ListFilters } from './list-filters.tsx'
import { QuerySelect } from './query-select.tsx'

/** The days and the order of a long table of the console, kept in the address. @see OWN-22 */
export function ConsoleFilters({ byName = m.platform_order_name() }: { byName?: string }) {
  return (
    <ListFilters>
      <DateRange />
      <QuerySelect
        label={m.platform_sort_by()}
        param="order"
        choices={[
          { value: '', label: m.platform_sort_none() },
          { value: 'newest', label: m.platform_sort_newest() },
          { value: 'oldest', label: m.platform_order_oldest() },
          { value: 'name', label: byName },
        ]}
      />
    </ListFilters>
  )
}

/** The values of these filters in the address, for the call; an unknown value counts as absent. */
export function consoleFilterOf(query: URLSearchParams) {
  const order = consoleOrders.find((one) => one === query.get('order'))
  return { ...daysOf(query), order: order ?? ('' as const) }
}

/** The first and the last day that the address names; anything else counts as absent. */
export function daysOf(query: URLSearchParams) {
  const day = (name: string) => {
    const typed = query.get(name) ?? ''
    return isCalendarDay(typed) ? typed : ''
  }
  return { from: day('from'), to: day('to') }
}
