import { m } from '#platform/messages/generated/messages.js'
import { Agreement } from '../../components/agreement.tsx'
import { titled } from '../../document-title.ts'

export const handle = { page: { query: [] } }
export const meta = titled(m.platform_nav_agreement_student)

export default function AgreementStudentScreen() {
  return <Agreement userType="student" />
}
