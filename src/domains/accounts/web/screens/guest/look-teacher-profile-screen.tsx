import { lookAtTeacher } from '#domains/accounts/contract/look-profile.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { ANY_USER, guarded } from '#platform/web/session/guard.ts'
import { ProfileSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { LookedAtProfile } from '../../components/looked-at-profile.tsx'
import { contactFacts, individualFacts } from '../../components/profile-facts.tsx'
import { titled } from '../../document-title.ts'
import type { Route } from './+types/look-teacher-profile-screen.ts'

/** The route has no guard: guests are sent to login instead of the home screen. @see OP-077, OP-160 */
export const clientLoader = guarded(ANY_USER, ({ params }) =>
  browserApi.load(lookAtTeacher, { params: { id: params.id ?? '' } }),
)
export const HydrateFallback = () => (
  <div className="wrap narrow">
    <ProfileSkeleton />
  </div>
)
export const meta = titled(m.accounts_look_teacher)

export default function LookTeacherProfileScreen({ loaderData: teacher }: Route.ComponentProps) {
  return (
    <LookedAtProfile
      kind="teacher"
      person={teacher}
      socialId={teacher.social_media_id}
      facts={[
        { label: m.accounts_institution(), value: teacher.school_name },
        { label: m.accounts_education(), value: teacher.education },
        { label: m.accounts_experience(), value: teacher.experience },
        { label: m.accounts_message(), value: teacher.message },
        ...individualFacts(teacher),
        ...contactFacts(teacher),
      ]}
    />
  )
}
