import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { formatAmount } from '#platform/contract/money.ts'
import { maxReasonLength } from '#platform/contract/reason.ts'
import { m } from '#platform/messages/generated/messages.js'
import { useCloseWhenChanged } from '#platform/web/dialogs/close-when-changed.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { MoneyField, TextArea } from '#platform/web/forms/text-fields.tsx'
import { cameBackBody } from '../../contract/refunds.contract.ts'

interface CameBackDialogProps {
  title: string
  actionLabel: string
  /** What came back, and what follows. */
  facts: ReactNode
  sentMmk: number
  onCancel: () => void
  onSend: (body: z.output<typeof cameBackBody>) => Promise<void>
}

/** Asks how much of a transfer came back, of which a bank may keep a fee, and why; the person concerned reads why. */
export function CameBackDialog({ title, actionLabel, facts, sentMmk, onCancel, onSend }: CameBackDialogProps) {
  const form = useAppForm({ schema: cameBackBody, initialValues: { amount: String(sentMmk), reason: '' } })
  const closeWhenChanged = useCloseWhenChanged(onCancel)
  return (
    <FormDialog
      title={title}
      facts={facts}
      form={form}
      submitLabel={actionLabel}
      danger
      onCancel={onCancel}
      onSend={(body) => closeWhenChanged(() => onSend(body))}
    >
      <MoneyField
        {...form.field('amount')}
        label={m.payments_came_back_amount()}
        hint={m.payments_came_back_hint({ sent: formatAmount(sentMmk) })}
        unit="MMK"
      />
      <TextArea
        {...form.field('reason')}
        label={m.platform_reason()}
        hint={m.platform_reason_hint()}
        rows={3}
        maxLength={maxReasonLength}
      />
    </FormDialog>
  )
}
