import { adminLogout } from '#domains/accounts/contract/admin-session.contract.ts'
import { paths } from '#paths'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { currentAdmin, endAdminSession } from '#platform/web/session/admin-session.ts'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'
import { replaceWith } from '#platform/web/text/redirect-to.ts'

/** Signs the admin out here whatever the server says. */
export async function clientLoader() {
  if (currentAdmin()) {
    // A failure only means that the server forgets the token later, by itself.
    await adminApi.call(adminLogout).catch(() => undefined)
    endAdminSession()
  }
  throw replaceWith(paths.admin.login())
}
export const HydrateFallback = () => <LoadingStatus />

export default function AdminLogoutScreen() {
  return <LoadingStatus />
}
