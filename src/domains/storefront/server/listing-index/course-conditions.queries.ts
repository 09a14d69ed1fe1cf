import { type RawBuilder, sql } from 'kysely'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { filterPart } from './filter-parts.queries.ts'
import { type ListQuery, prepareFilter, where } from './listing-scans.queries.ts'
import { regionToken } from './region-token.ts'

/** Filters of the public course lists; an absent field does not filter. */
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
/** The region or township, as a condition on `course_places`. */
const region = filterPart({
  name: 'place',
  asks: regionPredicate,
  types: { region: 'text' },
  condition: ({ region }) => sql`listed.place = ${region}`,
})
/** The region or township, as a condition on courses. */
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
    // Role conditions in a form that no index answers.
    condition: ({ ownerIds, teacherIds, schoolIds }) =>
      among(sql`select id from accounts
        where id = any(${ownerIds}) and (
          ((role = 'teacher') is true and id = any(${teacherIds})) or ((role = 'school') is true and id = any(${schoolIds})))`),
  })
/** For one owner: the planner does not know the ids, so it assumes few rows. */
const owners = ownedBy((ids) => sql`listed.owner_id in (${ids})`)
/** Resolved beforehand, because an index scan is cheaper when the owners have many rows. */
const manyOwners = ownedBy((ids) => sql`listed.owner_id = any(array(${ids}))`)

const ownersNamed = ({ teacherIds = [], schoolIds = [] }: CourseFilter) => teacherIds.length + schoolIds.length
const namesOwners = (filter: CourseFilter) => ownersNamed(filter) > 0

/** Whether the filter names so few owners that no other condition is narrower; an owner has about a hundred courses. */
export function namesFewOwners(filter: CourseFilter): boolean {
  return namesOwners(filter) && ownersNamed(filter) <= 10
}

/** The conditions of a filter except type and keyword, for the alias `listed`. */
export function courseConditions(filter: CourseFilter): RawBuilder<boolean>[] {
  const noIndex = namesFewOwners(filter)
  return [
    ...category.inline(filter, { noIndex }),
    ...regionAmongOthers.inline(filter, { noIndex }),
    ...inlineOwners(filter),
  ]
}

const inlineOwners = (filter: CourseFilter) => (namesFewOwners(filter) ? owners : manyOwners).inline(filter)

/** Courses with classes and video courses are separate parts of the indexes. */
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
 * Whether a region filter is read from `course_places`, which is sorted by the newest: without keyword and other order.
 */
function isByRegion(filter: CourseFilter): boolean {
  return regionToken(filter) !== undefined && filter.sort !== 'alphabetical' && filter.keyword === undefined
}

/**
 * What is known about a filter before reading: its tally for a whole list, category or region, and the table to read
 * from.
 */
export function knownCourses(filter: CourseFilter): Partial<ListQuery> {
  const { courseTypes = everyType, categoryId, keyword } = filter
  const plan: Partial<ListQuery> = isByRegion(filter)
    ? {
        listing: 'regionCourse',
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
 * The filter as predicates that are planned once: owners, or a region with a category. None for keywords, and
 * where the narrowest condition depends on the values.
 */
export function coursePredicates(filter: CourseFilter): Pick<ListQuery, 'preparedFilter'> {
  const { courseTypes = everyType, keyword } = filter
  const [byRegion, byOwners] = [isByRegion(filter), namesOwners(filter)]
  if (keyword !== undefined || !(byOwners || byRegion)) return {}
  // Owners are narrower than a category, and the owners of a region narrower than the region.
  const prepared = [
    ...(byRegion
      ? region.prepared(filter, { matchRate: 'ordered' })
      : regionAmongOthers.prepared(filter, { matchRate: 'high', noIndex: true })),
    ...category.prepared(filter, byOwners ? { matchRate: 'high', noIndex: true } : { matchRate: 'ordered' }),
    ...owners.prepared(filter, { matchRate: 'low' }),
  ]
  return { preparedFilter: prepareFilter(prepared, courseTypes.toSorted().join()) }
}
