import { type RawBuilder, sql } from 'kysely'
import { addDays, type CalendarDay } from '#platform/contract/calendar.ts'

interface Days {
  readonly from?: CalendarDay | null | undefined
  readonly to?: CalendarDay | null | undefined
}

/** Whether a time lies between two days in Yangon, both included; an absent day is no bound. */
export function betweenDays(column: string, { from, to }: Days): RawBuilder<boolean> {
  const time = sql.ref(column)
  const first = from ? sql`${time} >= ${startOf(from)}::timestamptz` : sql`true`
  const last = to ? sql`${time} < ${startOf(addDays(to, 1))}::timestamptz` : sql`true`
  return sql<boolean>`(${first} and ${last})`
}

const startOf = (day: CalendarDay) => `${day}T00:00:00+06:30`
