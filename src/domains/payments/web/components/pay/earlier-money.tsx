import { m } from '#platform/messages/generated/messages.js'
import { formatOrderReference } from '../../../contract/order-reference.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import { RefundWish } from './refund-wish.tsx'

/**
 * Money of earlier applications that pays for nothing. It is asked back here: only the newest application has a page.
 */
export function EarlierMoney({ order }: { order: OrderReply }) {
  const { wish_wallets, earlier = [] } = order
  return earlier.map((money) => (
    <RefundWish
      key={money.id}
      title={m.payments_wish_earlier({ reference: formatOrderReference(money.reference) })}
      order={{ ...money, wish_wallets }}
    />
  ))
}

/** With the refunds of earlier applications. */
export function withEarlierRefunds(order: OrderReply): OrderReply {
  const earlier = (order.earlier ?? []).flatMap(({ refunds }) => refunds)
  return { ...order, refunds: [...order.refunds, ...earlier] }
}
