import { logout } from '#domains/accounts/contract/session.contract.ts'
import { paths } from '#paths'
import { apiWithToken } from '#platform/web/api/browser-api.ts'
import { forgetDrafts } from '#platform/web/forms/form-draft.ts'
import { endSession, sessionToken } from '#platform/web/session/session.ts'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'
import { replaceWith } from '#platform/web/text/redirect-to.ts'

/**
 * Ends the session in the browser, whatever the server replies, and shows the home screen. The browser's session
 * ends first, so that no other call uses the token that is being revoked.
 *
 * @see A-SESS-03, OP-038
 */
export async function clientLoader() {
  const token = sessionToken()
  if (token) {
    endSession()
    forgetDrafts()
    // After a failure the token stays valid on the server until it expires.
    await apiWithToken(token)
      .call(logout)
      .catch(() => undefined)
  }
  throw replaceWith(paths.home())
}
export const HydrateFallback = () => <LoadingStatus />

export default function LogoutScreen() {
  return <LoadingStatus />
}
