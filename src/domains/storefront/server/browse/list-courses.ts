import { ownerRatingTag, ownerTag, peopleTag } from '#domains/accounts/server/index.ts'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { listingsTag, ownerCoursesTag } from '#domains/catalogue/server/index.ts'
import { findCourseEnrolmentStates } from '#domains/enrolment/server/index.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { type Page, toPage } from '#platform/contract/wire.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import type { CourseRow } from '../../contract/courses.contract.ts'
import type { CourseFilter } from '../listing-index/index.ts'
import { findCourses, findCoursesOfOwner, type PublicCourseRow, withZawgyiFallback } from '../listing-index/index.ts'
import { isPublicOwner } from '../people/people.queries.ts'

/** The course types of a list: those with classes, unless one is requested. @see OP-074 */
export function courseTypesAsked(courseType: CourseType | null | undefined): readonly CourseType[] {
  return courseType ? [courseType] : [CourseType.inPerson, CourseType.online]
}

/**
 * One page of the public courses of a type. Students also get their enrolment state for each video course.
 *
 * @see OP-072, OP-074
 */
export async function listPublicCourses(
  db: Db,
  of: { courseType: CourseType | null | undefined; page: number },
  viewer: Viewer,
): Promise<Page<CourseRow>> {
  cacheTag(listingsTag, peopleTag)
  const found = await findCourses(db, { courseTypes: courseTypesAsked(of.courseType) }, of.page)
  return toPage(await withEnrolmentStates(db, found.rows, viewer), { total: found.total, page: of.page })
}

/** As listPublicCourses, with a filter. @see C-CL-02, OP-067 */
export async function filterPublicCourses(
  db: Db,
  of: { filter: CourseFilter; page: number },
  viewer: Viewer,
): Promise<Page<CourseRow>> {
  cacheTag(listingsTag, peopleTag)
  const found = await withZawgyiFallback(of.filter, (filter) => findCourses(db, filter, of.page))
  return toPage(await withEnrolmentStates(db, found.rows, viewer), { total: found.total, page: of.page })
}

/**
 * One page of the courses of a public teacher or school.
 *
 * @throws Refusal NOT_FOUND - no such teacher or school, or not public
 */
export async function listOwnerCourses(
  db: Db,
  of: { role: OwnerRole; id: number; page: number },
  viewer: Viewer,
): Promise<Page<CourseRow>> {
  if (!(await isPublicOwner(db, of.role, of.id))) throw new Refusal('NOT_FOUND')
  cacheTag(ownerTag(of.id), ownerCoursesTag(of.id), ownerRatingTag(of.id))
  const found = await findCoursesOfOwner(db, of.id, of.page)
  return toPage(await withEnrolmentStates(db, found.rows, viewer), { total: found.total, page: of.page })
}

/** Adds the student's enrolment states. */
export async function withEnrolmentStates(db: Db, rows: PublicCourseRow[], viewer: Viewer): Promise<CourseRow[]> {
  const videoIds = rows.filter((row) => row.course_type === CourseType.video).map((row) => row.course_id)
  const states = viewer.kind === 'student' ? await findCourseEnrolmentStates(db, viewer.id, videoIds) : undefined
  return rows.map((row) => {
    const state = states?.get(row.course_id)
    return { ...row, course_status: state?.status ?? null, end_access_date: state?.accessEndDate ?? null }
  })
}
