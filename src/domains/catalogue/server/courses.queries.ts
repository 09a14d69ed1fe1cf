import { type CompiledQuery, sql } from 'kysely'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import type { CourseRow } from '../contract/courses.contract.ts'
import type { SortOrder } from '../contract/list-filters.ts'
import { type BoxWord, keyHolds, wordsHeldAnywhere } from './keyword-match.queries.ts'
import { meanRate, ownerNameColumns, toOwnerNames } from './owner-columns.queries.ts'
import { titleKey } from './title-key.ts'
import { courseIsPublic } from './visibility.queries.ts'

/** Narrows the public courses; what is absent narrows nothing. */
export interface CourseFilter {
  readonly courseTypes?: readonly number[]
  readonly categoryId?: number
  /** Courses of any of these teachers or of any of these schools. */
  readonly teacherIds?: readonly number[]
  readonly schoolIds?: readonly number[]
  readonly keyword?: string
  /** Each of them in the title, the owner's name or the category. */
  readonly boxWords?: readonly BoxWord[]
  readonly region?: number
  readonly town?: string
  readonly sort?: SortOrder
}

/** A course on a card, and not yet who asks for it. */
export type PublicCourseRow = Omit<CourseRow, 'course_status' | 'end_access_date'>

/** The width in pixels of a photograph on a card; a page's own copies are read out of its address. */
export const cardPhotoWidth = 640

/** Which rows of a sorted list are read. */
export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** The rows of one page. */
export function pageSlice(page: number): Slice {
  return { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
}

function publicCourses(db: Db, filter: CourseFilter) {
  const { courseTypes, categoryId, teacherIds = [], schoolIds = [], keyword } = filter
  let query = db.selectFrom('courses as course').innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
  query = query.where(courseIsPublic)
  if (courseTypes) query = query.where('course.courseType', 'in', courseTypes)
  if (categoryId) query = query.where('course.categoryId', '=', categoryId)
  if (teacherIds.length + schoolIds.length > 0) {
    query = query.where((eb) =>
      eb.or([
        eb.and([eb('owner.role', '=', 'teacher'), eb('owner.id', '=', sql<number>`any(${[...teacherIds]}::bigint[])`)]),
        eb.and([eb('owner.role', '=', 'school'), eb('owner.id', '=', sql<number>`any(${[...schoolIds]}::bigint[])`)]),
      ]),
    )
  }
  const found = keyword === undefined ? undefined : keyHolds('course.titleKey', titleKey(keyword))
  if (found) query = query.where(found)
  if (filter.boxWords) query = query.where(wordsHeldAnywhere(filter.boxWords))
  const place = inPlace(filter)
  return place ? query.where(place) : query
}

/** A video course lies where its owner does, the others where any of their classes does. @see OP-067 */
function inPlace({ region, town }: CourseFilter) {
  if (region === undefined && town === undefined) return undefined
  const lies = (table: string) => {
    const conditions = []
    if (region !== undefined) conditions.push(sql`${sql.ref(`${table}.region`)} = ${region}`)
    if (town !== undefined) conditions.push(sql`${sql.ref(`${table}.town`)} = ${town}`)
    return sql.join(conditions, sql` and `)
  }
  return sql<boolean>`(case when course.course_type = 3 then ${lies('owner')} else exists (
    select from classes class where class.course_id = course.id and class.archived_at is null and ${lies('class')}) end)`
}

function courseRows(db: Db, filter: CourseFilter, { offset, limit }: Slice) {
  const query = publicCourses(db, filter)
    .select(['course.id', 'course.title', 'course.courseType', 'course.categoryId', 'course.certificate'])
    .select(['course.photoPath', 'course.ratingSum', 'course.ratingCount'])
    .select(['course.feeMmk', 'course.accessType', 'course.accessMonths', ...ownerNameColumns])
  const sorted =
    filter.sort === 'alphabetical'
      ? query.orderBy(sql`course.title collate "my-x-icu"`).orderBy('course.id')
      : query.orderBy('course.insertedAt', 'desc').orderBy('course.id', 'desc')
  return sorted.limit(limit).offset(offset)
}

function courseCount(db: Db, filter: CourseFilter) {
  return publicCourses(db, filter).select(sql<number>`count(*)`.as('total'))
}

/** One page of the public courses that a filter lets through, and how many it lets through in all. */
export async function findCourses(
  db: Db,
  filter: CourseFilter,
  page: number,
): Promise<{ rows: PublicCourseRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    courseRows(db, filter, pageSlice(page)).execute(),
    courseCount(db, filter).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(toCourseRow), total: counted.total }
}

/** The first courses that a filter lets through, uncounted. */
export async function findFirstCourses(db: Db, filter: CourseFilter, most: number): Promise<PublicCourseRow[]> {
  const rows = await courseRows(db, filter, { offset: 0, limit: most }).execute()
  return rows.map(toCourseRow)
}

/** As findCourses for nothing but types: the list that everyone opens, so its statements are prepared once. */
export async function findCoursesOfTypes(
  db: Db,
  courseTypes: readonly number[],
  page: number,
): Promise<{ rows: PublicCourseRow[]; total: number }> {
  const statements = statementsFor(db, courseTypes)
  const atOffset = [...statements.rows.parameters.slice(0, -1), (page - 1) * PAGE_SIZE]
  const [rows, [counted]] = await Promise.all([
    runPrepared<RowOf<typeof courseRows>>(db, { ...statements.rows, parameters: atOffset }),
    runPrepared(db, statements.count),
  ])
  return { rows: rows.map(toCourseRow), total: counted?.total ?? 0 }
}

type Statements = { rows: CompiledQuery<RowOf<typeof courseRows>>; count: CompiledQuery<{ total: number }> }
type RowOf<Build extends (...given: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Build>['execute']>
>[number]
const compiled = new Map<string, Statements>()

function statementsFor(db: Db, courseTypes: readonly number[]): Statements {
  const key = courseTypes.join()
  const known = compiled.get(key)
  if (known) return known
  const statements = {
    rows: courseRows(db, { courseTypes }, pageSlice(1)).compile(),
    count: courseCount(db, { courseTypes }).compile(),
  }
  compiled.set(key, statements)
  return statements
}

/** The public courses of one teacher or school, newest first. */
export async function findCoursesOfOwner(
  db: Db,
  ownerId: number,
  page: number,
): Promise<{ rows: PublicCourseRow[]; total: number }> {
  return findCourses(db, { teacherIds: [ownerId], schoolIds: [ownerId] }, page)
}

function toCourseRow(row: RowOf<typeof courseRows>): PublicCourseRow {
  return {
    course_id: row.id,
    course_title: row.title,
    course_type: row.courseType,
    category_id: row.categoryId,
    ...toOwnerNames(row),
    certificate: row.certificate ? '1' : '0',
    course_photo: pictureUrl(row.photoPath, cardPhotoWidth),
    rate: meanRate(row),
    fee: row.feeMmk,
    access_type: row.accessType,
    access_expiry_duration: row.accessMonths,
  }
}
