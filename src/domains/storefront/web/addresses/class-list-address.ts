import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { isCalendarDay, isClockTime } from '#platform/contract/calendar.ts'
import { queryText } from '#platform/web/pager/query-text.ts'
import { idOf, pageOf, regionOf } from './list-address.ts'

/** Parses the query string of the class list. */
export function readClassList(query: URLSearchParams) {
  const region = regionOf(query.get('region'))
  return {
    page: pageOf(query.get('page')),
    keyword: queryText(query.get('keyword')),
    orderBy: query.get('orderBy') ?? undefined,
    filter: {
      category_id: idOf(query.get('category_id')),
      class_type: query.getAll('class_type').filter((type) => ['1', '2', '3'].includes(type)),
      min: feeOf(query.get('min')),
      max: feeOf(query.get('max')),
      start_time: timeOf(query.get('start_time')),
      end_time: timeOf(query.get('end_time')),
      open: query.get('open') === '1' ? '1' : undefined,
      course_type: query.getAll('course_type').filter((type) => ['1', '2'].includes(type)),
      start_from: dayOf(query.get('start_from')),
      region,
      town: region === undefined ? undefined : queryText(query.get('town'), 100),
    },
  }
}
export type ClassListAddress = ReturnType<typeof readClassList>

/** A whole number in Western or Burmese digits; grouping commas are removed. */
function feeOf(text: string | null): string | undefined {
  const digits = toWesternDigits(text ?? '').replace(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? String(Number(digits)) : undefined
}

function timeOf(text: string | null): string | undefined {
  return text !== null && isClockTime(text) ? text : undefined
}

function dayOf(text: string | null): string | undefined {
  return text !== null && isCalendarDay(text) ? text : undefined
}
