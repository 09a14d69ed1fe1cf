import { adminUpdatePassword } from '#domains/accounts/contract/admin-session.contract.ts'
import { adminPasswordChangeForm } from '#domains/accounts/contract/passwords.contract.ts'
import { showSecondFactor } from '#domains/accounts/contract/second-factor.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { PasswordChangeForm } from '../../components/change-password.tsx'
import { SecondFactor } from '../../components/second-factor.tsx'
import { titled } from '../../document-title.ts'
import type { Route } from './+types/admin-account-screen.ts'

export const clientLoader = adminOnly(async (_args: Route.ClientLoaderArgs, { admin }) => ({
  admin,
  factor: await adminApi.load(showSecondFactor),
}))
export const HydrateFallback = () => <FormPageSkeleton title={m.platform_admin_account()} fields={3} />
export const meta = titled(m.platform_admin_account)

/** An admin's own password and second factor. */
export default function AdminAccountScreen({ loaderData: { admin, factor } }: Route.ComponentProps) {
  return (
    <div className="narrow stack">
      <PageTitle note={`${admin.name} · ${admin.email}`}>{m.platform_admin_account()}</PageTitle>
      <PasswordChangeForm
        heading={<h2>{m.platform_nav_change_password()}</h2>}
        schema={adminPasswordChangeForm}
        hint={m.accounts_admin_password_hint()}
        buttonLabel={m.accounts_change()}
        onSend={async (body) => {
          await adminApi.call(adminUpdatePassword, { body })
        }}
      />
      <SecondFactor enabled={factor.enabled} codesLeft={factor.recovery_codes_left} />
    </div>
  )
}
