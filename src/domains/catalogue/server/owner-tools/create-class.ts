import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { Approval, CourseType } from '../../contract/catalogue-codes.ts'
import { invalidateClassPages } from '../page-tags.ts'
import type { SentClass } from './class-draft.ts'
import { setMeetingLink } from './meeting-links.queries.ts'
import { findSameClass, insertClass } from './my-classes.queries.ts'
import { lockEditableCourse } from './my-courses.queries.ts'
import { authorize } from './owner-tools.policy.ts'

const REPEATED_WITHIN_MS = 60_000

/**
 * Adds a class to a course of the owner; on a pending course it stays hidden with the course.
 *
 * An equal class within a minute is a repeated submission and returns the first one.
 *
 * @returns the id of the class
 * @throws Refusal COURSE_NOT_FOUND - absent or removed
 * @throws Refusal FORBIDDEN - a course of another owner
 * @throws Refusal INVALID_INPUT - a video course, a rejected course, or a start before today
 * @see T-CCL-01, OP-143
 */
export function createClass(
  db: Db,
  owner: OwnerViewer,
  { courseId, draft, meetingLink }: SentClass & { readonly courseId: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Locked, so that the course is neither rejected nor archived before the insert.
    const course = await lockEditableCourse(tx, courseId)
    if (!course) throw new Refusal('COURSE_NOT_FOUND')
    authorize(owner, 'edit', { course })
    const takesClasses = course.courseType !== CourseType.video && course.approval !== Approval.rejected
    if (!takesClasses) throw invalidFields({ course_id: 'choice_invalid' })
    if (draft.startDate < today()) throw invalidFields({ start_date: 'date_in_past' })
    const since = new Date(now().getTime() - REPEATED_WITHIN_MS)
    const same = await findSameClass(tx, { ...draft, courseId }, since)
    const classId = same ?? (await insertClass(tx, { ...draft, courseId }))
    if (meetingLink !== undefined) await setMeetingLink(tx, classId, meetingLink)
    if (same === undefined && course.approval === Approval.approved) {
      await invalidateClassPages(tx, { id: classId, courseId, ownerId: course.ownerId })
    }
    return classId
  })
}
