import { m } from '#platform/messages/generated/messages.js'
import { useSession } from '#platform/web/session/session.ts'
import { AppLink } from '#platform/web/text/app-link.tsx'
import type { AttendedAreaProps } from '../enrol-props.ts'
import { standingOf } from '../standing.ts'
import { ProofPicture } from './enrol-panel.tsx'
import { browserToday, StandingBadge } from './status-words.tsx'
import { useOwnEnrolment } from './use-own-enrolment.ts'

/** A class that one attends: where the enrolment stands, its lessons while they are open, the screenshot sent. @see C-CLD-03 */
export function AttendedArea({ page }: AttendedAreaProps) {
  const { class_id: id, course_id: courseId, fee, class_std_status: status, end_access_date: endDate } = page.class
  const isStudent = useSession()?.usertype === 'student'
  const proofUrl = useOwnEnrolment({ kind: 'class', id }, isStudent)?.proofUrl ?? null
  const standing = standingOf({ status, endDate, fee, paid: proofUrl !== null }, browserToday())
  return (
    <>
      <p>
        <StandingBadge standing={standing} />
      </p>
      {standing === 'approved' ? (
        <AppLink className="btn btn-primary btn-block" to={`/contentGroup/${courseId}/class/${id}`}>
          {m.enrolment_view_lessons()}
        </AppLink>
      ) : null}
      {proofUrl === null ? null : <ProofPicture url={proofUrl} />}
    </>
  )
}
