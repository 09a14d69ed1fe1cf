import { useId } from 'react'
import type * as z from 'zod/mini'
import { formatAmount } from '#platform/contract/money.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup, SelectField } from '#platform/web/forms/choice-fields.tsx'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'
import { resolvedBody, resolveStatementRow, type UnknownMoney } from '../../../contract/statement-money.contract.ts'

interface ExplainMoneyDialogProps {
  row: UnknownMoney
  methods: readonly AdminPaymentMethodRow[]
  onCancel: () => void
  onExplained: () => Promise<void>
}

/** Says what money was that pays no order: income or a fee, an own transfer, or money to be sent back. */
export function ExplainMoneyDialog({ row, methods, onCancel, onExplained }: ExplainMoneyDialogProps) {
  const titleId = useId()
  const form = useAppForm({
    schema: resolvedBody,
    initialValues: { to: 'fee' as 'fee' | 'own' | 'back' | null, method_id: null as number | null, reason: '' },
  })
  async function send(body: z.output<typeof resolvedBody>) {
    await adminApi.call(resolveStatementRow, { params: { id: String(row.id) }, body })
    await onExplained()
  }
  const others = methods.filter(({ payment_method_id }) => payment_method_id !== row.method_id)
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.payments_unknown_explain_title()}
      </h2>
      <p>
        <b>{formatAmount(row.held)}</b> · {row.method_name}
      </p>
      <AppFormView form={form} onSend={send}>
        <RadioGroup
          {...form.field('to')}
          label={m.payments_unknown_what()}
          look="rows"
          choices={[
            { value: 'fee', label: m.payments_unknown_fee() },
            { value: 'own', label: m.payments_unknown_own() },
            { value: 'back', label: m.payments_unknown_back() },
          ]}
        />
        {form.values.to === 'own' ? (
          <SelectField
            {...form.field('method_id')}
            label={m.payments_unknown_own_from()}
            placeholder={m.payments_method_choose()}
            choices={others.map(({ payment_method_id, method_name }) => ({
              value: payment_method_id,
              label: method_name,
            }))}
          />
        ) : null}
        {form.values.to === 'back' ? <p className="hint">{m.payments_unknown_back_hint()}</p> : null}
        <TextArea {...form.field('reason')} label={m.platform_reason()} rows={3} maxLength={maxReasonLength} />
        <div className="actions">
          <button type="button" className="btn" onClick={onCancel}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={form.submitting} block={false}>
            {m.payments_unknown_explain()}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
