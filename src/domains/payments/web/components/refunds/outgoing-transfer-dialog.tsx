import type { ComponentProps, ReactNode } from 'react'
import { yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import type { AppForm, FormSender } from '#platform/web/forms/app-form.ts'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { maxTransactionNoLength } from '../../../contract/payment-proofs.contract.ts'

interface OutgoingTransferDialogProps<Values extends object, Output> {
  title: string
  actionLabel: string
  /** What goes to whom. */
  facts: ReactNode
  form: AppForm<Values, Output>
  numberField: Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'onChange' | 'error'>
  dayField: Pick<ComponentProps<typeof DateField>, 'name' | 'value' | 'onChange' | 'error'>
  /** Fields before and after number and day. */
  before?: ReactNode
  after?: ReactNode
  onSend: FormSender<Output>
  onCancel: () => void
}

/** Records the number and day of a transfer by which money went out. */
export function OutgoingTransferDialog<Values extends object, Output>({
  title,
  actionLabel,
  facts,
  form,
  numberField,
  dayField,
  before,
  after,
  onSend,
  onCancel,
}: OutgoingTransferDialogProps<Values, Output>) {
  return (
    <FormDialog title={title} facts={facts} form={form} submitLabel={actionLabel} onCancel={onCancel} onSend={onSend}>
      {before}
      <TextField
        {...numberField}
        label={m.payments_transaction_no()}
        maxLength={maxTransactionNoLength}
        autoComplete="off"
      />
      <DateField {...dayField} label={m.payments_refund_sent_on()} max={yangonDay(new Date())} />
      {after}
    </FormDialog>
  )
}
