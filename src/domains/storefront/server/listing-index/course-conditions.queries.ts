import { type RawBuilder, sql } from 'kysely'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { filterPart } from './filter-parts.queries.ts'
import { type ListQuery, prepareFilter, where } from './listing-scans.queries.ts'
import { regionToken } from './region-token.ts'

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

const category = filterPart({
  name: 'category',
  asks: ({ categoryId }: CourseFilter) => (categoryId === undefined ? undefined : { categoryId }),
  types: { categoryId: 'bigint' },
  condition: ({ categoryId }) => sql`listed.category_id = ${categoryId}`,
  conditionNoIndex: ({ categoryId }) => sql`listed.category_id + 0 = ${categoryId}`,
})
const regionPredicate = (filter: CourseFilter) => {
  const region = regionToken(filter)
  return region === undefined ? undefined : { region }
}
/** A place, asked of the courses of places. */
const region = filterPart({
  name: 'place',
  asks: regionPredicate,
  types: { region: 'text' },
  condition: ({ region }) => sql`listed.place = ${region}`,
})
/** The same, asked of courses. */
const regionAmongOthers = filterPart({
  name: 'places',
  asks: regionPredicate,
  types: { region: 'text' },
  condition: ({ region }) => sql`listed.places @> array[${region}]`,
  conditionNoIndex: ({ region }) => sql`(listed.places @> array[${region}]) is true`,
})
/** @param among - written with what finds the ids of the owners: a teacher's id among the schools finds nothing */
const ownedBy = (among: (ids: RawBuilder<unknown>) => RawBuilder<boolean>) =>
  filterPart({
    name: 'owners',
    asks: ({ teacherIds = [], schoolIds = [] }: CourseFilter) => {
      const ownerIds = [...teacherIds, ...schoolIds]
      return ownerIds.length === 0 ? undefined : { ownerIds, teacherIds, schoolIds }
    },
    types: { ownerIds: 'bigint[]', teacherIds: 'bigint[]', schoolIds: 'bigint[]' },
    // Roles are said so that no index is read for them.
    condition: ({ ownerIds, teacherIds, schoolIds }) =>
      among(sql`select id from accounts
        where id = any(${ownerIds}) and (
          ((role = 'teacher') is true and id = any(${teacherIds})) or ((role = 'school') is true and id = any(${schoolIds})))`),
  })
/** For one owner: the planner does not know the ids, so it assumes few rows. */
const owners = ownedBy((ids) => sql`listed.owner_id in (${ids})`)
/** Looked up beforehand, so that a list can be scanned that has many rows of many owners. */
const manyOwners = ownedBy((ids) => sql`listed.owner_id = any(array(${ids}))`)

const ownersNamed = ({ teacherIds = [], schoolIds = [] }: CourseFilter) => teacherIds.length + schoolIds.length
const namesOwners = (filter: CourseFilter) => ownersNamed(filter) > 0

/** Whether a filter names so few owners, each with some hundred courses, that nothing else it asks is narrower. */
export function namesFewOwners(filter: CourseFilter): boolean {
  return namesOwners(filter) && ownersNamed(filter) <= 10
}

/** What a filter asks of a listed course, type and keyword apart. Written for the name `listed`. */
export function courseConditions(filter: CourseFilter): RawBuilder<boolean>[] {
  const noIndex = namesFewOwners(filter)
  return [
    ...category.inline(filter, { noIndex }),
    ...regionAmongOthers.inline(filter, { noIndex }),
    ...inlineOwners(filter),
  ]
}

const inlineOwners = (filter: CourseFilter) => (namesFewOwners(filter) ? owners : manyOwners).inline(filter)

/** Those with classes and those without stand apart in the indexes, each a list of its own. */
export function coursePart({
  courseTypes = everyType,
}: CourseFilter): Pick<ListQuery, 'part' | 'partNoIndex' | 'list'> {
  const [first = 0, ...others] = courseTypes.toSorted()
  const unwanted = everyType
    .filter((type) => !courseTypes.includes(type))
    .map((type) => sql`listed.course_type <> ${sql.lit(type)}`)
  if (unwanted.length === 0) return {}
  const partNoIndex = sql<boolean>`(${sql.join(unwanted, sql` and `)})`
  if (first === CourseType.video) return { part: sql<boolean>`listed.is_video`, partNoIndex, list: 'video' }
  if (others.includes(CourseType.video)) return { part: partNoIndex, partNoIndex }
  const part = sql<boolean>`not listed.is_video`
  if (others.length === 1) return { part, partNoIndex, list: 'course' }
  return { part: sql<boolean>`${part} and listed.course_type = ${sql.lit(first)}`, partNoIndex }
}

/**
 * Whether a filter for a place is answered among the courses of the place, in the order of the newest: wherever they are
 * neither asked for words nor sorted otherwise.
 */
function isByRegion(filter: CourseFilter): boolean {
  return regionToken(filter) !== undefined && filter.sort !== 'alphabetical' && filter.keyword === undefined
}

/**
 * What is known of the courses that a filter lets through before any is looked at: for whole lists, a category or a
 * place where their number is kept, and by which way they are read.
 */
export function knownCourses(filter: CourseFilter): Partial<ListQuery> {
  const { courseTypes = everyType, categoryId, keyword } = filter
  const plan: Partial<ListQuery> = isByRegion(filter)
    ? {
        listing: 'coursePlace',
        conditions: [...region.inline(filter), ...category.inline(filter), ...inlineOwners(filter)],
      }
    : {}
  if (keyword !== undefined || namesOwners(filter)) return plan
  const token = regionToken(filter)
  if (token !== undefined && categoryId !== undefined) return plan
  const ofType = sql<boolean>`course_type in (${sql.join(courseTypes.map((type) => sql.lit(type)))})`
  const ofCategory = categoryId === undefined ? [] : [sql<boolean>`category_id = ${categoryId}`]
  const counted =
    token === undefined
      ? sql`course_tallies ${where([ofType, ...ofCategory])}`
      : sql`course_place_tallies ${where([sql`place = ${token}`, ofType])}`
  return { ...plan, tally: sql<number>`(select coalesce(sum(total), 0)::int from ${counted})` }
}

/**
 * Owners, or a place with a subject, as they are asked of a listed course with one plan. Nothing for words, nor where it
 * depends on the values which way is narrow.
 */
export function coursePredicates(filter: CourseFilter): Pick<ListQuery, 'preparedFilter'> {
  const { courseTypes = everyType, keyword } = filter
  const [byRegion, byOwners] = [isByRegion(filter), namesOwners(filter)]
  if (keyword !== undefined || !(byOwners || byRegion)) return {}
  // Owners are far narrower than a category, and those of a place narrower than the place.
  const prepared = [
    ...(byRegion
      ? region.prepared(filter, { matchRate: 'ordered' })
      : regionAmongOthers.prepared(filter, { matchRate: 'high', noIndex: true })),
    ...category.prepared(filter, byOwners ? { matchRate: 'high', noIndex: true } : { matchRate: 'ordered' }),
    ...owners.prepared(filter, { matchRate: 'low' }),
  ]
  return { preparedFilter: prepareFilter(prepared, courseTypes.toSorted().join()) }
}
