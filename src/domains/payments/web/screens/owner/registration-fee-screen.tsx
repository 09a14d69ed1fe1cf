import { useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { sendRegistrationPicture, showOwnRegistration } from '../../../contract/own-registration.contract.ts'
import { linkedClaim } from '../../../contract/pay-link.contract.ts'
import { AmountDue, Reference, Wallets } from '../../components/pay/payment-facts.tsx'
import { Receipts, Refunds, SentPictures } from '../../components/pay/payment-history.tsx'
import { PictureForm } from '../../components/pay/picture-form.tsx'
import { emptyClaim } from '../../components/pay/proof-claim.tsx'
import { RegistrationState } from '../../components/pay/registration-state.tsx'
import { useProofs } from '../../components/pay/use-proofs.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.payments_own_registration())
export const clientLoader = guarded(['teacher', 'school'], async (_, { usertype }) => ({
  registration: await browserApi.load(showOwnRegistration),
  profilePath: usertype === 'school' ? paths.ownProfile.school() : paths.ownProfile.teacher(),
}))
export const HydrateFallback = () => <FormPageSkeleton title={m.payments_own_registration()} fields={2} />

/** What a teacher or school owes for the registration; also before the account is approved. */
export default function RegistrationFeeScreen() {
  const { registration, profilePath } = useLoaderData<typeof clientLoader>()
  const { fee, paid, rest, reference, takes_pictures, wallets, receipts, refunds, pictures } = registration
  return (
    <div className="stack">
      <Breadcrumbs crumbs={[{ label: m.platform_nav_my_profile(), to: profilePath }]} />
      <PageTitle>{m.payments_own_registration()}</PageTitle>
      <RegistrationState registration={registration} />
      {takes_pictures ? (
        <>
          <AmountDue order={{ due: fee, paid, rest }} />
          {reference === null ? null : <Reference reference={reference} />}
          <Wallets wallets={wallets} />
          <SendPicture />
        </>
      ) : null}
      <Receipts receipts={receipts} />
      <Refunds refunds={refunds ?? []} />
      <SentPictures pictures={pictures} />
    </div>
  )
}

function SendPicture() {
  const revalidator = useRevalidator()
  const form = useAppForm({ schema: linkedClaim, initialValues: emptyClaim })
  const proofs = useProofs(sendRegistrationPicture, {
    draftKey: 'registration-picture',
    onSent: () => void revalidator.revalidate(),
  })
  return <PictureForm form={form} proofs={proofs} />
}
