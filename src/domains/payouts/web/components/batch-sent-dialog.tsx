import { useState } from 'react'
import type * as z from 'zod/mini'
import type { AdminPaymentMethodRow } from '#domains/payments/contract/payment-methods.contract.ts'
import {
  maxTransactionNoLength,
  proofExtensions,
  proofMaxBytes,
} from '#domains/payments/contract/payment-proofs.contract.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { formDataOf } from '#platform/web/forms/form-data-of.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { FilePicker } from '#platform/web/upload/file-picker.tsx'
import type { PickedFile } from '#platform/web/upload/picked-file.ts'
import {
  type BatchPayee,
  type BatchState,
  markPayeeSent,
  payeeSentForm,
} from '../../contract/payout-batches.contract.ts'
import { accountText } from './account-state.tsx'

interface BatchSentDialogProps {
  batchId: number
  row: BatchPayee
  methods: readonly AdminPaymentMethodRow[]
  /** The wallet that the dialog chose last. */
  lastMethodId: number | null
  onCancel: () => void
  onSent: (state: BatchState, methodId: number) => Promise<void>
}

/** Records the transfer to a payee of a batch, with a picture of it if there is one. */
export function BatchSentDialog({ batchId, row, methods, lastMethodId, onCancel, onSent }: BatchSentDialogProps) {
  const today = yangonDay(new Date())
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [error, setError] = useState<string>()
  const form = useAppForm({
    schema: payeeSentForm,
    initialValues: { method_id: lastMethodId, transaction_no: '', sent_on: today },
  })
  const { payee, account, amount, reference, account_changed } = row
  async function send(sent: z.output<typeof payeeSentForm>) {
    const file = files[0]?.file
    if (file && file.size > proofMaxBytes) return setError(m.payments_proof_too_large())
    setError(undefined)
    const params = { id: String(batchId), payee: String(row.id) }
    try {
      const { state } = await adminApi.call(markPayeeSent, { params, body: formDataOf(sent, file) })
      await onSent(state, sent.method_id)
    } catch (failure) {
      const problem = failure instanceof RefusedCall ? failure.errors.file?.[0] : undefined
      if (problem === undefined) throw failure
      setError(problem)
    }
  }
  return (
    <FormDialog
      title={m.payouts_batch_send()}
      facts={
        <>
          <p>
            <b>{formatAmount(amount)}</b> · {payee.name ?? payee.no} · {reference}
          </p>
          {account ? <p>{accountText(account)}</p> : null}
          {account_changed ? <p className="hint">{m.payouts_batch_account_changed()}</p> : null}
          <p className="hint">{m.payouts_pay_final()}</p>
        </>
      }
      form={form}
      onCancel={onCancel}
      onSend={send}
    >
      <SelectField
        {...form.field('method_id')}
        label={m.payouts_batch_send_from()}
        placeholder={m.payouts_account_wallet_choose()}
        choices={methods.map((method) => ({ value: method.payment_method_id, label: method.method_name }))}
      />
      <TextField
        {...form.field('transaction_no')}
        label={m.payouts_reference()}
        maxLength={maxTransactionNoLength}
        autoComplete="off"
      />
      <DateField {...form.field('sent_on')} label={m.payouts_payment_date()} max={today} />
      <FilePicker
        files={files}
        onChange={setFiles}
        extensions={proofExtensions}
        label={m.payouts_batch_send_picture()}
        hint={m.payouts_batch_send_picture_hint()}
        error={error}
      />
    </FormDialog>
  )
}
