import { lookAtSchool } from '#domains/accounts/contract/look-profile.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { ANY_USER, guarded } from '#platform/web/session/guard.ts'
import { ProfileSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { LookedAtProfile } from '../../components/looked-at-profile.tsx'
import { contactFacts } from '../../components/profile-facts.tsx'
import { titled } from '../../document-title.ts'
import type { Route } from './+types/look-school-profile-screen.ts'

/** @see OP-077, OP-160 */
export const clientLoader = guarded(ANY_USER, ({ params }) =>
  browserApi.load(lookAtSchool, { params: { id: params.id ?? '' } }),
)
export const HydrateFallback = () => (
  <div className="wrap narrow">
    <ProfileSkeleton />
  </div>
)
export const meta = titled(m.accounts_look_school)

export default function LookSchoolProfileScreen({ loaderData: school }: Route.ComponentProps) {
  return (
    <LookedAtProfile
      kind="school"
      person={school}
      facts={[{ label: m.accounts_message(), value: school.message }, ...contactFacts(school)]}
    />
  )
}
