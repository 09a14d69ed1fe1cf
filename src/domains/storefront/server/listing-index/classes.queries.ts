import type { CalendarDay } from '#platform/contract/calendar.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { hasOnlySigns } from '#platform/server/database/text-search.ts'
import type { ClassRow } from '../../contract/classes.contract.ts'
import { meanRate, ownerNameColumns, toOwnerNames } from '../people/owner-columns.queries.ts'
import { type ClassFilter, classConditions, classPredicates, knownClasses } from './class-conditions.queries.ts'
import { cardPhotoWidth, pageSlice } from './courses.queries.ts'
import { isPlacedAsOpen } from './ended-classes.queries.ts'
import { keywordVariants } from './keyword-variants.ts'
import { cardsBy } from './listed-cards.queries.ts'
import type { ListQuery } from './listing-scans.queries.ts'
import { findListed } from './listings.queries.ts'
import { findFirstAnywhere, type QuickSearchTerm } from './quick-search-terms.queries.ts'

/** A class on a card, before its duration is formatted and without the caller's enrolment state. */
export type PublicClassRow = Omit<ClassRow, 'duration' | 'duration_days' | 'class_std_status' | 'end_access_date'> & {
  start_date: CalendarDay
  end_date: CalendarDay
}

/** One page of the public classes that match a filter, with the total. */
export async function findClasses(
  db: Db,
  filter: ClassFilter,
  page: number,
): Promise<{ rows: PublicClassRow[]; total: number }> {
  const { rows, total } = await findListed(db, classListQuery(filter), { ...pageSlice(page), cards: classCards })
  return { rows: rows.map(toClassRow), total }
}

/** The newest classes that are not over with every word in the title, the owner's name or the category. */
export async function findClassIdsAnywhere(
  db: Db,
  of: { terms: readonly QuickSearchTerm[]; limit: number },
): Promise<number[]> {
  return findFirstAnywhere(db, { ...classListQuery({}), part: isPlacedAsOpen, partNoIndex: isPlacedAsOpen }, of)
}

/** The public classes that start on this day or later, the next one first. @see STU-13 */
export async function findStartingClasses(db: Db, day: CalendarDay): Promise<PublicClassRow[]> {
  const listed = await db
    .selectFrom('classes as class')
    .innerJoin('classListing as listed', 'listed.classId', 'class.id')
    .where('class.startDate', '>=', day)
    .orderBy('class.startDate')
    .orderBy('class.id')
    .limit(PAGE_SIZE)
    .select('class.id')
    .execute()
  return findClassCards(
    db,
    listed.map(({ id }) => id),
  )
}

/** The list query of a filter, with what is known about its result. */
export function classListQuery(filter: ClassFilter): ListQuery {
  return {
    listing: 'class',
    list: 'class',
    conditions: classConditions(filter),
    variants: keywordVariants(filter.keyword),
    isEmpty: hasOnlySigns(filter.keyword),
    sort: filter.sort ?? 'newly',
    ...classPredicates(filter),
    ...knownClasses(filter),
  }
}

function classesOnCards(db: Db) {
  return db
    .selectFrom('classes as class')
    .innerJoin('courses as course', 'course.id', 'class.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .where('class.archivedAt', 'is', null)
}

type Query = ReturnType<typeof classesOnCards>

function cardColumns(query: Query) {
  return query
    .select(['class.id', 'class.courseId', 'course.title', 'course.courseType', 'course.categoryId'])
    .select(['course.photoPath', 'class.classType', 'class.startTime', 'class.endTime'])
    .select(['class.startDate', 'class.endDate', 'class.region', 'class.town'])
    .select(['class.feeMmk', 'class.accessType', 'class.ratingSum', 'class.ratingCount', ...ownerNameColumns])
}

export type ClassCard = Awaited<ReturnType<ReturnType<typeof cardColumns>['execute']>>[number]
export const classCards = cardsBy<ClassCard>((db, ids) =>
  cardColumns(classesOnCards(db).where('class.id', '=', (eb) => eb.fn.any(ids))),
)

/** Class cards in the order of the ids. */
export async function findClassCards(db: Db, ids: readonly number[]): Promise<PublicClassRow[]> {
  return (await classCards.ofIds(db, ids)).map(toClassRow)
}

/** One page of a course's classes, newest first and those that are over last, also for a course that is not public. */
export async function findClassesOfCourse(
  db: Db,
  courseId: number,
  page: number,
): Promise<{ rows: PublicClassRow[]; total: number }> {
  const ofCourse = classesOnCards(db).where('class.courseId', '=', courseId)
  const [rows, counted] = await Promise.all([
    cardColumns(ofCourse)
      .orderBy((eb) => eb('class.endDate', '<', eb.selectFrom('listingDay').select('day')))
      .orderBy('class.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    db
      .selectFrom('classes as class')
      .where('class.courseId', '=', courseId)
      .where('class.archivedAt', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(toClassRow), total: counted.total }
}

export function toClassRow(row: ClassCard): PublicClassRow {
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
