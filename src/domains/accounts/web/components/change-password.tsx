import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { passwordChangeForm, updatePassword } from '#domains/accounts/contract/passwords.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PasswordField } from '#platform/web/forms/text-fields.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'

/** Form that changes the own password; 400 means that the current password is wrong. @see A-CHP-01 to A-CHP-07 */
export function ChangePassword({ buttonLabel }: { buttonLabel: string }) {
  return (
    <PasswordChangeForm
      heading={<h1>{m.platform_nav_change_password()}</h1>}
      schema={passwordChangeForm}
      hint={m.accounts_password_hint()}
      buttonLabel={buttonLabel}
      onSend={async (body) => {
        await browserApi.call(updatePassword, { body })
      }}
    />
  )
}

const empty = { current_password: '', new_password: '', confirm_new_password: '' }
type Change = typeof empty

interface PasswordChangeFormProps {
  heading: ReactNode
  schema: z.ZodMiniType<Change, unknown>
  /** Allowed length of the new password. */
  hint: string
  buttonLabel: string
  onSend: (change: Change) => Promise<void>
}

/** The three fields of a password change, for accounts and admins. */
export function PasswordChangeForm({ heading, schema, hint, buttonLabel, onSend }: PasswordChangeFormProps) {
  const form = useAppForm({ schema, initialValues: empty })
  async function change(body: Change) {
    try {
      await onSend(body)
    } catch (error) {
      if (error instanceof RefusedCall && error.code === 'CURRENT_PASSWORD_WRONG') {
        form.setError('current_password', m.refusal_current_password_wrong())
        showToast(m.refusal_current_password_wrong(), { tone: 'problem' })
        return
      }
      showToast(m.platform_operation_failed(), { tone: 'problem' })
      throw error
    }
    form.reset()
    showToast(m.platform_operation_done())
  }
  return (
    <div className="stack">
      <div>
        {heading}
        <p className="hint">{m.accounts_change_password_note()}</p>
      </div>
      <AppFormView form={form} onSend={change}>
        <PasswordField
          {...form.field('current_password')}
          label={m.accounts_current_password()}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.field('new_password')}
          label={m.accounts_new_password()}
          hint={hint}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirm_new_password')}
          label={m.accounts_confirm_password()}
          autoComplete="new-password"
        />
        <SubmitButton submitting={form.submitting}>{buttonLabel}</SubmitButton>
      </AppFormView>
    </div>
  )
}
