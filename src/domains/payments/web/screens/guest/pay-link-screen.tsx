import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { ClockIcon } from '#platform/web/components/icons.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { StatePanel } from '#platform/web/states/state-panel.tsx'
import {
  type LinkedClaim,
  type LinkedOrder,
  linkedClaim,
  sendByPayLink,
  showPayLink,
} from '../../../contract/pay-link.contract.ts'
import { LinkedAmount } from '../../components/pay/linked-amount.tsx'
import styles from '../../components/pay/payment-facts.module.css'
import { Reference, Wallets } from '../../components/pay/payment-facts.tsx'
import { pictureStates } from '../../components/pay/payment-history.tsx'
import { PictureForm } from '../../components/pay/picture-form.tsx'
import { type ClaimForm, emptyClaim, ProofClaim } from '../../components/pay/proof-claim.tsx'
import { useProofs } from '../../components/pay/use-proofs.ts'

export const meta = () => [...pageMeta(m.payments_link_page()), { name: 'robots', content: 'noindex' }]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = params.token ?? ''
  try {
    return { token, order: await browserApi.call(showPayLink, { params: { token } }) }
  } catch (error) {
    if (!(error instanceof RefusedCall) || error.code !== 'PAY_LINK_NOT_FOUND') throw error
    return { token, order: null }
  }
}

export const HydrateFallback = () => (
  <div className="wrap narrow">
    <FormPageSkeleton title={m.payments_link_page()} fields={2} />
  </div>
)

/** Somebody without an account pays for a student's order, and sends the picture of the transfer. */
export default function PayLinkScreen() {
  const { token, order } = useLoaderData<typeof clientLoader>()
  if (!order) {
    return (
      <div className="wrap">
        <StatePanel isPage icon={ClockIcon} title={m.payments_link_over()}>
          {m.payments_link_over_text()}
        </StatePanel>
      </div>
    )
  }
  return (
    <div className="wrap narrow">
      <div className={styles.facts}>
        <PageTitle note={withWholeWords(order.title)}>{m.payments_link_for({ student: order.student })}</PageTitle>
        <LinkedAmount order={order} />
        <Receipts receipts={order.receipts} />
        <SentPictures pictures={order.pictures} />
        {order.takes_pictures ? (
          <>
            <Reference reference={order.reference} />
            <Wallets wallets={order.wallets} />
            <SendPicture token={token} order={order} />
          </>
        ) : null}
        <p className="hint">{m.payments_link_until({ time: dayAndTime(order.until) })}</p>
      </div>
    </div>
  )
}

function SendPicture({ token, order: { reference, wallets } }: { token: string; order: LinkedOrder }) {
  const { revalidate } = useRevalidator()
  const draftKey = `pay-link.${reference}`
  const form = useAppForm<ClaimForm, LinkedClaim>({ schema: linkedClaim, initialValues: emptyClaim, draftKey })
  const endpoint = { ...sendByPayLink, url: `/pay/${token}/claims` }
  const proofs = useProofs(endpoint, {
    draftKey,
    onSent: () => {
      form.reset()
      void revalidate()
    },
  })
  return (
    <PictureForm form={form} proofs={proofs}>
      <ProofClaim form={form} wallets={wallets} asksName />
    </PictureForm>
  )
}

function Receipts({ receipts }: Pick<LinkedOrder, 'receipts'>) {
  if (receipts.length === 0) return null
  return (
    <section className={styles.list} aria-label={m.payments_receipts()}>
      <h2>{m.payments_receipts()}</h2>
      {receipts.map(({ no, code }) => (
        <AppLink key={code} to={paths.receipt(code)}>
          {no}
        </AppLink>
      ))}
    </section>
  )
}

function SentPictures({ pictures }: Pick<LinkedOrder, 'pictures'>) {
  if (pictures.length === 0) return null
  return (
    <section className={styles.list} aria-label={m.payments_till_pictures()}>
      <h2>{m.payments_till_pictures()}</h2>
      {pictures.map(({ at, state }) => (
        <div key={at} className={styles.row}>
          <Badge tone={pictureStates[state].tone}>{pictureStates[state].label()}</Badge>
          <span className="hint">{dayAndTime(at)}</span>
        </div>
      ))}
    </section>
  )
}
