import { logout } from '#domains/accounts/contract/session.contract.ts'
import { paths } from '#paths'
import { apiWithToken } from '#platform/web/api/browser-api.ts'
import { endSession, sessionToken } from '#platform/web/session/session.ts'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'
import { replaceWith } from '#platform/web/text/redirect-to.ts'

/**
 * Ends the session here whatever the server says, and shows the home screen. Here first: nothing else on the page may ask
 * with a token that is about to mean nothing.
 *
 * @see A-SESS-03, OP-038
 */
export async function clientLoader() {
  const token = sessionToken()
  if (token) {
    endSession()
    // A failure only means that the server forgets the token later, by itself.
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
