import { type CompiledQuery, sql } from 'kysely'
import type { CalendarDay, ClockTime } from '#platform/contract/calendar.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { runPrepared } from '#platform/server/database/prepared.ts'
import type { ClassRow } from '../contract/classes.contract.ts'
import type { SortOrder } from '../contract/list-filters.ts'
import { cardPhotoWidth, pageSlice, type Slice } from './courses.queries.ts'
import { type BoxWord, keyHolds, wordsHeldAnywhere } from './keyword-match.queries.ts'
import { meanRate, ownerNameColumns, toOwnerNames } from './owner-columns.queries.ts'
import { titleKey } from './title-key.ts'
import { courseIsPublic } from './visibility.queries.ts'

/** Narrows the public classes; what is absent narrows nothing. */
export interface ClassFilter {
  readonly keyword?: string
  /** Each of them in the course's title, the owner's name or the category. */
  readonly boxWords?: readonly BoxWord[]
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

/** A class on a card, before its duration is put into words and without who asks for it. */
export type PublicClassRow = Omit<ClassRow, 'duration' | 'duration_days' | 'class_std_status' | 'end_access_date'> & {
  start_date: CalendarDay
  end_date: CalendarDay
}

function classesOnCards(db: Db) {
  return db
    .selectFrom('classes as class')
    .innerJoin('courses as course', 'course.id', 'class.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .where('class.archivedAt', 'is', null)
}

function publicClasses(db: Db, filter: ClassFilter) {
  const { keyword, classTypes = [] } = filter
  let query = classesOnCards(db).where(courseIsPublic)
  if (filter.minFeeMmk !== undefined) query = query.where('class.feeMmk', '>=', filter.minFeeMmk)
  if (filter.maxFeeMmk !== undefined) query = query.where('class.feeMmk', '<=', filter.maxFeeMmk)
  if (filter.categoryId !== undefined) query = query.where('course.categoryId', '=', filter.categoryId)
  if (classTypes.length > 0) query = query.where('class.classType', 'in', classTypes)
  if (filter.startTime !== undefined) query = query.where('class.startTime', '>=', filter.startTime)
  if (filter.endTime !== undefined) query = query.where('class.endTime', '<=', filter.endTime)
  if (filter.region !== undefined) query = query.where('class.region', '=', filter.region)
  if (filter.town !== undefined) query = query.where('class.town', '=', filter.town)
  if (filter.boxWords) query = query.where(wordsHeldAnywhere(filter.boxWords))
  const found = keyword === undefined ? undefined : keyHolds('course.titleKey', titleKey(keyword))
  return found ? query.where(found) : query
}

type Query = ReturnType<typeof classesOnCards>

function cardColumns(query: Query) {
  return query
    .select(['class.id', 'class.courseId', 'course.title', 'course.courseType', 'course.categoryId'])
    .select(['course.photoPath', 'class.classType', 'class.startTime', 'class.endTime'])
    .select(['class.startDate', 'class.endDate', 'class.region', 'class.town'])
    .select(['class.feeMmk', 'class.accessType', 'class.ratingSum', 'class.ratingCount', ...ownerNameColumns])
}

function classRows(db: Db, filter: ClassFilter, { offset, limit }: Slice) {
  const query = cardColumns(publicClasses(db, filter))
  const sorted =
    filter.sort === 'alphabetical'
      ? query.orderBy(sql`course.title collate "my-x-icu"`).orderBy('class.id')
      : query.orderBy('class.insertedAt', 'desc').orderBy('class.id', 'desc')
  return sorted.limit(limit).offset(offset)
}

function classCount(db: Db, filter: ClassFilter) {
  return publicClasses(db, filter).select(sql<number>`count(*)`.as('total'))
}

/** One page of the public classes that a filter lets through, and how many it lets through in all. */
export async function findClasses(
  db: Db,
  filter: ClassFilter,
  page: number,
): Promise<{ rows: PublicClassRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    classRows(db, filter, pageSlice(page)).execute(),
    classCount(db, filter).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(toClassRow), total: counted.total }
}

/** The first classes that a filter lets through, uncounted. */
export async function findFirstClasses(db: Db, filter: ClassFilter, most: number): Promise<PublicClassRow[]> {
  const rows = await classRows(db, filter, { offset: 0, limit: most }).execute()
  return rows.map(toClassRow)
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cardColumns>['execute']>>[number]
let compiled: { rows: CompiledQuery<CardRow>; count: CompiledQuery<{ total: number }> } | undefined

/** As findClasses without a filter: the list that everyone opens, so its statements are prepared once. */
export async function findAllClasses(db: Db, page: number): Promise<{ rows: PublicClassRow[]; total: number }> {
  compiled ??= { rows: classRows(db, {}, pageSlice(1)).compile(), count: classCount(db, {}).compile() }
  const atOffset = [...compiled.rows.parameters.slice(0, -1), (page - 1) * PAGE_SIZE]
  const [rows, [counted]] = await Promise.all([
    runPrepared<CardRow>(db, { ...compiled.rows, parameters: atOffset }),
    runPrepared(db, compiled.count),
  ])
  return { rows: rows.map(toClassRow), total: counted?.total ?? 0 }
}

/** One page of a course's classes, newest first, whether or not the course is public. */
export async function findClassesOfCourse(
  db: Db,
  courseId: number,
  page: number,
): Promise<{ rows: PublicClassRow[]; total: number }> {
  const ofCourse = classesOnCards(db).where('class.courseId', '=', courseId)
  const [rows, counted] = await Promise.all([
    cardColumns(ofCourse)
      .orderBy('class.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    ofCourse.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(toClassRow), total: counted.total }
}

function toClassRow(row: CardRow): PublicClassRow {
  return {
    class_id: row.id,
    course_id: row.courseId,
    course_name: row.title,
    course_title: row.title,
    course_type: row.courseType,
    category_id: row.categoryId,
    ...toOwnerNames(row),
    course_photo: pictureUrl(row.photoPath, cardPhotoWidth),
    class_type: row.classType,
    start_time: row.startTime,
    end_time: row.endTime,
    start_date: row.startDate,
    end_date: row.endDate,
    region: row.region,
    town: row.town,
    fee: row.feeMmk,
    access_type: row.accessType,
    rate: meanRate(row),
  }
}
