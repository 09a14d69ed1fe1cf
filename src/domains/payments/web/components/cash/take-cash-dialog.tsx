import { useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { CheckboxField, SelectField } from '#platform/web/forms/choice-fields.tsx'
import { MoneyField } from '#platform/web/forms/text-fields.tsx'
import { type CashFacts, type CashSlip, cashFacts, type Till } from '../../../contract/cash.contract.ts'
import { aboveFee } from '../desk/use-desk-questions.ts'
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
  // One for each opening of the dialog: pressed again after a lost answer, it is the same payment.
  const [key] = useState(() => crypto.randomUUID())
  const form = useAppForm({
    schema: cashFacts,
    initialValues: {
      till_id: tills[0]?.id ?? null,
      amount: payer.isEnded ? '' : String(payer.rest),
      part: false,
      key: key as string,
    },
  })
  const [confirm, question] = useConfirm()
  const isLess = Number(form.field('amount').value) < payer.rest
  async function send(facts: CashFacts) {
    const slip = await take(facts)
    if (slip) await onTaken(slip)
  }
  /** Undefined when more than what is owed was handed over, and the admin cancels the question about it. */
  async function take(facts: CashFacts): Promise<CashSlip | undefined> {
    try {
      return (await payer.take(facts)).slip
    } catch (error) {
      if (!(error instanceof RefusedCall && error.code === 'PAYMENT_ABOVE_FEE') || facts.over) throw error
      const { title, confirmLabel } = aboveFee
      const detail = (
        <>
          <p>{error.message}</p>
          <p>{m.payments_cash_change()}</p>
        </>
      )
      if (!(await confirm({ title: title(), detail, confirmLabel: confirmLabel() }))) return undefined
      return take({ ...facts, over: true })
    }
  }
  return (
    <>
      <FormDialog
        title={m.payments_cash_take()}
        facts={
          <>
            <p>
              <b>
                <WrittenText>{payer.name}</WrittenText>
              </b>{' '}
              · <WrittenText>{payer.title}</WrittenText>
            </p>
            <p>
              {payer.isEnded
                ? m.payments_cash_ended_text()
                : m.payments_cash_owes({ amount: formatAmount(payer.rest) })}
            </p>
          </>
        }
        form={form}
        onCancel={onCancel}
        onSend={send}
      >
        {tills.length > 1 ? (
          <SelectField
            {...form.field('till_id')}
            label={m.payments_cash_till()}
            choices={tills.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <MoneyField {...form.field('amount')} label={m.payments_amount()} unit="MMK" />
        {isLess ? <CheckboxField {...form.field('part')} label={m.payments_cash_part()} /> : null}
      </FormDialog>
      {question}
    </>
  )
}
