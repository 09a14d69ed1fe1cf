import { type ReactNode, useId, useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
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
    <TillDialog title={m.payments_cash_close()} till={till} onCancel={onCancel}>
      {(actions) => (
        <AppFormView
          form={form}
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
          {actions(form.submitting)}
        </AppFormView>
      )}
    </TillDialog>
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
    <TillDialog title={m.payments_cash_deposit()} till={till} onCancel={onCancel}>
      {(actions) => (
        <AppFormView
          form={form}
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
          {actions(form.submitting)}
        </AppFormView>
      )}
    </TillDialog>
  )
}

interface FrameProps {
  title: string
  till: Till
  onCancel: () => void
  children: (actions: (submitting: boolean) => ReactNode) => ReactNode
}

function TillDialog({ title, till, onCancel, children }: FrameProps) {
  const titleId = useId()
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <p>
        <b>{till.name}</b> · {m.payments_cash_ledger({ amount: formatAmount(till.balance) })}
      </p>
      {children((submitting) => (
        <div className="actions">
          <button type="button" className="btn" onClick={onCancel}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={submitting} block={false}>
            {title}
          </SubmitButton>
        </div>
      ))}
    </Modal>
  )
}
