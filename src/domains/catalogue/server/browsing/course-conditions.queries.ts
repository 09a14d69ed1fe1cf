import { type RawBuilder, sql } from 'kysely'
import { CourseType } from '../../contract/catalogue-codes.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { type AskedFor, askingFor, type Question, where } from '../listings/listing-walks.queries.ts'
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
  const { categoryId } = filter
  const owners = ownersOf(filter)
  const conditions: RawBuilder<boolean>[] = []
  if (categoryId !== undefined) conditions.push(sql<boolean>`listed.category_id = ${categoryId}`)
  if (owners) conditions.push(ownedByAny(owners))
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

/** @param owners - their ids, or what stands for them in a statement that is put together once */
function ownedByAny({ teacherIds, schoolIds, ownerIds }: { [Role in keyof Owners]: unknown }): RawBuilder<boolean> {
  const oneOf = (ids: unknown) => sql`id = any((select ${ids}::bigint[])::bigint[])`
  // The ids are resolved first: a teacher's id among the schools finds nothing.
  return sql<boolean>`listed.owner_id = any(array(
    select id from accounts
    where ${oneOf(ownerIds)} and ((role = 'teacher' and ${oneOf(teacherIds)}) or (role = 'school' and ${oneOf(schoolIds)}))))`
}

interface Owners {
  readonly teacherIds: readonly number[]
  readonly schoolIds: readonly number[]
  /** Both. */
  readonly ownerIds: readonly number[]
}

/** @returns undefined where a filter names none */
function ownersOf({ teacherIds = [], schoolIds = [] }: CourseFilter): Owners | undefined {
  const ownerIds = [...teacherIds, ...schoolIds]
  return ownerIds.length === 0 ? undefined : { teacherIds, schoolIds, ownerIds }
}

/**
 * The way by which a filter for a place is answered fastest: among the courses of the place in the order of the newest.
 *
 * @returns undefined where there is none: no place, another order, a keyword, or owners, who narrow more than a place
 */
function byPlace(filter: CourseFilter): Pick<Question, 'listing' | 'conditions'> | undefined {
  const { categoryId, keyword, sort } = filter
  const place = placeToken(filter)
  if (place === undefined || sort === 'alphabetical' || keyword !== undefined) return undefined
  const owners = ownersOf(filter)
  if (owners && categoryId === undefined) return undefined
  const conditions = [sql<boolean>`listed.place = ${place}`]
  if (categoryId !== undefined) conditions.push(sql<boolean>`listed.category_id = ${categoryId}`)
  if (owners) conditions.push(ownedByAny(owners))
  return { listing: 'coursePlace', conditions }
}

/**
 * What is known of the courses that a filter lets through before any is looked at: for whole lists, a category or a
 * place where their number is kept, and by which way they are read.
 */
export function knownCourses(filter: CourseFilter): Partial<Question> {
  const { courseTypes = everyType, categoryId, keyword } = filter
  const way = byPlace(filter) ?? {}
  if (keyword !== undefined || ownersOf(filter)) return way
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

/**
 * Owners, or a place with a subject, as they are asked of a listed course with one plan. Nothing for words, nor where it
 * depends on the values which way is narrow.
 */
export function askedOfCourses(filter: CourseFilter): Pick<Question, 'asking'> {
  const { courseTypes = everyType, categoryId, keyword } = filter
  const [owners, place, isByPlace] = [ownersOf(filter), placeToken(filter), byPlace(filter) !== undefined]
  if (keyword !== undefined || !(owners || isByPlace)) return {}
  const asked: AskedFor[] = []
  if (place !== undefined) asked.push({ ...(isByPlace ? inPlace : isAmongPlaces), values: { place } })
  if (categoryId !== undefined) asked.push({ ...(isByPlace ? ofCategory : ofCategoryAside), values: { categoryId } })
  if (owners) asked.push({ ...ofOwners, values: { ...owners } })
  return { asking: askingFor(asked, courseTypes.toSorted().join()) }
}

type Said = Omit<AskedFor, 'values'>
const inPlace: Said = {
  name: 'place',
  met: 'along',
  condition: ({ place }) => sql`listed.place = (select ${place}::text)`,
}
/** Said so that no index is read for it: that of the owners is far narrower. */
const isAmongPlaces: Said = {
  name: 'places',
  met: 'often',
  condition: ({ place }) => sql`(listed.places @> array[${place}::text]) is true`,
}
const ofCategory: Said = {
  name: 'category',
  met: 'along',
  condition: ({ categoryId }) => sql`listed.category_id = (select ${categoryId}::bigint)`,
}
/** As isAmongPlaces. */
const ofCategoryAside: Said = {
  name: 'category aside',
  met: 'often',
  condition: ({ categoryId }) => sql`listed.category_id + 0 = (select ${categoryId}::bigint)`,
}
const ofOwners: Said = {
  name: 'owners',
  met: 'rarely',
  condition: (values) => ownedByAny(values as { [Role in keyof Owners]: unknown }),
}
