import { type RawBuilder, sql } from 'kysely'
import { CourseType } from '../../contract/catalogue-codes.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { type Question, where } from '../listings/listing-walks.queries.ts'
import { placeToken } from '../listings/place-token.ts'

/** Narrows the public courses; what is absent narrows nothing. */
export interface CourseFilter {
  readonly courseTypes?: readonly number[]
  readonly categoryId?: number
  /** Courses of any of these teachers or of any of these schools. */
  readonly teacherIds?: readonly number[]
  readonly schoolIds?: readonly number[]
  readonly keyword?: string
  readonly region?: number
  readonly town?: string
  readonly sort?: SortOrder
}

const everyType = [CourseType.inPerson, CourseType.online, CourseType.video]

/** What a filter asks of a listed course, type and keyword apart. Written for the name `listed`. */
export function courseConditions(filter: CourseFilter): RawBuilder<boolean>[] {
  const { categoryId, teacherIds = [], schoolIds = [] } = filter
  const conditions: RawBuilder<boolean>[] = []
  if (categoryId !== undefined) conditions.push(sql<boolean>`listed.category_id = ${categoryId}`)
  if (teacherIds.length + schoolIds.length > 0) conditions.push(ownedByAny(teacherIds, schoolIds))
  const place = placeToken(filter)
  if (place !== undefined) conditions.push(sql<boolean>`listed.places @> array[${place}]`)
  return conditions
}

/** Those with classes and those without stand apart in the indexes, each a list of its own. */
export function coursePart({ courseTypes = everyType }: CourseFilter): Pick<Question, 'part' | 'partAside' | 'list'> {
  const [first = 0, ...others] = courseTypes.toSorted()
  const unwanted = everyType
    .filter((type) => !courseTypes.includes(type))
    .map((type) => sql`listed.course_type <> ${sql.lit(type)}`)
  if (unwanted.length === 0) return {}
  const partAside = sql<boolean>`(${sql.join(unwanted, sql` and `)})`
  if (first === CourseType.video) return { part: sql<boolean>`listed.is_video`, partAside, list: 'video' }
  if (others.includes(CourseType.video)) return { part: partAside, partAside }
  const part = sql<boolean>`not listed.is_video`
  if (others.length === 1) return { part, partAside, list: 'course' }
  return { part: sql<boolean>`${part} and listed.course_type = ${sql.lit(first)}`, partAside }
}

function ownedByAny(teacherIds: readonly number[], schoolIds: readonly number[]): RawBuilder<boolean> {
  // The ids are resolved first: a teacher's id among the schools finds nothing.
  return sql<boolean>`listed.owner_id = any(array(
    select id from accounts
    where (role = 'teacher' and id = any(${[...teacherIds]}::bigint[])) or (role = 'school' and id = any(${[...schoolIds]}::bigint[]))))`
}

/**
 * The way by which a filter for a place is answered fastest: among the courses of the place in the order of the newest.
 *
 * @returns undefined where there is none: no place, another order, a keyword, or owners, who narrow more than a place
 */
function byPlace(filter: CourseFilter): Pick<Question, 'listing' | 'conditions'> | undefined {
  const { categoryId, keyword, sort, teacherIds = [], schoolIds = [] } = filter
  const place = placeToken(filter)
  if (place === undefined || sort === 'alphabetical' || keyword !== undefined) return undefined
  const hasOwners = teacherIds.length + schoolIds.length > 0
  if (hasOwners && categoryId === undefined) return undefined
  const conditions = [sql<boolean>`listed.place = ${place}`]
  if (categoryId !== undefined) conditions.push(sql<boolean>`listed.category_id = ${categoryId}`)
  if (hasOwners) conditions.push(ownedByAny(teacherIds, schoolIds))
  return { listing: 'coursePlace', conditions }
}

/**
 * What is known of the courses that a filter lets through before any is looked at: for whole lists, a category or a
 * place where their number is kept, and by which way they are read.
 */
export function knownCourses(filter: CourseFilter): Partial<Question> {
  const { courseTypes = everyType, categoryId, teacherIds = [], schoolIds = [], keyword } = filter
  const way = byPlace(filter) ?? {}
  if (keyword !== undefined || teacherIds.length + schoolIds.length > 0) return way
  const place = placeToken(filter)
  if (place !== undefined && categoryId !== undefined) return way
  const ofType = sql<boolean>`course_type in (${sql.join(courseTypes.map((type) => sql.lit(type)))})`
  const ofCategory = categoryId === undefined ? [] : [sql<boolean>`category_id = ${categoryId}`]
  const counted =
    place === undefined
      ? sql`course_tallies ${where([ofType, ...ofCategory])}`
      : sql`course_place_tallies ${where([sql`place = ${place}`, ofType])}`
  return { ...way, tally: sql<number>`(select coalesce(sum(total), 0)::int from ${counted})` }
}
