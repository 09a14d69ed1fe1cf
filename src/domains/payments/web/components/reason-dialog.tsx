import { type ReactNode, useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { reasonBody, reasonMaxLength } from '../../contract/payment-desk.contract.ts'

interface ReasonDialogProps {
  title: string
  detail: ReactNode
  actLabel: string
  onCancel: () => void
  /** A refusal that it throws stays in the dialog, with the reason as typed. */
  onReason: (reason: string) => Promise<void>
}

/** Asks once before a student is turned down, and for the reason that he will read. */
export function ReasonDialog({ title, detail, actLabel, onCancel, onReason }: ReasonDialogProps) {
  const titleId = useId()
  const form = useAppForm({ schema: reasonBody, initialValues: { reason: '' } })
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <div className="hint">{detail}</div>
      <AppFormView form={form} onSend={({ reason }) => onReason(reason)}>
        <TextArea
          {...form.field('reason')}
          label={m.payments_reason()}
          hint={m.payments_reason_hint()}
          rows={3}
          maxLength={reasonMaxLength}
        />
        <div className="acts">
          <button type="button" className="btn" onClick={onCancel}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={form.submitting} block={false}>
            {actLabel}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
