import { useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { maxReasonLength, reasonForm } from '../../contract/admin-users.contract.ts'

interface ReasonDialogProps {
  title: string
  /** Whom or what it concerns, and what will happen. */
  detail: string
  actLabel: string
  onCancel: () => void
  /** Does the deed; a refusal it throws stays in the dialog, with the reason as typed. */
  onReason: (reason: string) => Promise<void>
}

/** Asks once before a deed that its subject is told of, and for the reason they will read. */
export function ReasonDialog({ title, detail, actLabel, onCancel, onReason }: ReasonDialogProps) {
  const titleId = useId()
  const form = useAppForm({ schema: reasonForm, initialValues: { reason: '' } })
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <p className="hint">{detail}</p>
      <AppFormView form={form} onSend={({ reason }) => onReason(reason)}>
        <TextArea
          {...form.field('reason')}
          label={m.moderation_reason()}
          hint={m.moderation_reason_hint()}
          rows={3}
          maxLength={maxReasonLength}
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
