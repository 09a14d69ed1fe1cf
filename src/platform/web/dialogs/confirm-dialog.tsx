import { type ReactNode, useId, useRef, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { drawnText } from '#platform/web/locale/drawn-text.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { Modal } from './modal.tsx'

export interface Question {
  title: ReactNode
  /** What the action changes, with its price where money is involved. */
  detail?: ReactNode
  /** The action as a verb: 'ဖျက်မည်'. */
  confirmLabel: ReactNode
  /** Label of the button at the left, which changes nothing. */
  cancelLabel?: ReactNode
  /** The action cannot be undone. */
  danger?: boolean
}

interface ConfirmDialogProps extends Question {
  open: boolean
  /** The action is running: the button is disabled. */
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation of an action and names its object; the cancel button has the focus. */
function ConfirmDialog({ open, busy = false, onConfirm, onCancel, ...question }: ConfirmDialogProps) {
  const titleId = useId()
  return (
    <Modal open={open} onClose={onCancel} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title" lang={langOf(question.title)}>
        {drawnText(question.title)}
      </h2>
      {question.detail === undefined ? null : (
        <div className="hint" lang={langOf(question.detail)}>
          {drawnText(question.detail)}
        </div>
      )}
      <div className="actions">
        <button type="button" className="btn" onClick={onCancel}>
          {question.cancelLabel ?? m.platform_cancel()}
        </button>
        <button
          type="button"
          className={question.danger ? 'btn btn-danger-filled' : 'btn btn-primary'}
          aria-disabled={busy}
          onClick={busy ? undefined : onConfirm}
        >
          {question.confirmLabel}
        </button>
      </div>
    </Modal>
  )
}

/**
 * Asks from a handler: `if (await confirm({ … })) …`. The caller renders the returned element once.
 *
 * Resolves to false when the dialog is closed in any other way.
 */
export function useConfirm(): [confirm: (question: Question) => Promise<boolean>, dialog: ReactNode] {
  const [asked, setAsked] = useState<Question | null>(null)
  const answer = useRef<(yes: boolean) => void>(undefined)

  function confirm(question: Question): Promise<boolean> {
    answer.current?.(false)
    setAsked(question)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }
  function settle(yes: boolean) {
    answer.current?.(yes)
    answer.current = undefined
    setAsked(null)
  }
  const dialog = (
    <ConfirmDialog
      {...(asked ?? { title: '', confirmLabel: '' })}
      open={asked !== null}
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    />
  )
  return [confirm, dialog]
}
