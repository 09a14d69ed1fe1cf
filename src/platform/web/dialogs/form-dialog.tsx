import { type ReactNode, useId } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import type { AppForm, FormSender } from '../forms/app-form.ts'
import { AppFormView, SubmitButton } from '../forms/form.tsx'
import { Modal } from './modal.tsx'

interface FormDialogProps<Values extends object, Output> {
  title: string
  /** What the form is about, above its fields. */
  facts?: ReactNode
  form: AppForm<Values, Output>
  /** The title by default. */
  submitLabel?: string
  /** The action cannot be undone. */
  danger?: boolean
  onCancel: () => void
  /** What it throws is shown on the fields. */
  onSend: FormSender<Output>
  children: ReactNode
}

/** A dialog with a form, which is cancelled or sent. */
export function FormDialog<Values extends object, Output>(props: FormDialogProps<Values, Output>) {
  const { title, facts, form, submitLabel = title, danger = false, onCancel, onSend, children } = props
  const titleId = useId()
  return (
    <Modal open onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      {facts}
      <AppFormView form={form} onSend={onSend}>
        {children}
        <div className="actions">
          <button type="button" className="btn" onClick={onCancel}>
            {m.platform_cancel()}
          </button>
          <SubmitButton submitting={form.submitting} block={false} danger={danger}>
            {submitLabel}
          </SubmitButton>
        </div>
      </AppFormView>
    </Modal>
  )
}
