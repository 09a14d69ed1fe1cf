import { m } from '#platform/messages/generated/messages.js'
import { Agreement } from '../../components/agreement.tsx'
import { titled } from '../../document-title.ts'

export const handle = { page: { query: [] } }
export const meta = titled(m.platform_nav_agreement_teacher)

export default function AgreementTeacherScreen() {
  return <Agreement userType="teacher" />
}
