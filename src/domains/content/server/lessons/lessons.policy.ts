import { EnrolmentStatus, grantsAccess } from '#domains/enrolment/contract/enrolment-status.ts'
import type { LessonEnrolment, Target } from '#domains/enrolment/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { AccessVia } from '../../contract/lessons.contract.ts'

/** A student whose enrolment was approved sees what there is, even after its last day. @see OP-159 */
export function mayList(enrolment: LessonEnrolment | undefined): enrolment is LessonEnrolment {
  return enrolment?.status === EnrolmentStatus.approved
}

/** Files and streams open until the end of the last day, Asia/Yangon. @see SR-03, OP-092 */
export function mayOpen(enrolment: LessonEnrolment | undefined, today: CalendarDay): enrolment is LessonEnrolment {
  return grantsAccess(enrolment, today)
}

/** The class or video course that a student's access is bound to. */
export function enrolmentTarget(via: AccessVia, id: number): Target {
  return via === 'class' ? { classId: id } : { courseId: id }
}
