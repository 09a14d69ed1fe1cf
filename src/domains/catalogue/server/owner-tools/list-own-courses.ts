import type { Page } from '#platform/contract/wire.ts'
import type { AccountViewer, OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { OwnCourseRecord, OwnCourseRow, RejectedCourses } from '../../contract/my-courses.contract.ts'
import {
  findCourseRecord,
  findRejectedCourses,
  selectCoursesForClasses,
  selectOwnCourses,
} from './my-courses.queries.ts'
import { authorize } from './owner-tools.policy.ts'

/**
 * Lists an owner's courses in any review state, newest first, with what was rejected on any page.
 *
 * @throws Refusal FORBIDDEN - not an approved teacher or school
 * @see T-MC-01, OP-124
 */
export async function listOwnCourses(
  db: Db,
  owner: AccountViewer,
  search: { page: number; keyword?: string | undefined },
): Promise<Page<OwnCourseRow> & { rejected?: RejectedCourses }> {
  authorize(owner, 'use', 'ownerTools')
  const [page, rejected] = await Promise.all([
    selectOwnCourses(db, owner.id, search),
    findRejectedCourses(db, owner.id),
  ])
  return { ...page, ...(rejected && { rejected }) }
}

/** The courses to which an owner can add classes. @see OP-143 */
export function listCoursesForClasses(
  db: Db,
  owner: OwnerViewer,
): Promise<{ course_id: number; course_title: string }[]> {
  return selectCoursesForClasses(db, owner.id)
}

/**
 * A course in its owner's edit form.
 *
 * @throws Refusal COURSE_NOT_FOUND - absent or removed
 * @throws Refusal FORBIDDEN - of another owner, or the caller is not approved
 * @see T-EC-06, OP-124
 */
export async function getOwnCourse(db: Db, owner: AccountViewer, courseId: number): Promise<OwnCourseRecord> {
  authorize(owner, 'use', 'ownerTools')
  const found = await findCourseRecord(db, courseId)
  if (!found) throw new Refusal('COURSE_NOT_FOUND')
  authorize(owner, 'edit', { course: found })
  return found.record
}
