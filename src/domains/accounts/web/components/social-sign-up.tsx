import { registerSocialStudent, registerTeacher } from '#domains/accounts/contract/registration.contract.ts'
import { socialSignUp } from '#domains/accounts/contract/sign-up-forms.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { sendForm } from '#platform/web/api/send-form.ts'
import { UserIcon } from '#platform/web/components/icons.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { useReturnAddress } from '#platform/web/session/return-address.ts'
import { startSession } from '#platform/web/session/session.ts'
import { StatePanel } from '#platform/web/states/state-panel.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { PhotoField } from '#platform/web/upload/photo-field.tsx'
import { useEntered } from '../after-log-in.ts'
import { forgetSocialPerson, type SocialPerson } from '../social-person.ts'
import { SignUpContact, SignUpTitle } from './sign-up-fields.tsx'

interface SocialSignUpProps {
  userType: 'teacher' | 'student'
  /** The verified person; undefined when nothing was started at a provider. */
  person: SocialPerson | undefined
}

/** Completes a sign-up that started at a social provider, without a password. @see A-SFB-01 to A-SFB-04 */
export function SocialSignUp({ userType, person }: SocialSignUpProps) {
  if (person) return <SocialSignUpForm userType={userType} person={person} />
  return (
    <div className="wrap narrow stack">
      <StatePanel
        isPage
        icon={UserIcon}
        title={m.accounts_social_again_title()}
        actions={
          <AppLink className="btn btn-primary" to={paths.login()}>
            {m.platform_login()}
          </AppLink>
        }
      >
        {m.accounts_social_again_text()}
      </StatePanel>
    </div>
  )
}

function SocialSignUpForm({ userType, person }: { userType: 'teacher' | 'student'; person: SocialPerson }) {
  const returnTo = useReturnAddress()
  const entered = useEntered()
  const form = useAppForm({
    schema: socialSignUp,
    initialValues: {
      profile: '',
      name: person.name ?? '',
      phone_number_1: '',
      email_1: person.email ?? '',
      social_media_id: person.social_media_id,
    },
    draftKey: `social-sign-up-${userType}`,
    secret: ['social_media_id'],
    pictures: ['profile'],
  })
  async function register() {
    const body = new FormData()
    for (const [name, value] of Object.entries(form.values)) body.append(name, value)
    const reply = await sendForm(
      userType === 'teacher' ? registerTeacher : registerSocialStudent,
      body,
      () => undefined,
    )
    if (!('token' in reply)) return
    forgetSocialPerson()
    startSession(reply)
    showToast(m.accounts_registered())
    entered(returnTo)
  }
  return (
    <div className="wrap narrow stack">
      <SignUpTitle>{userType === 'teacher' ? m.accounts_sign_up_teacher() : m.accounts_sign_up_student()}</SignUpTitle>
      <AppFormView form={form} onSend={register}>
        <SignUpContact form={form} emailRequired />
        <PhotoField {...form.field('profile')} kind={userType} label={m.accounts_photo()} optional />
        <SubmitButton submitting={form.submitting}>{m.platform_signup()}</SubmitButton>
      </AppFormView>
    </div>
  )
}
