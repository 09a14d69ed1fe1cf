import { replace } from 'react-router'
import { logout } from '#domains/accounts/contract/session.contract.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { currentSession, endSession } from '#platform/web/session/session.ts'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'
import { localisedPath } from '#platform/web/text/locale.ts'

/** Ends the session here whatever the server says, and shows the home screen. @see A-SESS-03, OP-038 */
export async function clientLoader() {
  if (currentSession()) {
    // A failure only means that the server forgets the token later, by itself.
    await browserApi.call(logout).catch(() => undefined)
    endSession()
  }
  throw replace(localisedPath('/'))
}
export const HydrateFallback = () => <LoadingStatus />

export default function LogoutScreen() {
  return <LoadingStatus />
}
