import { useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { formatFee } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import {
  type OwnRegistration,
  sendRegistrationPicture,
  showOwnRegistration,
} from '../../../contract/own-registration.contract.ts'
import { linkedClaim } from '../../../contract/pay-link.contract.ts'
import { AmountDue, Reference, Wallets } from '../../components/pay/payment-facts.tsx'
import { Receipts, Refunds, SentPictures } from '../../components/pay/payment-history.tsx'
import { PictureForm } from '../../components/pay/picture-form.tsx'
import { emptyClaim } from '../../components/pay/proof-claim.tsx'
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
      <State registration={registration} />
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

/** What the payer has to know or do now. */
function State({ registration: { state, answer_by, credit, pictures } }: { registration: OwnRegistration }) {
  if (state === 'again' || state === 'refused') {
    return (
      <NoticeBox tone="danger">
        <p>
          <b>{state === 'again' ? m.payments_picture_again() : m.payments_picture_refused()}</b>
        </p>
        <p lang={langOf(pictures[0]?.reason)}>{drawnText(pictures[0]?.reason)}</p>
      </NoticeBox>
    )
  }
  const text = {
    none: m.payments_own_registration_none,
    waiting: () => m.payments_own_registration_waiting({ time: answer_by ? dayAndTime(answer_by) : '' }),
    part: m.payments_own_registration_part,
    paid: m.payments_own_registration_paid,
    settled: m.payments_own_registration_settled,
    closed: m.payments_own_registration_closed,
  }[state]
  return (
    <NoticeBox tone={state === 'paid' || state === 'settled' ? 'info' : 'gold'}>
      <p>{text()}</p>
      {state === 'closed' && credit > 0 ? (
        <p>{m.payments_own_registration_closed_credit({ amount: formatFee(credit) })}</p>
      ) : null}
    </NoticeBox>
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
