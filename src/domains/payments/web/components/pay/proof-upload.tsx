import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { shownFee } from '#platform/web/locale/money-text.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import { type LinkedClaim, linkedClaim } from '../../../contract/pay-link.contract.ts'
import { AwaitedReading } from './awaited-reading.tsx'
import { EarlierMoney, withEarlierRefunds } from './earlier-money.tsx'
import { PayLink } from './pay-link.tsx'
import { mayApplyAgain, PaymentFacts } from './payment-facts.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { PictureForm } from './picture-form.tsx'
import { type ClaimForm, emptyClaim, ProofClaim } from './proof-claim.tsx'
import { proofTitle, takesNoPicture } from './proof-title.ts'
import { ReadProposal } from './read-proposal.tsx'
import { RefundWish } from './refund-wish.tsx'
import { useProofs } from './use-proofs.ts'

interface ProofUploadProps {
  /** The upload endpoint of the class or video course, with its parameters filled in. */
  endpoint: Endpoint
  title: string
  /** The fee shown when there is no order. */
  fee: number
  order: OrderReply | null
  /** When the reading of the order began, on the clock of `performance`. */
  readAt: number
  /** Where the student is sent when every picture is stored. */
  donePath: Path
}

/**
 * Sends payment pictures one by one; one that fails stays in the list and can be sent again.
 *
 * @see P-PRF-02 to P-PRF-04
 */
export function ProofUpload({ endpoint, title, fee, order, readAt, donePath }: ProofUploadProps) {
  const draftKey = `payment.${order?.id ?? endpoint.url}`
  const form = useAppForm<ClaimForm, LinkedClaim>({ schema: linkedClaim, initialValues: emptyClaim, draftKey })
  const navigate = useAppNavigate()
  const { revalidate } = useRevalidator()
  /** What was sent, and when, while its reading is awaited. */
  const [sent, setSent] = useState<{ readonly file: File | undefined; readonly at: number }>()
  const finish = () => navigate(donePath)
  const proofs = useProofs(endpoint, {
    draftKey,
    onSent: ({ number, amount }, file) => {
      if (!order?.reads_pictures || (number && amount)) return finish()
      setSent({ file, at: performance.now() })
      void revalidate()
    },
  })
  const isEnded = order?.takes_pictures === false
  return (
    <div className="stack">
      <PageTitle note={withWholeWords(title)}>{proofTitle(order)}</PageTitle>
      {order ? <PaymentFacts order={order} /> : <p className="fee fee-rail">{shownFee(fee)}</p>}
      {order && mayApplyAgain(order) ? (
        <AppLink className="btn" to={donePath}>
          {m.enrolment_enrol_again()}
        </AppLink>
      ) : null}
      {order && sent ? (
        <AwaitedReading
          order={order}
          isOld={readAt < sent.at}
          file={sent.file}
          donePath={donePath}
          onNothing={finish}
          onChooseAgain={() => setSent(undefined)}
        />
      ) : null}
      {order ? <ReadProposal order={order} onConfirmed={finish} /> : null}
      {takesNoPicture(order) || sent ? null : (
        <>
          {order?.waiting ? null : (
            <NoticeBox>
              <p>{m.payments_proof_note()}</p>
            </NoticeBox>
          )}
          <PictureForm form={form} proofs={proofs}>
            {order ? <ProofClaim form={form} wallets={order.wallets} /> : null}
          </PictureForm>
        </>
      )}
      {order && !isEnded ? <PayLink order={order} /> : null}
      {order ? <PaymentHistory order={withEarlierRefunds(order)} /> : null}
      {order ? <RefundWish order={order} /> : null}
      {order ? <EarlierMoney order={order} /> : null}
    </div>
  )
}
