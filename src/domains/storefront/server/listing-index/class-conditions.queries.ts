import { type RawBuilder, sql } from 'kysely'
import type { CalendarDay, ClockTime } from '#platform/contract/calendar.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { type FilterPart, filterPart } from './filter-parts.queries.ts'
import { type ListQuery, prepareFilter, where } from './listing-scans.queries.ts'
import { regionToken } from './region-token.ts'

/** Filters of the public class list; an absent field does not filter. */
export interface ClassFilter {
  readonly keyword?: string
  readonly minFeeMmk?: number
  readonly maxFeeMmk?: number
  readonly categoryId?: number
  readonly classTypes?: readonly number[]
  /** Not ended on this day. */
  readonly openOn?: CalendarDay
  readonly courseTypes?: readonly number[]
  /** Starts on this day or later. */
  readonly startFrom?: CalendarDay
  /** Starts at this time or later. @see OP-066 */
  readonly startTime?: ClockTime
  /** Ends at this time or earlier. */
  readonly endTime?: ClockTime
  readonly region?: number
  readonly town?: string
  readonly sort?: SortOrder
}

const category = filterPart({
  name: 'category',
  asks: ({ categoryId }: ClassFilter) => (categoryId === undefined ? undefined : { categoryId }),
  types: { categoryId: 'bigint' },
  condition: ({ categoryId }) => sql`listed.category_id = ${categoryId}`,
})
const region = filterPart({
  name: 'region',
  asks: ({ region }: ClassFilter) => (region === undefined ? undefined : { region }),
  types: { region: 'smallint' },
  condition: ({ region }) => sql`listed.region = ${region}`,
})
const town = filterPart({
  name: 'town',
  asks: ({ town }: ClassFilter) => (town === undefined ? undefined : { town }),
  types: { town: 'text' },
  condition: ({ town }) => sql`listed.town = ${town}`,
})
/** An open range is asked as a closed one, which halves the number of distinct statements. */
const fee = filterPart({
  name: 'fee',
  asks: ({ minFeeMmk, maxFeeMmk }: ClassFilter) =>
    minFeeMmk === undefined && maxFeeMmk === undefined
      ? undefined
      : { minFeeMmk: minFeeMmk ?? 0, maxFeeMmk: maxFeeMmk ?? 2_147_483_647 },
  types: { minFeeMmk: 'int', maxFeeMmk: 'int' },
  condition: ({ minFeeMmk, maxFeeMmk }) => sql`listed.fee_mmk between ${minFeeMmk} and ${maxFeeMmk}`,
  conditionNoIndex: ({ minFeeMmk, maxFeeMmk }) => sql`listed.fee_mmk + 0 between ${minFeeMmk} and ${maxFeeMmk}`,
})
const days = filterPart({
  name: 'days',
  asks: ({ classTypes = [] }: ClassFilter) =>
    classTypes.length === 0 ? undefined : { classTypes: classTypes.toSorted() },
  types: { classTypes: 'smallint[]' },
  condition: ({ classTypes }) => sql`listed.class_type = any(${classTypes})`,
})
const times = filterPart({
  name: 'time',
  asks: ({ startTime, endTime }: ClassFilter) =>
    startTime === undefined && endTime === undefined
      ? undefined
      : { startTime: startTime ?? '00:00', endTime: endTime ?? '24:00' },
  types: { startTime: 'time', endTime: 'time' },
  condition: ({ startTime, endTime }) => sql`(listed.start_time >= ${startTime} and listed.end_time <= ${endTime})`,
})
const open = filterPart({
  name: 'open',
  asks: ({ openOn }: ClassFilter) => (openOn === undefined ? undefined : { openOn }),
  types: { openOn: 'date' },
  condition: ({ openOn }) =>
    sql`exists (select from classes where classes.id = listed.class_id and classes.end_date >= ${openOn})`,
})
const mode = filterPart({
  name: 'mode',
  asks: ({ courseTypes = [] }: ClassFilter) =>
    courseTypes.length === 0 ? undefined : { courseTypes: courseTypes.toSorted() },
  types: { courseTypes: 'smallint[]' },
  condition: ({ courseTypes }) =>
    sql`exists (select from courses where courses.id = listed.course_id and courses.course_type = any(${courseTypes}))`,
})
const start = filterPart({
  name: 'start',
  asks: ({ startFrom }: ClassFilter) => (startFrom === undefined ? undefined : { startFrom }),
  types: { startFrom: 'date' },
  condition: ({ startFrom }) =>
    sql`exists (select from classes where classes.id = listed.class_id and classes.start_date >= ${startFrom})`,
})
const parts: readonly FilterPart<ClassFilter>[] = [category, region, town, fee, days, times, open, mode, start]

/** The conditions of a filter except its keyword, for the alias `listed`. */
export function classConditions(filter: ClassFilter): RawBuilder<boolean>[] {
  return parts.flatMap(({ inline }) => inline(filter))
}

/** The tally of a filter, where one is kept: whole list, category, days, region or township. */
export function knownClasses(filter: ClassFilter): Partial<ListQuery> {
  const { categoryId, classTypes = [], courseTypes = [], region, town, sort: _, ...others } = filter
  if (courseTypes.length > 0 || Object.values(others).some((value) => value !== undefined)) return {}
  const isOfMore = categoryId !== undefined || classTypes.length > 0
  // A township without its region has no index to scan.
  if (town !== undefined && (isOfMore || region === undefined)) return {}
  const tally =
    town === undefined
      ? sql<number>`(select coalesce(sum(total), 0)::int from class_tallies as listed
          ${where(classConditions({ categoryId, classTypes, region }))})`
      : sql<number>`(select coalesce(sum(total), 0)::int from class_place_tallies where place = ${regionToken({ region, town })})`
  return { tally }
}

/** The filter as predicates that are planned once; none for keywords. */
export function classPredicates(filter: ClassFilter): Pick<ListQuery, 'preparedFilter'> {
  if (filter.keyword !== undefined) return {}
  return {
    preparedFilter: prepareFilter([
      // The category index does not cover the other conditions, so the planner would sort the whole category.
      ...category.prepared(filter, { matchRate: filter.region === undefined ? 'high' : 'ordered' }),
      ...region.prepared(filter, { matchRate: 'ordered' }),
      ...town.prepared(filter, { matchRate: 'high' }),
      // Without its bounds the planner estimates a range as narrower than any township.
      ...fee.prepared(filter, { matchRate: 'high', noIndex: filter.town !== undefined }),
      ...days.prepared(filter, { matchRate: 'high' }),
      ...times.prepared(filter, { matchRate: 'high' }),
      ...open.prepared(filter, { matchRate: 'high' }),
      ...mode.prepared(filter, { matchRate: 'high' }),
      ...start.prepared(filter, { matchRate: 'high' }),
    ]),
  }
}
