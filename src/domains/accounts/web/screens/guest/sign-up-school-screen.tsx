import { m } from '#platform/messages/generated/messages.js'
import { OwnerSignUp } from '../../components/owner-sign-up.tsx'
import { titled } from '../../document-title.ts'
import { loadRegistrationFee } from '../../load-registration-fee.ts'
import type { Route } from './+types/sign-up-school-screen.ts'

export const handle = { page: { query: [] } }
export const meta = titled(m.accounts_sign_up_school)
export const loader = loadRegistrationFee

export default function SignUpSchoolScreen({ loaderData }: Route.ComponentProps) {
  return <OwnerSignUp userType="school" feeMmk={loaderData.feeMmk} />
}
