import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { userTypes } from '#domains/accounts/contract/account-codes.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { PasswordPair } from '../../components/sign-up-fields.tsx'
import { titled } from '../../document-title.ts'

export const handle = { page: { query: [] } }
export const meta = titled(m.accounts_reset_title)

const forms = () => import('../../reset-forms.ts')

/** Sets a new password with the link of a reset mail. @see A-RES-01 to A-RES-05 */
export default function ResetPasswordScreen() {
  const navigate = useAppNavigate()
  const [expired, setExpired] = useState(false)
  const [query] = useSearchParams()
  const values = useAppForm({
    schema: async () => (await forms()).newPasswordForm,
    initialValues: { password: '', confirm_password: '' },
  })
  async function save({ password: typed }: { password: string }) {
    const userType = userTypes.find((type) => type === query.get('user_type')) ?? 'student'
    const body = { password: typed, token: query.get('token') ?? '', user_type: userType }
    setExpired(false)
    const { resetPassword } = await forms()
    const status = await browserApi.call(resetPassword, { body }).then(
      (reply) => reply.status,
      (error: unknown) => {
        showToast(m.platform_operation_failed(), { tone: 'problem' })
        throw error
      },
    )
    if (status !== 1) {
      setExpired(true)
      showToast(m.accounts_reset_expired(), { tone: 'problem' })
      return
    }
    showToast(m.accounts_password_changed())
    navigate(paths.login(), { replace: true })
  }
  return (
    <div className="wrap narrow stack">
      <div>
        <h1>{m.accounts_reset_title()}</h1>
        <p className="hint">{m.accounts_reset_note()}</p>
      </div>
      <AppFormView form={values} onSend={save}>
        {expired ? <NoticeBox tone="danger">{m.accounts_reset_expired()}</NoticeBox> : null}
        <PasswordPair form={values} />
        <SubmitButton submitting={values.submitting}>{m.accounts_save_password()}</SubmitButton>
        <p className="centred">
          <AppLink className="more" to={paths.password.forget()}>
            {m.accounts_ask_again()}
          </AppLink>
        </p>
      </AppFormView>
    </div>
  )
}
