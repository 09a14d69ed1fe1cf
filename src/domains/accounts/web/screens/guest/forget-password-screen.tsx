import { useEffect, useState } from 'react'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { titled } from '../../document-title.ts'
import { rememberedLogin } from '../../remembered-login.ts'
import { resetFault } from '../../reset-fault.ts'
import { userTypeChoices } from '../../role-labels.ts'

export const handle = { page: { query: [] } }
export const meta = titled(m.accounts_forget_title)

const forms = () => import('../../reset-forms.ts')

interface ResetRequest {
  email: string
  user_type: UserType | null
}

/** Requests a reset link by e-mail. @see A-FOR-01 to A-FOR-04 */
export default function ForgetPasswordScreen() {
  const [sentTo, setSentTo] = useState<string>()
  const form = useAppForm({
    schema: async () => (await forms()).resetRequestForm,
    initialValues: { email: '', user_type: 'student' } as ResetRequest,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered is put in once, after hydration.
  useEffect(() => {
    const { userType } = rememberedLogin('')
    if (userType) form.setValue('user_type', userType)
  }, [])
  async function ask(body: ResetRequest) {
    setSentTo(undefined)
    const { isEmail, requestReset } = await forms()
    try {
      const { status } = await browserApi.call(requestReset, { body })
      if (status === 1) {
        setSentTo(body.email)
        showToast(m.accounts_reset_mail_sent())
        return
      }
      const { errors, notice } = resetFault({ isEmail: isEmail(body.email), hasType: body.user_type !== null })
      form.setErrors(errors)
      showToast(notice, { tone: 'problem' })
    } catch (error) {
      if (error instanceof RefusedCall && error.status === 422) {
        showToast(m.accounts_reset_social_refused(), { tone: 'problem', seconds: 5 })
      }
      throw error
    }
  }
  return (
    <div className="wrap narrow stack">
      <div>
        <h1>{m.accounts_forget_title()}</h1>
        <p className="hint">{m.accounts_forget_note()}</p>
      </div>
      <AppFormView form={form} onSend={ask}>
        {sentTo ? <NoticeBox>{m.accounts_reset_mail_sent_to({ email: sentTo })}</NoticeBox> : null}
        <RadioGroup {...form.field('user_type')} label={m.accounts_type()} choices={userTypeChoices()} />
        <TextField {...form.field('email')} type="email" label={m.accounts_email()} autoComplete="email" />
        <SubmitButton submitting={form.submitting}>{m.accounts_send_reset_mail()}</SubmitButton>
        <p className="hint">{m.accounts_forget_no_email()}</p>
        <p className="centred">
          <AppLink className="more" to={paths.login()}>
            {m.platform_login()}
          </AppLink>
        </p>
      </AppFormView>
    </div>
  )
}
