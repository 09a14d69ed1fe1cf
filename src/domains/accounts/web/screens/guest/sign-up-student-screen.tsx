import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { handedOver, useReturnAddress } from '#platform/web/session/return-address.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { PhotoField } from '#platform/web/upload/photo-field.tsx'
import { logInAfterSignUp, useEntered } from '../../after-log-in.ts'
import { PasswordPair, SignUpContact, SignUpTitle } from '../../components/sign-up-fields.tsx'
import { titled } from '../../document-title.ts'
import { rememberLogin } from '../../remembered-login.ts'

export const handle = { page: { query: [] } }
export const meta = titled(m.accounts_sign_up_student)

const contract = () => import('../../sign-up-contract.ts')
const empty = { profile: '', name: '', password: '', confirm_password: '', phone_number_1: '', email_1: '' }

/**
 * Student sign-up, without payment. With a return address the student is logged in and redirected there; otherwise
 * the log-in page follows.
 *
 * @see A-SUS-01 to A-SUS-06, STU-12
 */
export default function SignUpStudentScreen() {
  const navigate = useAppNavigate()
  const returnTo = useReturnAddress()
  const entered = useEntered()
  const form = useAppForm({
    schema: async () => (await contract()).studentSignUp,
    initialValues: empty,
    draftKey: 'sign-up-student',
    secret: ['password', 'confirm_password'],
    pictures: ['profile'],
  })
  async function register() {
    const { registerStudent } = await contract()
    const { phone_number_1: phone } = await browserApi.call(registerStudent, { body: form.values })
    rememberLogin({ phone, userType: 'student' })
    if (returnTo && (await logInAfterSignUp('student', phone, form.values.password))) {
      showToast(m.accounts_registered(), { position: 'top' })
      entered(returnTo)
      return
    }
    showToast(m.accounts_registered_log_in(), { position: 'top' })
    navigate(paths.login(), { state: handedOver(returnTo) })
  }
  return (
    <div className="wrap narrow stack">
      <SignUpTitle>{m.accounts_sign_up_student()}</SignUpTitle>
      <AppFormView form={form} onSend={register}>
        <SignUpContact form={form} emailRequired />
        <PasswordPair form={form} />
        <PhotoField {...form.field('profile')} kind="student" label={m.accounts_photo()} optional />
        <SubmitButton submitting={form.submitting}>{m.platform_signup()}</SubmitButton>
      </AppFormView>
    </div>
  )
}
