import { adminLogout } from '#domains/accounts/contract/admin-session.contract.ts'
import { paths } from '#paths'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { forgetDrafts } from '#platform/web/forms/form-draft.ts'
import type { AdminHandle } from '#platform/web/layout/admin-handle.ts'
import { replaceWith } from '#platform/web/links/redirect-to.ts'
import { adminToken, endAdminSession } from '#platform/web/session/admin-session.ts'
import { forgetLogOut, keepLogOut } from '#platform/web/session/pending-log-outs.ts'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'

export const handle: AdminHandle = { entry: true }

/** Logs the admin out in the browser, whatever the server replies. */
export async function clientLoader() {
  const token = adminToken()
  if (token) {
    // A log-out that does not reach the server is sent later.
    const pending = await keepLogOut(token)
    const sent = adminApi.call(adminLogout).then(() => pending && forgetLogOut(pending))
    await sent.catch(() => undefined)
    endAdminSession()
    forgetDrafts()
  }
  throw replaceWith(paths.admin.login())
}
export const HydrateFallback = () => <LoadingStatus />

export default function AdminLogoutScreen() {
  return <LoadingStatus />
}
