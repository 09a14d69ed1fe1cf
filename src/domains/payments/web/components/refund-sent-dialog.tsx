import { useId } from 'react'
import type * as z from 'zod/mini'
import { yangonDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import type { AdminPaymentMethodRow } from '../../contract/payment-methods.contract.ts'
import { maxTransactionNoLength } from '../../contract/payment-proofs.contract.ts'
import { markRefundSent, type RefundRow, sentBody } from '../../contract/refunds.contract.ts'

interface RefundSentDialogProps {
  refund: RefundRow
  methods: readonly AdminPaymentMethodRow[]
  onCancel: () => void
  onSent: () => Promise<void>
}

/** Records the transfer by which a refund was sent. */
export function RefundSentDialog({ refund, methods, onCancel, onSent }: RefundSentDialogProps) {
  const titleId = useId()
  const today = yangonDay(new Date())
  const form = useAppForm({
    schema: sentBody,
    initialValues: { method_id: null as number | null, transaction_no: '', sent_on: today },
  })
  const { target, amount, student } = refund
  async function send(body: z.output<typeof sentBody>) {
    await adminApi.call(markRefundSent, { params: { id: String(refund.id) }, body })
    await onSent()
  }
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payments_refund_send_title()}
      </h2>
      <p>
        <b>{formatAmount(amount)}</b> · {student.name ?? student.no}
      </p>
      <p>{[target.wallet, target.account_no, target.holder].join(' · ')}</p>
      <p className="hint">{m.payments_refund_send_text()}</p>
      <AppFormView form={form} onSend={send}>
        <SelectField
          {...form.field('method_id')}
          label={m.payments_refund_sent_from()}
          placeholder={m.payments_method_choose()}
          choices={methods.map(({ payment_method_id, method_name }) => ({
            value: payment_method_id,
            label: method_name,
          }))}
        />
        <TextField
          {...form.field('transaction_no')}
          label={m.payments_transaction_no()}
          maxLength={maxTransactionNoLength}
          autoComplete="off"
        />
        <DateField {...form.field('sent_on')} label={m.payments_refund_sent_on()} max={today} />
        <div className="actions">
          <button type="button" className="btn" onClick={onCancel}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={form.submitting} block={false}>
            {m.payments_refund_send()}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
