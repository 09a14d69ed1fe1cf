import type { ClientLoaderFunctionArgs } from 'react-router'
import { listPaymentMethods } from '#domains/payments/contract/payment-methods.contract.ts'
import { showPublicSettings } from '#domains/site/contract/settings.contract.ts'
import { paths } from '#paths'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { UserIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { replaceWith } from '#platform/web/links/redirect-to.ts'
import { FormSkeleton } from '#platform/web/states/skeletons.tsx'
import { StatePanel } from '#platform/web/states/state-panel.tsx'
import { RegistrationPayment } from '../../components/registration-payment.tsx'
import { titled } from '../../document-title.ts'
import { handedOverSignUp, handOverSignUp, signUpQuery, wholeSignUpForm } from '../../sign-up-handover.ts'
import type { Route } from './+types/registration-payment-screen.ts'

/**
 * The sign-up form of the previous step, the fee and the payment methods. A `signupForm` in the URL is read and
 * removed from URL and history at once.
 *
 * @see OP-006, A-PAY-01, A-PAY-08
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const url = new URL(request.url)
  const role: OwnerRole = url.searchParams.get('type') === 'school' ? 'school' : 'teacher'
  const stored = wholeSignUpForm(url.searchParams.get('signupForm'))
  if (stored) {
    handOverSignUp(role, stored)
    throw replaceWith(paths.registrationPayment(signUpQuery(role, stored)))
  }
  const [settings, methods] = await Promise.all([
    browserApi.load(showPublicSettings),
    browserApi.call(listPaymentMethods).catch(() => ({ data: [] })),
  ])
  return { role, form: handedOverSignUp(role), feeMmk: settings.registration_fee_mmk, methods: methods.data }
}
export const HydrateFallback = () => (
  <div className="wrap narrow">
    <FormSkeleton />
  </div>
)
export const meta = titled(m.accounts_payment_title)

export default function RegistrationPaymentScreen({ loaderData }: Route.ComponentProps) {
  const { role, form } = loaderData
  if (form) return <RegistrationPayment {...loaderData} form={form} signUpPath={paths.signUp[role]()} />
  return (
    <div className="wrap narrow">
      <StatePanel
        isPage
        icon={UserIcon}
        title={m.accounts_payment_no_form_title()}
        actions={
          <AppLink className="btn btn-primary" to={paths.signUp[role]()}>
            {m.accounts_payment_to_form()}
          </AppLink>
        }
      >
        {m.accounts_payment_no_form_text()}
      </StatePanel>
    </div>
  )
}
