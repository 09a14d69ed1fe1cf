import { useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { MoneyField, TextArea } from '#platform/web/forms/text-fields.tsx'
import { cashDeposit, closeTill, depositCash, type Till, tillCount } from '../../../contract/cash.contract.ts'

interface TillDialogProps {
  till: Till
  onCancel: () => void
  onDone: () => Promise<void>
}

/** Asks what was counted, and for the reason when the ledger has another amount. */
export function CloseTillDialog({ till, shiftId, onCancel, onDone }: TillDialogProps & { shiftId: number }) {
  const form = useAppForm({ schema: tillCount, initialValues: { shift_id: shiftId, counted: '', reason: '' } })
  return (
    <FormDialog
      title={m.payments_cash_close()}
      facts={<TillFacts till={till} />}
      form={form}
      onCancel={onCancel}
      onSend={async (body) => {
        await adminApi.call(closeTill, { params: { id: String(till.id) }, body })
        await onDone()
      }}
    >
      <MoneyField {...form.field('counted')} label={m.payments_cash_counted()} unit="MMK" />
      <TextArea
        {...form.field('reason')}
        label={m.platform_reason()}
        hint={m.payments_cash_reason_hint()}
        rows={2}
        maxLength={maxReasonLength}
      />
    </FormDialog>
  )
}

/** Asks how much was taken to which bank or wallet. */
export function DepositDialog({
  till,
  wallets,
  onCancel,
  onDone,
}: TillDialogProps & { wallets: readonly { id: number; name: string }[] }) {
  const [key] = useState(() => crypto.randomUUID())
  const form = useAppForm({
    schema: cashDeposit,
    initialValues: { to_method_id: null as number | null, amount: String(till.balance), key: key as string },
  })
  return (
    <FormDialog
      title={m.payments_cash_deposit()}
      facts={<TillFacts till={till} />}
      form={form}
      onCancel={onCancel}
      onSend={async (body) => {
        await adminApi.call(depositCash, { params: { id: String(till.id) }, body })
        await onDone()
      }}
    >
      <SelectField
        {...form.field('to_method_id')}
        label={m.payments_cash_to()}
        placeholder={m.payments_method_choose()}
        choices={wallets.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <MoneyField {...form.field('amount')} label={m.payments_amount()} unit="MMK" />
    </FormDialog>
  )
}

function TillFacts({ till }: { till: Till }) {
  return (
    <p>
      <b>
        <WrittenText>{till.name}</WrittenText>
      </b>{' '}
      · {m.payments_cash_ledger({ amount: formatAmount(till.balance) })}
    </p>
  )
}
