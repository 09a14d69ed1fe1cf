import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { guarded } from '#platform/web/session/guard.ts'
import { ProfileSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { OwnProfile } from '../../components/own-profile.tsx'
import { contactFacts, individualFacts } from '../../components/profile-facts.tsx'
import { titled } from '../../document-title.ts'
import { loadOwnProfile } from '../../own-profile-loader.ts'
import type { Route } from './+types/student-profile-screen.ts'

export const clientLoader = guarded(['student'], () => loadOwnProfile<'student'>())
export const HydrateFallback = () => <ProfileSkeleton title={m.platform_nav_my_profile()} />
export const meta = titled(m.platform_nav_my_profile)

/** @see A-PS-01, A-PS-02 */
export default function StudentProfileScreen({ loaderData: profile }: Route.ComponentProps) {
  return (
    <OwnProfile
      profile={profile}
      title={m.platform_nav_my_profile()}
      accountNo={profile.student_no}
      editPath={paths.own.student.edit()}
      facts={[
        { label: m.accounts_name(), value: profile.name },
        { label: m.accounts_institution(), value: profile.school_name },
        ...individualFacts(profile),
        ...contactFacts(profile),
      ]}
    />
  )
}
