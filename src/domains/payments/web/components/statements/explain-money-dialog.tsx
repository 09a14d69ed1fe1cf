import type * as z from 'zod/mini'
import { formatAmount } from '#platform/contract/money.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup, SelectField } from '#platform/web/forms/choice-fields.tsx'
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
    <FormDialog
      title={m.payments_unknown_explain_title()}
      facts={
        <p>
          <b>{formatAmount(row.held)}</b> · <WrittenText>{row.method_name}</WrittenText>
        </p>
      }
      form={form}
      submitLabel={m.payments_unknown_explain()}
      onCancel={onCancel}
      onSend={send}
    >
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
      {form.values.to === 'fee' ? <p className="hint">{m.payments_unknown_fee_hint()}</p> : null}
      {form.values.to === 'back' ? <p className="hint">{m.payments_unknown_back_hint()}</p> : null}
      <TextArea {...form.field('reason')} label={m.platform_reason()} rows={3} maxLength={maxReasonLength} />
    </FormDialog>
  )
}
