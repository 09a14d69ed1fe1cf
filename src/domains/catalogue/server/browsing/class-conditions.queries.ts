import { type RawBuilder, sql } from 'kysely'
import type { ClockTime } from '#platform/contract/calendar.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { type Question, where } from '../listings/listing-walks.queries.ts'
import { placeToken } from '../listings/place-token.ts'

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

/** What a filter asks of a listed class, its keyword apart. Written for the name `listed`. */
export function classConditions(filter: ClassFilter): RawBuilder<boolean>[] {
  // In one order and none twice: what is asked for is part of the statement, of which there are to be few shapes.
  const classTypes = [...new Set(filter.classTypes)].toSorted()
  const asked: [unknown, (value: never) => RawBuilder<boolean>][] = [
    [filter.minFeeMmk, (fee: number) => sql<boolean>`listed.fee_mmk >= ${fee}`],
    [filter.maxFeeMmk, (fee: number) => sql<boolean>`listed.fee_mmk <= ${fee}`],
    [filter.categoryId, (id: number) => sql<boolean>`listed.category_id = ${id}`],
    [
      classTypes.length > 0 ? classTypes : undefined,
      (types: number[]) => sql<boolean>`listed.class_type in (${sql.join(types.map((type) => sql.lit(type)))})`,
    ],
    [filter.startTime, (time: ClockTime) => sql<boolean>`listed.start_time >= ${time}`],
    [filter.endTime, (time: ClockTime) => sql<boolean>`listed.end_time <= ${time}`],
    [filter.region, (region: number) => sql<boolean>`listed.region = ${region}`],
    [filter.town, (town: string) => sql<boolean>`listed.town = ${town}`],
  ]
  return asked.flatMap(([value, condition]) => (value === undefined ? [] : [condition(value as never)]))
}

/** How many public classes a filter lets through, where that is kept: for whole lists, categories, days, regions and townships. */
export function knownClasses(filter: ClassFilter): Partial<Question> {
  const { categoryId, classTypes = [], region, town, sort: _, ...others } = filter
  if (Object.values(others).some((value) => value !== undefined)) return {}
  const isOfMore = categoryId !== undefined || classTypes.length > 0
  // A township without its region has no index to be walked along.
  if (town !== undefined && (isOfMore || region === undefined)) return {}
  const tally =
    town === undefined
      ? sql<number>`(select coalesce(sum(total), 0)::int from class_tallies as listed
          ${where(classConditions({ categoryId, classTypes, region }))})`
      : sql<number>`(select coalesce(sum(total), 0)::int from class_place_tallies where place = ${placeToken({ region, town })})`
  return { tally }
}
