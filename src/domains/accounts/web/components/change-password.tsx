import { passwordChangeForm, updatePassword } from '#domains/accounts/contract/passwords.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PasswordField } from '#platform/web/forms/text-fields.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'

const empty = { current_password: '', new_password: '', confirm_new_password: '' }

/** Changes one's password; 400 is the wrong current one. @see A-CHP-01 to A-CHP-07 */
export function ChangePassword({ buttonLabel }: { buttonLabel: string }) {
  const form = useAppForm({ schema: passwordChangeForm, initialValues: empty })
  async function change() {
    try {
      await browserApi.call(updatePassword, { body: form.values })
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      if (error.code === 'CURRENT_PASSWORD_WRONG') {
        form.setError('current_password', m.refusal_current_password_wrong())
        showNotice(m.refusal_current_password_wrong(), { tone: 'problem' })
        return
      }
      showNotice(m.platform_operation_failed(), { tone: 'problem' })
      throw error
    }
    form.reset()
    showNotice(m.platform_operation_done())
  }
  return (
    <AppFormView form={form} onSend={change}>
      <div>
        <h1>{m.platform_nav_change_password()}</h1>
        <p className="hint">{m.accounts_change_password_note()}</p>
      </div>
      <PasswordField
        {...form.field('current_password')}
        label={m.accounts_current_password()}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('new_password')}
        label={m.accounts_new_password()}
        hint={m.accounts_password_hint()}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirm_new_password')}
        label={m.accounts_confirm_password()}
        autoComplete="new-password"
      />
      <SubmitButton submitting={form.submitting}>{buttonLabel}</SubmitButton>
    </AppFormView>
  )
}
