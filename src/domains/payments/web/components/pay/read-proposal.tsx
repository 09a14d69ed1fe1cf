import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { editPictureFacts, type OrderReply } from '../../../contract/orders.contract.ts'
import type { LinkedClaim } from '../../../contract/pay-link.contract.ts'
import { linkedClaim } from '../../../contract/pay-link.contract.ts'
import { type ClaimForm, ProofClaim } from './proof-claim.tsx'
import { type ProposedPicture, proposedPicture } from './proposed-picture.ts'

interface ReadProposalProps {
  order: OrderReply
  onConfirmed: () => void
}

/** What was read from a picture that was sent, for the student to compare with the receipt. */
export function ReadProposal({ order, onConfirmed }: ReadProposalProps) {
  const picture = proposedPicture(order)
  if (!picture) return null
  return <ProposalForm key={picture.id} order={order} picture={picture} onConfirmed={onConfirmed} />
}

function ProposalForm({ order, picture, onConfirmed }: ReadProposalProps & { picture: ProposedPicture }) {
  const { revalidate } = useRevalidator()
  const form = useAppForm<ClaimForm, LinkedClaim>({ schema: linkedClaim, initialValues: picture.values })
  async function confirm({ number, amount, wallet_id }: LinkedClaim) {
    const body = { picture_id: picture.id, number, amount, wallet_id }
    await browserApi.call(editPictureFacts, { params: { id: String(order.id) }, body })
    showToast(m.payments_read_saved())
    await revalidate()
    onConfirmed()
  }
  return (
    <AppFormView form={form} onSend={confirm}>
      <ProofClaim form={form} wallets={order.wallets} title={m.payments_read_title()} hint={m.payments_read_hint()} />
      <SubmitButton submitting={form.submitting}>{m.payments_read_confirm()}</SubmitButton>
    </AppFormView>
  )
}
