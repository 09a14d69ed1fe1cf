import { type RawBuilder, sql } from 'kysely'
import type { ClockTime } from '#platform/contract/calendar.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { type FilterPart, filterPart } from './filter-parts.queries.ts'
import { type ListQuery, prepareFilter, where } from './listing-scans.queries.ts'
import { regionToken } from './region-token.ts'

/** Narrows the public classes; what is absent narrows nothing. */
export interface ClassFilter {
  readonly keyword?: string
  readonly minFeeMmk?: number
  readonly maxFeeMmk?: number
  readonly categoryId?: number
  readonly classTypes?: readonly number[]
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
/** Half a range is asked for as a whole one, as times are, so that there are fewer statements. */
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
const parts: readonly FilterPart<ClassFilter>[] = [category, region, town, fee, days, times]

/** What a filter asks of a listed class, its keyword apart. Written for the name `listed`. */
export function classConditions(filter: ClassFilter): RawBuilder<boolean>[] {
  return parts.flatMap(({ inline }) => inline(filter))
}

/** How many public classes a filter lets through, where that is kept: for whole lists, categories, days, regions and townships. */
export function knownClasses(filter: ClassFilter): Partial<ListQuery> {
  const { categoryId, classTypes = [], region, town, sort: _, ...others } = filter
  if (Object.values(others).some((value) => value !== undefined)) return {}
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

/** A filter that names several things, as it is asked of a listed class with one plan. Nothing where words are asked for. */
export function classPredicates(filter: ClassFilter): Pick<ListQuery, 'preparedFilter'> {
  if (filter.keyword !== undefined) return {}
  return {
    preparedFilter: prepareFilter([
      // The index of a category alone does not say what else is asked: sorting the whole category would seem cheaper.
      ...category.prepared(filter, { matchRate: filter.region === undefined ? 'high' : 'ordered' }),
      ...region.prepared(filter, { matchRate: 'ordered' }),
      ...town.prepared(filter, { matchRate: 'high' }),
      // Without its bounds a range is taken for narrower than any township.
      ...fee.prepared(filter, { matchRate: 'high', noIndex: filter.town !== undefined }),
      ...days.prepared(filter, { matchRate: 'high' }),
      ...times.prepared(filter, { matchRate: 'high' }),
    ]),
  }
}
