import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { redirectTo } from '#platform/web/links/redirect-to.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { ChangePassword } from '../../components/change-password.tsx'
import { titled } from '../../document-title.ts'

export const clientLoader = guarded(['student'], (_args, user) => {
  if (user.accountuser.social_media_id) throw redirectTo(paths.ownProfile.student())
  return null
})
export const HydrateFallback = () => <FormPageSkeleton title={m.platform_nav_change_password()} fields={3} />
export const meta = titled(m.platform_nav_change_password)

export default function ChangeStudentPasswordScreen() {
  return <ChangePassword buttonLabel={m.accounts_change()} />
}
