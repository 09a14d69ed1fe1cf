import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { ActionBar } from '#platform/web/layout/action-bar.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { browserToday } from '../browser-today.ts'
import type { AttendedAreaProps } from '../enrol-props.ts'
import { enrolmentStateOf } from '../enrolment-state.ts'
import { PaymentLink, ProofPicture } from './enrol-panel.tsx'
import { EnrolmentBadge } from './status-labels.tsx'
import { useOwnEnrolment } from './use-own-enrolment.ts'

/**
 * The student's own enrolment in a class: its state, lessons while access lasts, and its payment.
 *
 * @see C-CLD-03
 */
export function AttendedArea({ page }: AttendedAreaProps) {
  const { class_id: id, course_id: courseId, fee, class_std_status: status, end_access_date: endDate } = page.class
  const isStudent = useSession()?.usertype === 'student'
  const proofUrl = useOwnEnrolment({ kind: 'class', id }, isStudent).own?.proofUrl ?? null
  const enrolmentState = enrolmentStateOf({ status, endDate, fee, paid: proofUrl !== null }, browserToday())
  const lessons = (
    <AppLink className="btn btn-primary btn-block" to={paths.enrolled.classGroups({ course_id: courseId, id })}>
      {m.enrolment_view_lessons()}
    </AppLink>
  )
  return (
    <>
      <p>
        <EnrolmentBadge enrolmentState={enrolmentState} />
      </p>
      {enrolmentState === 'approved' ? (
        <>
          <div className="only-wide">{lessons}</div>
          <ActionBar label={<EnrolmentBadge enrolmentState={enrolmentState} />}>{lessons}</ActionBar>
        </>
      ) : null}
      {fee > 0 && enrolmentState !== 'none' ? <PaymentLink to={paths.enrolled.classPayment(id)} /> : null}
      {proofUrl === null ? null : <ProofPicture url={proofUrl} />}
    </>
  )
}
