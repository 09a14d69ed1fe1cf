import { m } from '#platform/messages/generated/messages.js'
import { FormSkeleton } from '#platform/web/states/skeletons.tsx'
import { SocialSignUp } from '../../components/social-sign-up.tsx'
import { titled } from '../../document-title.ts'
import { keptSocialPerson } from '../../social-person.ts'
import type { Route } from './+types/sign-up-social-student-screen.ts'

export const clientLoader = () => ({ person: keptSocialPerson() })
export const HydrateFallback = () => <FormSkeleton />
export const meta = titled(m.accounts_sign_up_student)

export default function SignUpSocialStudentScreen({ loaderData }: Route.ComponentProps) {
  return <SocialSignUp userType="student" person={loaderData.person} />
}
