import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { useSession } from '#platform/web/session/session.ts'
import { EnrolmentStatus } from '../../contract/enrolment-status.ts'
import { browserToday } from '../browser-today.ts'
import type { CourseEnrolAreaProps } from '../enrol-props.ts'
import { enrolmentStateOf, mayEnrol } from '../enrolment-state.ts'
import { EnrolPanel } from './enrol-panel.tsx'
import { OwnRating } from './own-rating.tsx'
import { useEnrolIntent } from './use-enrol-intent.ts'
import { useEnrolling } from './use-enrolling.tsx'
import { useOwnEnrolment } from './use-own-enrolment.ts'

/** Enrolment area of a video course page, for every enrolment state. @see E-ENR-06 to E-ENR-11 */
export function CourseEnrolArea({ course }: CourseEnrolAreaProps) {
  const isStudent = useSession()?.usertype === 'student'
  const { own, refresh } = useOwnEnrolment({ kind: 'course', id: course.course_id }, isStudent)
  const fee = course.fee ?? 0
  const { press, busy, dialog } = useEnrolling(
    { kind: 'course', id: course.course_id, title: course.course_title, fee, from: 'page' },
    refresh,
  )
  const status = isStudent ? (own ? own.status : course.course_status) : null
  const endDate = own ? own.endDate : course.end_access_date
  const proofUrl = own?.proofUrl ?? null
  const enrolmentState = enrolmentStateOf({ status, endDate, fee, paid: proofUrl !== null }, browserToday())
  const off = busy || !mayEnrol(enrolmentState)
  const mayRate = isStudent && (status === EnrolmentStatus.approved || status === EnrolmentStatus.finished)
  useEnrolIntent({ kind: 'course', id: course.course_id }, isStudent && own !== undefined && !off, press)
  return (
    <>
      <EnrolPanel
        kind="course"
        fee={fee}
        enrolmentState={enrolmentState}
        endDate={endDate}
        verified={own?.verified ?? false}
        proofUrl={proofUrl}
        own={own}
        paymentPath={paths.enrolled.coursePayment(course.course_id)}
        lessonsPath={paths.enrolled.courseGroups(course.course_id)}
        enrolButton={
          <button
            type="button"
            className="btn btn-primary btn-block"
            aria-disabled={off}
            onClick={off ? undefined : press}
          >
            {enrolmentState === 'expired' ? m.enrolment_buy_again() : m.enrolment_buy_now()}
          </button>
        }
        rating={
          mayRate ? (
            <OwnRating kind="course" id={course.course_id} title={course.course_title} rated={own?.stars ?? 0} />
          ) : undefined
        }
      />
      {dialog}
    </>
  )
}
