import { adminLogout } from '#domains/accounts/contract/admin-session.contract.ts'
import { paths } from '#paths'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { forgetDrafts } from '#platform/web/forms/form-draft.ts'
import { currentAdmin, endAdminSession } from '#platform/web/session/admin-session.ts'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'
import { replaceWith } from '#platform/web/text/redirect-to.ts'

/** Logs the admin out in the browser, whatever the server replies. */
export async function clientLoader() {
  if (currentAdmin()) {
    // After a failure the token stays valid on the server until it expires.
    await adminApi.call(adminLogout).catch(() => undefined)
    endAdminSession()
    forgetDrafts()
  }
  throw replaceWith(paths.admin.login())
}
export const HydrateFallback = () => <LoadingStatus />

export default function AdminLogoutScreen() {
  return <LoadingStatus />
}
