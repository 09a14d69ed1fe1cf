import { ownerTag } from '#domains/accounts/server/index.ts'
import { classRatingTag, classTag, courseTag, durationOf } from '#domains/catalogue/server/index.ts'
import { findClassEnrolmentStates, findStateInClass, hasApplied } from '#domains/enrolment/server/index.ts'
import { compareDays } from '#platform/contract/calendar.ts'
import type { Viewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import type { ClassPage } from '../../contract/classes.contract.ts'
import { can } from './browse.policy.ts'
import { findClassDetail } from './class-detail.queries.ts'
import type { Reader } from './list-classes.ts'

const asFlag = (holds: boolean) => (holds ? 1 : 0)

/**
 * The page of a class with the student's enrolment state.
 *
 * @throws Refusal CLASS_NOT_FOUND - absent, or hidden from this viewer
 * @see OP-085, OP-086, OP-087
 */
export async function showClassTo(db: Db, { viewer, locale }: Reader, classId: number): Promise<ClassPage> {
  const found = await findClassDetail(db, classId)
  if (!found) throw new Refusal('CLASS_NOT_FOUND')
  const { isPublic, ownerId } = found
  const applied = !isPublic && (await appliedFor(db, viewer, classId))
  if (!can(viewer, 'see', { class: { isPublic, ownerId, hasApplied: applied } })) throw new Refusal('CLASS_NOT_FOUND')
  const { course_id, start_date, end_date } = found.detail
  cacheTag(classTag(classId), classRatingTag(classId), courseTag(course_id), ownerTag(ownerId))
  const duration = durationOf(start_date, end_date, locale)
  const state = await stateOf(db, viewer, classId)
  return {
    class: {
      ...found.detail,
      duration: duration.text,
      duration_days: duration.days,
      class_std_status: state.status,
      end_access_date: state.accessEndDate,
    },
    checkStudent: asFlag(state.accepted),
    currentRate: state.stars,
    attendClass: state.attends,
    enroll_end_date: asFlag(found.isPublic && compareDays(today(), found.endDate) <= 0),
  }
}

function appliedFor(db: Db, viewer: Viewer, classId: number): Promise<boolean> | false {
  return viewer.kind === 'student' && hasApplied(db, viewer.id, { classId })
}

async function stateOf(db: Db, viewer: Viewer, classId: number) {
  if (viewer.kind !== 'student') {
    return { status: null, accessEndDate: null, accepted: false, attends: false, stars: 0 }
  }
  const studentId = viewer.id
  const [latest, overall] = await Promise.all([
    findClassEnrolmentStates(db, studentId, [classId]),
    findStateInClass(db, { studentId, classId, today: today() }),
  ])
  const { status = null, accessEndDate = null } = latest.get(classId) ?? {}
  return { status, accessEndDate, ...overall }
}
