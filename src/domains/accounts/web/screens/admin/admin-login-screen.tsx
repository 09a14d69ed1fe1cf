import { useState } from 'react'
import { adminLogin, adminLoginForm } from '#domains/accounts/contract/admin-session.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PasswordField, TextField } from '#platform/web/forms/text-fields.tsx'
import type { AdminHandle } from '#platform/web/layout/admin-handle.ts'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { startAdminSession } from '#platform/web/session/admin-session.ts'
import { CodeField } from '../../components/second-factor.tsx'
import { titled } from '../../document-title.ts'

export const handle: AdminHandle = { entry: true }

export const meta = titled(m.accounts_admin_login_title)

interface LoginValues {
  email: string
  password: string
  code: string
}

/** The console's login; asks for a code when the admin has a second factor. */
export default function AdminLoginScreen() {
  const navigate = useAppNavigate()
  const [asksCode, setAsksCode] = useState(false)
  const form = useAppForm({ schema: adminLoginForm, initialValues: { email: '', password: '', code: '' } })
  async function enter(body: Omit<LoginValues, 'code'> & { code?: string | undefined }) {
    try {
      startAdminSession(await adminApi.call(adminLogin, { body }))
    } catch (error) {
      const isAsked = error instanceof RefusedCall && error.code === 'ADMIN_CODE_REQUIRED'
      // The first ADMIN_CODE refusal shows the code field; it is not an error of the user.
      if (!isAsked || asksCode) throw error
      setAsksCode(true)
      return
    }
    navigate(paths.admin.dashboard(), { replace: true })
  }
  return (
    <div className="wrap narrow stack">
      <h1>{m.accounts_admin_login_title()}</h1>
      <AppFormView form={form} onSend={enter}>
        <TextField {...form.field('email')} type="email" label={m.accounts_email()} autoComplete="username" />
        <PasswordField {...form.field('password')} label={m.accounts_password()} autoComplete="current-password" />
        {asksCode ? <CodeField {...form.field('code')} autoFocus /> : null}
        <SubmitButton submitting={form.submitting}>{m.platform_login()}</SubmitButton>
      </AppFormView>
    </div>
  )
}
