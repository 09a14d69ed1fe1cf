import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { ProfileSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { OwnProfile } from '../../components/own-profile.tsx'
import { contactFacts } from '../../components/profile-facts.tsx'
import { titled } from '../../document-title.ts'
import { ownProfileLoader } from '../../own-profile-loader.ts'
import type { Route } from './+types/school-profile-screen.ts'

export const clientLoader = ownProfileLoader('school')
export const HydrateFallback = () => <ProfileSkeleton title={m.platform_nav_school_profile()} />
export const meta = titled(m.platform_nav_school_profile)

/** @see A-PSC-01 */
export default function SchoolProfileScreen({ loaderData: profile }: Route.ComponentProps) {
  return (
    <OwnProfile
      profile={profile}
      title={m.platform_nav_school_profile()}
      accountNo={profile.school_no}
      editPath={paths.own.school.edit()}
      facts={[
        { label: m.accounts_school_name(), value: profile.name },
        { label: m.accounts_license(), value: profile.license },
        { label: m.accounts_message(), value: profile.message },
        ...contactFacts(profile),
      ]}
    />
  )
}
