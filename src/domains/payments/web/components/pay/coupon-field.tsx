import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { shownFee } from '#platform/web/locale/money-text.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { removeCoupon, useCoupon as takeCoupon, usedCoupon } from '../../../contract/coupons.contract.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import styles from './payment-facts.module.css'

/** The coupon of an order, or the field to enter one, folded because most have none. */
export function CouponField({ order }: { order: OrderReply }) {
  const { state, coupon, transfers } = order
  if (coupon) return <UsedCoupon order={order} coupon={coupon} />
  if (state !== 'open' || transfers.length > 0) return null
  return <EnterCoupon orderId={order.id} />
}

interface UsedCouponProps {
  order: OrderReply
  coupon: NonNullable<OrderReply['coupon']>
}

function UsedCoupon({ order: { id, state, fee, transfers }, coupon: { code, discount } }: UsedCouponProps) {
  const { run } = useAction()
  const remove = () =>
    run(() => browserApi.call(removeCoupon, { params: { id: String(id) } }), m.payments_coupon_removed())
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p className="hint">{m.payments_coupon()}</p>
        <p className={styles.number}>{code}</p>
        <p>{m.payments_coupon_takes({ discount: shownFee(discount), fee: shownFee(fee) })}</p>
      </div>
      {state === 'open' && transfers.length === 0 ? (
        <button type="button" className="btn" onClick={() => void remove()}>
          {m.payments_coupon_remove()}
        </button>
      ) : null}
    </div>
  )
}

function EnterCoupon({ orderId }: { orderId: number }) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState(false)
  const form = useAppForm({ schema: usedCoupon, initialValues: { code: '' } })
  async function send(body: { code: string }) {
    await browserApi.call(takeCoupon, { params: { id: String(orderId) }, body })
    showToast(m.payments_coupon_used())
    await revalidate()
  }
  if (!open) {
    return (
      <div className="row">
        <button type="button" className="btn" onClick={() => setOpen(true)}>
          {m.payments_coupon_have()}
        </button>
      </div>
    )
  }
  return (
    <AppFormView form={form} onSend={send}>
      <TextField {...form.field('code')} label={m.payments_coupon()} maxLength={60} autoComplete="off" autoFocus />
      <SubmitButton submitting={form.submitting} block={false}>
        {m.payments_coupon_use()}
      </SubmitButton>
    </AppFormView>
  )
}
