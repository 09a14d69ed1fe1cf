import { lookAtStudent } from '#domains/accounts/contract/look-profile.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { ProfileSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { LookedAtProfile } from '../../components/looked-at-profile.tsx'
import { contactFacts, individualFacts } from '../../components/profile-facts.tsx'
import { titled } from '../../document-title.ts'
import type { Route } from './+types/look-student-profile-screen.ts'

/** Only teachers and schools have students; other users are sent to login. @see OP-077, OP-160 */
export const clientLoader = guarded(['teacher', 'school'], ({ params }) =>
  browserApi.load(lookAtStudent, { params: { id: params.id ?? '' } }),
)
export const HydrateFallback = () => (
  <div className="wrap narrow">
    <ProfileSkeleton />
  </div>
)
export const meta = titled(m.accounts_look_student)

export default function LookStudentProfileScreen({ loaderData: student }: Route.ComponentProps) {
  return (
    <LookedAtProfile
      kind="student"
      person={student}
      socialId={student.social_media_id}
      facts={[
        { label: m.accounts_institution(), value: student.school_name },
        ...individualFacts(student),
        ...contactFacts(student),
      ]}
    />
  )
}
