import type * as z from 'zod/mini'
import { formatAmount } from '#platform/contract/money.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { RadioGroup } from '#platform/web/forms/choice-fields.tsx'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { type NamedKind, namedBody, nameOutgoingRow, type OutRow } from '../../../contract/statement-out.contract.ts'

const hints: Record<NamedKind, () => string> = {
  fee: m.payments_out_fee_hint,
  own: m.payments_out_own_hint,
  other: m.payments_out_other_hint,
}

interface NameMoneyDialogProps {
  row: OutRow
  onCancel: () => void
  onNamed: () => Promise<void>
}

/** Says what money was that left a wallet and that nothing recorded explains. */
export function NameMoneyDialog({ row, onCancel, onNamed }: NameMoneyDialogProps) {
  const form = useAppForm({
    schema: namedBody,
    initialValues: { kind: 'fee' as NamedKind | null, reason: '' },
  })
  async function send(body: z.output<typeof namedBody>) {
    await adminApi.call(nameOutgoingRow, { params: { id: String(row.id) }, body })
    await onNamed()
  }
  return (
    <FormDialog
      title={m.payments_out_name_title()}
      facts={
        <p>
          <b>{formatAmount(row.amount)}</b> · <WrittenText>{row.method_name}</WrittenText>
        </p>
      }
      form={form}
      submitLabel={m.payments_out_name_here()}
      onCancel={onCancel}
      onSend={send}
    >
      <RadioGroup
        {...form.field('kind')}
        label={m.payments_unknown_what()}
        look="rows"
        choices={[
          { value: 'fee', label: m.payments_out_fee() },
          { value: 'own', label: m.payments_out_own() },
          { value: 'other', label: m.payments_out_other() },
        ]}
      />
      {form.values.kind ? <p className="hint">{hints[form.values.kind]()}</p> : null}
      <TextArea {...form.field('reason')} label={m.platform_reason()} rows={3} maxLength={maxReasonLength} />
    </FormDialog>
  )
}
