import { useId } from 'react'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { handedOver, useHere } from '#platform/web/session/return-address.ts'
import type { LoginPromptProps } from '../enrol-props.ts'

/**
 * Explains that enrolling needs a student account. Log-in and sign-up lead back to this page, where the
 * confirmation is shown again.
 *
 * @see E-ENR-02, STU-12
 */
export function LoginPrompt({ enrol: { kind, id }, open, onClose }: LoginPromptProps) {
  const titleId = useId()
  const state = handedOver({ from: useHere(), enrol: { kind, id } })
  return (
    <Modal open={open} onClose={onClose} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {m.enrolment_prompt_title()}
      </h2>
      <p className="hint">{m.enrolment_prompt_text()}</p>
      <div className="stack-s">
        <AppLink className="btn btn-primary btn-block" to={paths.agreement.student()} state={state}>
          {m.enrolment_prompt_sign_up()}
        </AppLink>
        <AppLink className="btn btn-block" to={paths.login()} state={state}>
          {m.enrolment_prompt_login()}
        </AppLink>
        <button type="button" className="btn btn-quiet btn-block" onClick={onClose}>
          {m.platform_cancel()}
        </button>
      </div>
    </Modal>
  )
}
