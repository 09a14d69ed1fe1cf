import { paths } from '#paths'
import { formatNrc } from '#platform/contract/regions/nrc-number.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ProfileSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { OwnProfile } from '../../components/own-profile.tsx'
import { contactFacts, individualFacts } from '../../components/profile-facts.tsx'
import { titled } from '../../document-title.ts'
import { ownProfileLoader } from '../../own-profile-loader.ts'
import type { Route } from './+types/teacher-profile-screen.ts'

export const clientLoader = ownProfileLoader('teacher')
export const HydrateFallback = () => <ProfileSkeleton title={m.platform_nav_my_profile()} />
export const meta = titled(m.platform_nav_my_profile)

/** @see A-PT-01 */
export default function TeacherProfileScreen({ loaderData: profile }: Route.ComponentProps) {
  return (
    <OwnProfile
      profile={profile}
      title={m.platform_nav_my_profile()}
      accountNo={profile.teacher_no}
      editPath={paths.own.teacher.edit()}
      facts={[
        { label: m.accounts_name(), value: profile.name },
        { label: m.accounts_institution(), value: profile.school_name },
        { label: m.accounts_education(), value: profile.education },
        { label: m.accounts_experience(), value: profile.experience },
        { label: m.accounts_message(), value: profile.message },
        ...individualFacts(profile),
        ...contactFacts(profile),
        { label: m.accounts_nrc(), value: profile.nrc_number && formatNrc(profile.nrc_number) },
      ]}
    />
  )
}
