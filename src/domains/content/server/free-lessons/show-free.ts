import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { findCourse, invalidateCoursePages } from '#domains/catalogue/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { ActionStatus } from '../../contract/content-codes.ts'
import { maxFreeLessons } from '../../contract/free-lessons.contract.ts'
import type { OwnContentRef } from '../content-actions.ts'
import { findOwnGroup } from '../content-groups.queries.ts'
import { lockContent } from '../contents.queries.ts'
import { findFreeState, lockGroupsOf, updateFree } from './free-lessons.queries.ts'

/**
 * Shows a lesson of a video course to everybody.
 *
 * @throws Refusal FREE_LESSON_UNFIT - no video course, or a content that everybody may not open
 * @throws Refusal FREE_LESSON_LIMIT - the course has as many as it may have
 */
export async function showFree(db: Db, ref: OwnContentRef): Promise<ActionStatus> {
  if (!(await findOwnGroup(db, ref))) return ActionStatus.gone
  return db.transaction().execute(async (tx) => {
    await lockGroupsOf(tx, ref.courseId)
    const content = await lockContent(tx, ref)
    if (!content) return ActionStatus.gone
    const course = await findCourse(tx, ref.courseId)
    const { fits, others } = await findFreeState(tx, ref)
    if (course?.courseType !== CourseType.video || !fits) throw new Refusal('FREE_LESSON_UNFIT')
    if (others >= maxFreeLessons) throw new Refusal('FREE_LESSON_LIMIT', { params: { n: maxFreeLessons } })
    await updateFree(tx, content, true)
    await invalidateCoursePages(tx, course)
    return ActionStatus.done
  })
}

/** Ends it; who is watching gets no further part. */
export async function hideFree(db: Db, ref: OwnContentRef): Promise<ActionStatus> {
  if (!(await findOwnGroup(db, ref))) return ActionStatus.gone
  return db.transaction().execute(async (tx) => {
    const content = await lockContent(tx, ref)
    if (!content) return ActionStatus.gone
    await updateFree(tx, content, false)
    await invalidateCoursePages(tx, { id: ref.courseId, ownerId: ref.ownerId })
    return ActionStatus.done
  })
}
