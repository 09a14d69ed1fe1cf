import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { redirectTo } from '#platform/web/links/redirect-to.ts'
import { currentSession } from '#platform/web/session/session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { ChangePassword } from '../../components/change-password.tsx'
import { titled } from '../../document-title.ts'
import { ownPage } from '../../role-labels.ts'

/** The route has no guard: guests are sent to login, social accounts to their own page. @see OP-028 */
export function clientLoader() {
  const user = currentSession()
  if (!user) throw redirectTo(paths.login())
  if (user.accountuser.social_media_id) throw redirectTo(ownPage[user.usertype])
  return null
}
export const HydrateFallback = () => <FormPageSkeleton title={m.platform_nav_change_password()} fields={3} />
export const meta = titled(m.platform_nav_change_password)

/** Teachers and schools share this screen. @see A-CHP-01 */
export default function ChangePasswordScreen() {
  return <ChangePassword buttonLabel={m.accounts_edit()} />
}
