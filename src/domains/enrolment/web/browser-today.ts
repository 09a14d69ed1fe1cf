import { yangonDay } from '#platform/contract/calendar.ts'

/** Today in Asia/Yangon by the browser's clock. */
export function browserToday(): string {
  return yangonDay(new Date())
}
