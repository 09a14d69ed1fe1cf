import { type RawBuilder, sql } from 'kysely'
import type { ClockTime } from '#platform/contract/calendar.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { type AskedFor, askingFor, type Question, where } from '../listings/listing-walks.queries.ts'
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

/** A filter that names several things, as it is asked of a listed class with one plan. Nothing where words are asked for. */
export function askedOfClasses(filter: ClassFilter): Pick<Question, 'asking'> {
  const { keyword, categoryId, classTypes = [], region, town } = filter
  if (keyword !== undefined) return {}
  const asked: AskedFor[] = []
  const hasFee = filter.minFeeMmk !== undefined || filter.maxFeeMmk !== undefined
  const hasTime = filter.startTime !== undefined || filter.endTime !== undefined
  // The index of a category alone does not say what else is asked: sorting the whole category would seem cheaper.
  const met = region === undefined ? 'often' : 'along'
  if (categoryId !== undefined) asked.push({ ...ofCategory, met, values: { categoryId } })
  if (region !== undefined) asked.push({ ...inRegion, values: { region } })
  if (town !== undefined) asked.push({ ...inTown, values: { town } })
  if (hasFee) asked.push({ ...(town === undefined ? forFees : forFeesAside), values: feesOf(filter) })
  if (classTypes.length > 0) asked.push({ ...onDays, values: { classTypes: classTypes.toSorted() } })
  if (hasTime) asked.push({ ...atTimes, values: timesOf(filter) })
  return { asking: askingFor(asked) }
}

// Half a range is asked for as a whole one, so that there are fewer statements.
const feesOf = ({ minFeeMmk = 0, maxFeeMmk = 2_147_483_647 }: ClassFilter) => ({ minFeeMmk, maxFeeMmk })
const timesOf = ({ startTime = '00:00', endTime = '24:00' }: ClassFilter) => ({ startTime, endTime })

type Said = Omit<AskedFor, 'values'>
const ofCategory: Omit<Said, 'met'> = {
  name: 'category',
  condition: ({ categoryId }) => sql`listed.category_id = (select ${categoryId}::bigint)`,
}
const inRegion: Said = {
  name: 'region',
  met: 'along',
  condition: ({ region }) => sql`listed.region = (select ${region}::smallint)`,
}
const inTown: Said = { name: 'town', met: 'often', condition: ({ town }) => sql`listed.town = (select ${town}::text)` }
const forFees: Said = {
  name: 'fee',
  met: 'often',
  condition: ({ minFeeMmk, maxFeeMmk }) =>
    sql`listed.fee_mmk between (select ${minFeeMmk}::int) and (select ${maxFeeMmk}::int)`,
}
/** Said so that no index is read for it: without its bounds a range is taken for narrower than any township. */
const forFeesAside: Said = {
  name: 'fee aside',
  met: 'often',
  condition: ({ minFeeMmk, maxFeeMmk }) =>
    sql`listed.fee_mmk + 0 between (select ${minFeeMmk}::int) and (select ${maxFeeMmk}::int)`,
}
const onDays: Said = {
  name: 'days',
  met: 'often',
  condition: ({ classTypes }) => sql`listed.class_type = any((select ${classTypes}::smallint[])::smallint[])`,
}
const atTimes: Said = {
  name: 'time',
  met: 'often',
  condition: ({ startTime, endTime }) =>
    sql`listed.start_time >= (select ${startTime}::time) and listed.end_time <= (select ${endTime}::time)`,
}
