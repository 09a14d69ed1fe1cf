import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#paths'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { MoneyField, TextArea, TextField } from '#platform/web/forms/text-fields.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { shownFee } from '#platform/web/locale/money-text.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import type { OrderReply } from '../../../contract/orders.contract.ts'
import {
  type StudentWish,
  type WishBody,
  wishBody,
  wishRefund,
  withdrawWish,
} from '../../../contract/refund-wishes.contract.ts'
import styles from './payment-facts.module.css'

type Refundable = Pick<OrderReply, 'id' | 'wish_limit' | 'wish_wallets' | 'refund_wish'>

/** A student asks for money back; the finance team decides. */
export function RefundWish({ order, title = m.payments_wish_title() }: { order: Refundable; title?: string }) {
  const { wish_limit: limit, refund_wish: wish } = order
  const [open, setOpen] = useState(false)
  if (limit === 0 && !wish) return null
  const isOpen = wish?.state === 'open'
  return (
    <section className={styles.list} aria-label={title}>
      <h2>{title}</h2>
      <p>
        <AppLink className={styles.rules} to={paths.policy()}>
          {m.payments_wish_rules()}
        </AppLink>
      </p>
      {wish ? <SentWish orderId={order.id} wish={wish} /> : null}
      {limit === 0 || isOpen ? null : open ? (
        <WishForm order={order} onSent={() => setOpen(false)} />
      ) : (
        <div className="row">
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            {m.payments_wish_ask()}
          </button>
        </div>
      )}
    </section>
  )
}

const wishStates = {
  open: { label: m.payments_wish_open, tone: 'plain' },
  taken: { label: m.payments_wish_taken, tone: 'gold' },
  declined: { label: m.payments_wish_declined, tone: 'danger' },
  withdrawn: { label: m.payments_wish_withdrawn, tone: 'plain' },
} as const

function SentWish({ orderId, wish: { state, amount, at, reason } }: { orderId: number; wish: StudentWish }) {
  const { run } = useAction()
  const { label, tone } = wishStates[state]
  const withdraw = () =>
    run(() => browserApi.call(withdrawWish, { params: { id: String(orderId) } }), m.payments_wish_withdrawn())
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <p>
          <Badge tone={tone}>{label()}</Badge>
        </p>
        <p className={styles.number}>{shownFee(amount)}</p>
        <p className="hint">{dayAndTime(at)}</p>
        {reason ? (
          <p>
            <WrittenText>{reason}</WrittenText>
          </p>
        ) : null}
      </div>
      {state === 'open' ? (
        <button type="button" className="btn" onClick={() => void withdraw()}>
          {m.payments_wish_withdraw()}
        </button>
      ) : null}
    </div>
  )
}

function WishForm({ order, onSent }: { order: Refundable; onSent: () => void }) {
  const { revalidate } = useRevalidator()
  const { id, wish_limit: limit, wish_wallets: wallets } = order
  const form = useAppForm({
    schema: wishBody,
    initialValues: { amount: '', wallet_id: null as number | null, account_no: '', holder: '', reason: '' },
    draftKey: `refund-wish.${id}`,
  })
  async function send(body: WishBody) {
    await browserApi.call(wishRefund, { params: { id: String(id) }, body })
    showToast(m.payments_wish_sent())
    onSent()
    await revalidate()
  }
  return (
    <AppFormView form={form} onSend={send}>
      <p className="hint">{m.payments_wish_hint({ amount: shownFee(limit) })}</p>
      <MoneyField {...form.field('amount')} label={m.payments_wish_amount()} />
      <SelectField
        {...form.field('wallet_id')}
        label={m.payments_refund_wallet()}
        placeholder={m.payments_method_choose()}
        choices={wallets.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <TextField {...form.field('account_no')} label={m.payments_refund_account_no()} maxLength={100} />
      <TextField {...form.field('holder')} label={m.payments_refund_holder()} maxLength={100} autoComplete="name" />
      <TextArea {...form.field('reason')} label={m.platform_reason()} rows={2} maxLength={maxReasonLength} />
      <SubmitButton submitting={form.submitting}>{m.payments_wish_send()}</SubmitButton>
    </AppFormView>
  )
}
