import { useId } from 'react'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { feeText } from '#platform/web/locale/money-text.ts'
import type { EnrolTarget } from '../enrol-props.ts'

interface PayNextDialogProps {
  target: EnrolTarget
  /** The state of the application as text. */
  text: string
  open: boolean
  onClose: () => void
}

/**
 * Shown after an application with a fee: the amount, and a link to the accounts and the receipt upload.
 *
 * @see STU-05
 */
export function PayNextDialog({ target: { kind, id, title, fee }, text, open, onClose }: PayNextDialogProps) {
  const titleId = useId()
  const { classPayment, coursePayment } = paths.enrolled
  return (
    <Modal open={open} onClose={onClose} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.enrolment_pay_next_title()}
      </h2>
      <div className="hint">
        <p>{text}</p>
        <p>
          <WrittenText>{title}</WrittenText>
        </p>
        <p className="fee">{feeText(fee)}</p>
        <p>{m.enrolment_pay_next_text()}</p>
      </div>
      <div className="actions">
        <button type="button" className="btn" onClick={onClose}>
          {m.enrolment_pay_later()}
        </button>
        <AppLink className="btn btn-primary" to={kind === 'class' ? classPayment(id) : coursePayment(id)}>
          {m.enrolment_pay_now()}
        </AppLink>
      </div>
    </Modal>
  )
}
