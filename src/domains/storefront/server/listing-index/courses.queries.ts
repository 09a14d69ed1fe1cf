import type { RawBuilder } from 'kysely'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { hasOnlySigns } from '#platform/server/database/text-search.ts'
import type { CourseRow } from '../../contract/courses.contract.ts'
import { meanRate, ownerNameColumns, toOwnerNames } from '../people/owner-columns.queries.ts'
import {
  type CourseFilter,
  courseConditions,
  coursePart,
  coursePredicates,
  knownCourses,
  namesFewOwners,
} from './course-conditions.queries.ts'
import { keywordVariants } from './keyword-variants.ts'
import { cardsBy } from './listed-cards.queries.ts'
import type { ListQuery, Slice } from './listing-scans.queries.ts'
import { findListed } from './listings.queries.ts'
import { findFirstAnywhere, type QuickSearchTerm } from './quick-search-terms.queries.ts'

/** A course on a card, without the caller's enrolment state. */
export type PublicCourseRow = Omit<CourseRow, 'course_status' | 'end_access_date'>

/** Width in pixels of the photo on a card; wider copies are derived from its address. */
export const cardPhotoWidth = 640

/** Offset and limit of a page. */
export function pageSlice(page: number): Slice {
  return { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
}

/** One page of the public courses that match a filter, with the total. */
export async function findCourses(
  db: Db,
  filter: CourseFilter,
  page: number,
): Promise<{ rows: PublicCourseRow[]; total: number }> {
  const { rows, total } = await findListed(db, courseListQuery(filter), { ...pageSlice(page), cards: courseCards })
  return { rows: rows.map(toCourseRow), total }
}

/** The newest courses of some types with every word in the title, the owner's name or the category. */
export async function findCourseIdsAnywhere(
  db: Db,
  { courseTypes, ...of }: { courseTypes: readonly number[]; terms: readonly QuickSearchTerm[]; limit: number },
): Promise<number[]> {
  return findFirstAnywhere(db, courseListQuery({ courseTypes }), of)
}

/** The list query of a filter, with what is known about its result. */
export function courseListQuery(filter: CourseFilter): ListQuery {
  return {
    listing: 'course',
    ...coursePart(filter),
    conditions: courseConditions(filter),
    variants: keywordVariants(filter.keyword),
    isEmpty: hasOnlySigns(filter.keyword),
    sort: filter.sort ?? 'newly',
    isNarrow: namesFewOwners(filter),
    ...coursePredicates(filter),
    ...knownCourses(filter),
  }
}

/** The public courses of one teacher or school, newest first. */
export async function findCoursesOfOwner(
  db: Db,
  ownerId: number,
  page: number,
): Promise<{ rows: PublicCourseRow[]; total: number }> {
  return findCourses(db, { teacherIds: [ownerId], schoolIds: [ownerId] }, page)
}

function coursesOnCards(db: Db, ids: RawBuilder<number[]>) {
  return db
    .selectFrom('courses as course')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .leftJoinLateral(
      (eb) => {
        const today = eb.selectFrom('listingDay').select('day')
        return eb
          .selectFrom('classes as class')
          .whereRef('class.courseId', '=', 'course.id')
          .where('class.archivedAt', 'is', null)
          .where('class.endDate', '>=', today)
          .select(({ fn }) => [
            fn.min('class.feeMmk').as('fromFeeMmk'),
            fn.min('class.startDate').filterWhere('class.startDate', '>=', today).as('nextStart'),
          ])
          .as('open')
      },
      (join) => join.onTrue(),
    )
    .select(['open.fromFeeMmk', 'open.nextStart'])
    .select(['course.id', 'course.title', 'course.courseType', 'course.categoryId', 'course.certificate'])
    .select(['course.photoPath', 'course.ratingSum', 'course.ratingCount'])
    .select(['course.feeMmk', 'course.accessType', 'course.accessMonths', ...ownerNameColumns])
    .where('course.id', '=', (eb) => eb.fn.any(ids))
}

export type CourseCard = Awaited<ReturnType<ReturnType<typeof coursesOnCards>['execute']>>[number]
export const courseCards = cardsBy<CourseCard>(coursesOnCards)

/** Course cards in the order of the ids. */
export async function findCourseCards(db: Db, ids: readonly number[]): Promise<PublicCourseRow[]> {
  return (await courseCards.ofIds(db, ids)).map(toCourseRow)
}

export function toCourseRow(row: CourseCard): PublicCourseRow {
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
    ...(row.fromFeeMmk !== null && { from_fee: row.fromFeeMmk, next_start: row.nextStart }),
  }
}
