import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import type { LinkedOrder } from '../../../contract/pay-link.contract.ts'
import { AmountDue } from './payment-facts.tsx'

type Shown = Pick<LinkedOrder, 'state' | 'takes_pictures' | 'due' | 'paid' | 'rest' | 'waived' | 'arrived'>

/**
 * What is left to pay by a link. An application that was rejected, or takes no money for another reason, asks for none.
 */
export function LinkedAmount({ order }: { order: Shown }) {
  const isPaid = order.state === 'paid'
  if (!isPaid && !order.takes_pictures) {
    return (
      <NoticeBox tone="danger">
        <p>{m.payments_link_closed()}</p>
      </NoticeBox>
    )
  }
  return (
    <>
      {isPaid ? (
        <NoticeBox>
          <p>{m.payments_link_paid()}</p>
        </NoticeBox>
      ) : null}
      <AmountDue order={order} />
    </>
  )
}
