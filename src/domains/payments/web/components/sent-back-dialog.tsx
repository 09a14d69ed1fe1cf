import { useId } from 'react'
import type * as z from 'zod/mini'
import { yangonDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { maxTransactionNoLength } from '../../contract/payment-proofs.contract.ts'
import { sendStatementMoneyBack, sentBackBody, type UnknownMoney } from '../../contract/statement-money.contract.ts'

interface SentBackDialogProps {
  row: UnknownMoney
  onCancel: () => void
  onSent: () => Promise<void>
}

/** Records the transfer by which unknown money was sent back. */
export function SentBackDialog({ row, onCancel, onSent }: SentBackDialogProps) {
  const titleId = useId()
  const today = yangonDay(new Date())
  const form = useAppForm({ schema: sentBackBody, initialValues: { transaction_no: '', sent_on: today } })
  async function send(body: z.output<typeof sentBackBody>) {
    await adminApi.call(sendStatementMoneyBack, { params: { id: String(row.id) }, body })
    await onSent()
  }
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payments_unknown_sent_back()}
      </h2>
      <p>
        <b>{formatAmount(row.held)}</b> · {row.method_name}
      </p>
      <p>{[row.payer, row.back?.reason].filter(Boolean).join(' · ')}</p>
      <AppFormView form={form} onSend={send}>
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
            {m.payments_unknown_sent_back()}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
