import { m } from '#platform/messages/generated/messages.js'
import { OwnerSignUp } from '../../components/owner-sign-up.tsx'
import { titled } from '../../document-title.ts'

export const handle = { page: { query: [] } }
export const meta = titled(m.accounts_sign_up_school)

export default function SignUpSchoolScreen() {
  return <OwnerSignUp userType="school" />
}
