import { type Weekday, weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import { addDays, type CalendarDay, type ClockTime, compareDays, isoWeekday } from '#platform/contract/calendar.ts'

type Days = Readonly<Record<Weekday, boolean>>

/** When a class meets. */
export type MeetingTimes = Days & {
  readonly startDate: CalendarDay
  readonly endDate: CalendarDay
  readonly endTime: ClockTime
}

/**
 * The next days on which a class meets, by its days of the week, between its first and its last day. Today counts until
 * the meeting's end.
 *
 * @param max - days to return at most
 */
export function nextMeetingDays(
  times: MeetingTimes,
  { today, time, max }: { today: CalendarDay; time: ClockTime; max: number },
): CalendarDay[] {
  const days: CalendarDay[] = []
  let day = compareDays(times.startDate, today) > 0 ? times.startDate : today
  // A class meets on some day of each week, so the first days are found within as many weeks.
  for (let looked = 0; looked < max * 7 && compareDays(day, times.endDate) <= 0; looked++) {
    const isOver = day === today && times.endTime <= time
    if (meetsOn(times, day) && !isOver) days.push(day)
    if (days.length === max) break
    day = addDays(day, 1)
  }
  return days
}

function meetsOn(times: Days, day: CalendarDay): boolean {
  const weekday = weekdays[isoWeekday(day) - 1]
  return weekday !== undefined && times[weekday]
}
