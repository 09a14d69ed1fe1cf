import { m } from '#platform/messages/generated/messages.js'
import { FormSkeleton } from '#platform/web/states/skeletons.tsx'
import { SocialSignUp } from '../../components/social-sign-up.tsx'
import { titled } from '../../document-title.ts'
import { keptSocialPerson } from '../../social-person.ts'
import type { Route } from './+types/sign-up-social-teacher-screen.ts'

export const clientLoader = () => ({ person: keptSocialPerson() })
export const HydrateFallback = () => <FormSkeleton />
export const meta = titled(m.accounts_sign_up_teacher)

export default function SignUpSocialTeacherScreen({ loaderData }: Route.ComponentProps) {
  return <SocialSignUp userType="teacher" person={loaderData.person} />
}
