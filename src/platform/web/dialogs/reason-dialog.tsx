import { type ReactNode, useId } from 'react'
import type * as z from 'zod/mini'
import { m } from '#platform/messages/generated/messages.js'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { AppFormView, SubmitButton } from '#platform/web/forms/form.tsx'
import { TextArea } from '#platform/web/forms/text-fields.tsx'
import { Modal } from './modal.tsx'

interface ReasonDialogProps {
  title: string
  /** Whom or what it concerns, and what will happen. */
  detail: ReactNode
  actLabel: string
  /** The contract's own body, so that the same length counts on both sides. */
  schema: z.ZodMiniType<{ reason: string }, unknown>
  maxLength: number
  onCancel: () => void
  /** Does the deed; a refusal it throws stays in the dialog, with the reason as typed. */
  onReason: (reason: string) => Promise<void>
}

/** Asks once before a deed that its subject is told of, and for the reason that they will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, detail, actLabel, schema, maxLength, onCancel, onReason } = props
  const titleId = useId()
  const form = useAppForm({ schema, initialValues: { reason: '' } })
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <div className="hint">{detail}</div>
      <AppFormView form={form} onSend={({ reason }) => onReason(reason)}>
        <TextArea
          {...form.field('reason')}
          label={m.platform_reason()}
          hint={m.platform_reason_hint()}
          rows={3}
          maxLength={maxLength}
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
