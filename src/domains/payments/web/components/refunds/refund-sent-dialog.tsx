import { useState } from 'react'
import type * as z from 'zod/mini'
import { yangonDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { formDataOf } from '#platform/web/forms/form-data-of.ts'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import type { PickedFile } from '#platform/web/upload/picked-file.ts'
import { type AnyRefundRow, markRefundSentWithPicture } from '../../../contract/all-refunds.contract.ts'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'
import { proofExtensions, proofMaxBytes } from '../../../contract/payment-proofs.contract.ts'
import { sentBody } from '../../../contract/refunds.contract.ts'
import { OutgoingTransferDialog } from './outgoing-transfer-dialog.tsx'

interface RefundSentDialogProps {
  refund: AnyRefundRow
  methods: readonly AdminPaymentMethodRow[]
  onCancel: () => void
  onSent: () => Promise<void>
}

/** Records the transfer by which a refund was sent, with a picture of it if there is one. */
export function RefundSentDialog({ refund, methods, onCancel, onSent }: RefundSentDialogProps) {
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [error, setError] = useState<string>()
  const form = useAppForm({
    schema: sentBody,
    initialValues: { method_id: null as number | null, transaction_no: '', sent_on: yangonDay(new Date()) },
  })
  async function send(sent: z.output<typeof sentBody>) {
    const file = files[0]?.file
    if (file && file.size > proofMaxBytes) return setError(m.payments_proof_too_large())
    setError(undefined)
    try {
      const body = formDataOf(sent, file)
      await adminApi.call(markRefundSentWithPicture, { params: { id: String(refund.id) }, body })
    } catch (failure) {
      const problem = failure instanceof RefusedCall ? failure.errors.file?.[0] : undefined
      if (problem === undefined) throw failure
      return setError(problem)
    }
    await onSent()
  }
  return (
    <OutgoingTransferDialog
      title={m.payments_refund_send_title()}
      actionLabel={m.payments_refund_send()}
      facts={<Facts refund={refund} />}
      form={form}
      numberField={form.field('transaction_no')}
      dayField={form.field('sent_on')}
      before={
        <SelectField
          {...form.field('method_id')}
          label={m.payments_refund_sent_from()}
          placeholder={m.payments_method_choose()}
          choices={methods.map(({ payment_method_id, method_name }) => ({
            value: payment_method_id,
            label: method_name,
          }))}
        />
      }
      after={
        <FilePicker
          files={files}
          onChange={setFiles}
          extensions={proofExtensions}
          label={m.payouts_batch_send_picture()}
          hint={m.payments_refund_picture_hint()}
          error={error}
        />
      }
      onSend={send}
      onCancel={onCancel}
    />
  )
}

function Facts({ refund: { amount, payer, target } }: { refund: AnyRefundRow }) {
  return (
    <>
      <p>
        <b>{formatAmount(amount)}</b> · {payer.name ?? payer.no}
      </p>
      <p>{[target.wallet, target.account_no, target.holder].join(' · ')}</p>
      <p className="hint">{m.payments_refund_send_text()}</p>
    </>
  )
}
