import { paths } from '#paths'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ownerRoleOf } from '#platform/web/session/session.ts'
import { redirectTo } from '#platform/web/text/redirect-to.ts'

/** Redirects to the path of the user's role. @see X-RT-10 */
export const clientLoader = guarded(APPROVED_OWNER, (_args, user) => {
  throw redirectTo(paths.own[ownerRoleOf(user)].students())
})

export default function ManageStudentsRedirectScreen() {
  return null
}
