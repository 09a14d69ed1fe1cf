import type { Page } from '#platform/contract/wire.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { RejectedCourses } from '../../contract/my-courses.contract.ts'
import type { CourseListFilter, ListedCourse } from '../../contract/own-lists.contract.ts'
import { findRejectedCourses } from './my-courses.queries.ts'
import { selectListedCourses } from './own-lists.queries.ts'

/** Lists the courses of an owner that match, newest first, with what was rejected on any page. @see T-MC-01, OWN-21 */
export async function showOwnCourses(
  db: Db,
  owner: OwnerViewer,
  search: CourseListFilter & { page: number },
): Promise<Page<ListedCourse> & { rejected?: RejectedCourses }> {
  const [page, rejected] = await Promise.all([
    selectListedCourses(db, owner.id, search),
    findRejectedCourses(db, owner.id),
  ])
  return { ...page, ...(rejected && { rejected }) }
}
