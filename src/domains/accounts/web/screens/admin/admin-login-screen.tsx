import { adminLogin, adminLoginForm } from '#domains/accounts/contract/admin-session.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PasswordField, TextField } from '#platform/web/forms/text-fields.tsx'
import { startAdminSession } from '#platform/web/session/admin-session.ts'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import { titled } from '../../document-title.ts'

export const meta = titled(m.accounts_admin_login_title)

/** The console's own sign-in. */
export default function AdminLoginScreen() {
  const navigate = useAppNavigate()
  const form = useAppForm({ schema: adminLoginForm, initialValues: { email: '', password: '' } })
  async function enter(body: { email: string; password: string }) {
    startAdminSession(await adminApi.call(adminLogin, { body }))
    navigate('/admin', { replace: true })
  }
  return (
    <div className="wrap narrow">
      <AppFormView form={form} onSend={enter}>
        <h1>{m.accounts_admin_login_title()}</h1>
        <TextField {...form.field('email')} type="email" label={m.accounts_email()} autoComplete="username" />
        <PasswordField {...form.field('password')} label={m.accounts_password()} autoComplete="current-password" />
        <SubmitButton submitting={form.submitting}>{m.platform_login()}</SubmitButton>
      </AppFormView>
    </div>
  )
}
