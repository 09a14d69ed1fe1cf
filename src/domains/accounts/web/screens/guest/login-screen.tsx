import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { UserType } from '#domains/accounts/contract/account-codes.ts'
import { listSocialProviders } from '#domains/accounts/contract/social.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { pageApi } from '#platform/web/api/page-api.ts'
import { SchoolIcon, UserIcon, UsersIcon } from '#platform/web/components/icons.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { PasswordField, TextField } from '#platform/web/forms/text-fields.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { handedOver, type ReturnAddress, useGoBackTo } from '#platform/web/session/return-address.ts'
import { currentSession, startSession } from '#platform/web/session/session.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { useEntered, useLogInReturn } from '../../after-log-in.ts'
import { SocialLogIn } from '../../components/social-log-in.tsx'
import { titled } from '../../document-title.ts'
import { rememberedLogin, rememberLogin } from '../../remembered-login.ts'
import { userTypeChoices } from '../../role-labels.ts'
import type { Route } from './+types/login-screen.ts'

/** Loaded while the user types: this page is opened more often than submitted. */
const contract = () => import('#domains/accounts/contract/session.contract.ts')

export const handle = { page: { query: [] } }
export const meta = titled(m.platform_login)

export async function loader({ context }: Route.LoaderArgs) {
  return { providers: (await pageApi(context).load(listSocialProviders)).data }
}

interface LoginValues {
  user_type: UserType | null
  phone_number: string
  password: string
}
const empty: LoginValues = { user_type: 'student', phone_number: '', password: '' }

/** Login by phone or account number. @see A-LOGIN-01 to A-LOGIN-12 */
export default function LoginScreen({ loaderData }: Route.ComponentProps) {
  const form = useLoginForm()
  const returnTo = useLogInReturn()
  const entered = useEntered()
  useBackToEnrolling(returnTo)
  async function enter({ user_type, phone_number, password }: { [Name in keyof LoginValues]: string }) {
    const userType = user_type as UserType
    const { login } = await contract()
    const reply = await browserApi.call(login, { body: { user_type: userType, phone_number, password } })
    if (!('token' in reply)) {
      form.setError('password', reply.message)
      showToast(reply.message, { tone: 'problem' })
      return
    }
    rememberLogin({ phone: phone_number, userType })
    startSession(reply)
    entered(returnTo)
  }
  return (
    <div className="wrap narrow stack">
      <div>
        <h1>{m.platform_login()}</h1>
        <p className="hint">{m.accounts_login_note()}</p>
      </div>
      <AppFormView form={form} onSend={enter}>
        <RadioGroup {...form.field('user_type')} label={m.accounts_type()} choices={userTypeChoices()} />
        <TextField
          {...form.field('phone_number')}
          label={m.accounts_phone_or_number()}
          hint={m.accounts_phone_or_number_hint()}
          autoComplete="username"
        />
        <PasswordField {...form.field('password')} label={m.accounts_password()} autoComplete="current-password" />
        <SubmitButton submitting={form.submitting}>{m.platform_login()}</SubmitButton>
        <p className="centred">
          <AppLink className="more" to={paths.password.forget()}>
            {m.accounts_forgot_password()}
          </AppLink>
        </p>
      </AppFormView>
      <SocialLogIn providers={loaderData.providers} returnTo={returnTo} />
      <SignUpChoices returnTo={returnTo} />
    </div>
  )
}

function useLoginForm() {
  const { search } = useLocation()
  const form = useAppForm({ schema: async () => (await contract()).loginForm, initialValues: empty })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered is put in once, after hydration.
  useEffect(() => {
    const { phone, userType } = rememberedLogin(search)
    form.setValues({ phone_number: phone, ...(userType ? { user_type: userType } : {}) })
  }, [])
  return form
}

/**
 * Sends a logged-in student who clicked 'enrol' before hydration back to the page: cached pages are a guest's,
 * whose link leads here with the page's path, as does a log-in at a provider. Other persons log in.
 *
 * @see C-CLD-06, E-ENR-02
 */
function useBackToEnrolling(returnTo: ReturnAddress | undefined) {
  const goBackTo = useGoBackTo()
  const enrolId = returnTo?.enrol?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page has come and knows what is enrolled in.
  useEffect(() => {
    if (currentSession()?.usertype === 'student' && returnTo?.enrol) goBackTo(returnTo)
  }, [enrolId])
}

function SignUpChoices({ returnTo }: { returnTo: ReturnAddress | undefined }) {
  const state = handedOver(returnTo)
  return (
    <section className="panel stack-s">
      <h2 className="label">{m.accounts_no_account()}</h2>
      <AppLink className="btn btn-block" to={paths.agreement.student()} state={state}>
        <UserIcon />
        {m.accounts_sign_up_student()}
      </AppLink>
      <AppLink className="btn btn-block" to={paths.agreement.teacher()} state={state}>
        <UsersIcon />
        {m.accounts_sign_up_teacher()}
      </AppLink>
      <AppLink className="btn btn-block" to={paths.agreement.school()} state={state}>
        <SchoolIcon />
        {m.accounts_sign_up_school()}
      </AppLink>
    </section>
  )
}
