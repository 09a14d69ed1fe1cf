import { useId, useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { CheckboxField, SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { MoneyField } from '#platform/web/forms/text-fields.tsx'
import { type CashFacts, type CashSlip, cashFacts, type Till } from '../../../contract/cash.contract.ts'
import type { CashPayer } from './cash-payer.ts'

interface TakeCashDialogProps {
  payer: CashPayer
  /** Open ones. */
  tills: readonly Till[]
  onCancel: () => void
  onTaken: (slip: CashSlip) => Promise<void>
}

/** Asks how much cash was handed over. */
export function TakeCashDialog({ payer, tills, onCancel, onTaken }: TakeCashDialogProps) {
  const titleId = useId()
  // One for each opening of the dialog: pressed again after a lost answer, it is the same payment.
  const [key] = useState(() => crypto.randomUUID())
  const form = useAppForm({
    schema: cashFacts,
    initialValues: {
      till_id: tills[0]?.id ?? null,
      amount: String(payer.rest),
      part: false,
      key: key as string,
    },
  })
  const isLess = Number(form.field('amount').value) < payer.rest
  async function send(facts: CashFacts) {
    await onTaken((await payer.take(facts)).slip)
  }
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payments_cash_take()}
      </h2>
      <p>
        <b>{payer.name}</b> · {payer.title}
      </p>
      <p>{m.payments_cash_owes({ amount: formatAmount(payer.rest) })}</p>
      <AppFormView form={form} onSend={send}>
        {tills.length > 1 ? (
          <SelectField
            {...form.field('till_id')}
            label={m.payments_cash_till()}
            choices={tills.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <MoneyField {...form.field('amount')} label={m.payments_amount()} unit="MMK" />
        {isLess ? <CheckboxField {...form.field('part')} label={m.payments_cash_part()} /> : null}
        <div className="actions">
          <button type="button" className="btn" onClick={onCancel}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={form.submitting} block={false}>
            {m.payments_cash_take()}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
