import { type ReactNode, useRef, useState } from 'react'
import { enrolInClass } from '#domains/storefront/contract/enrol-and-list.contract.ts'
import type { RefusalOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { type Question, useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { feeText } from '#platform/web/locale/money-text.ts'
import { currentSession, personalId, type SessionUser } from '#platform/web/session/session.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { buyCourse } from '../../contract/course-enrolments.contract.ts'
import type { EnrolTarget } from '../enrol-props.ts'
import { LoginPrompt } from './login-prompt.tsx'
import { PayNextDialog } from './pay-next-dialog.tsx'

interface Enrolling {
  press: () => void
  busy: boolean
  /** Rendered once, next to the button. */
  dialog: ReactNode
}

/**
 * Enrolls after a confirmation; users who are not students get a dialog that leads to login. A second click during
 * the request is ignored.
 *
 * @see C-CLS-06, E-ENR-02, E-ENR-12 to E-ENR-15
 */
export function useEnrolling(target: EnrolTarget, onEnrolled: () => void): Enrolling {
  const [confirm, question] = useConfirm()
  const [isAsked, setAsked] = useState(false)
  const [isApplied, setApplied] = useState(false)
  const isEnrolling = useRef(false)
  const [busy, setBusy] = useState(false)

  async function enrol() {
    const user = currentSession()
    if (user?.usertype !== 'student') {
      setAsked(true)
      return
    }
    if (!(await confirm(questionFor(target)))) return
    setBusy(true)
    try {
      await send(target, user)
      if (target.fee > 0) setApplied(true)
      else showToast(successText(target))
      onEnrolled()
    } catch (error) {
      if (error instanceof RefusedCall) showToast(refusalText(error, target), { tone: 'problem' })
      else showFailure(error, press)
    } finally {
      setBusy(false)
    }
  }
  function press() {
    if (isEnrolling.current) return
    isEnrolling.current = true
    void enrol().finally(() => {
      isEnrolling.current = false
    })
  }
  const dialog = (
    <>
      {question}
      <LoginPrompt enrol={target} open={isAsked} onClose={() => setAsked(false)} />
      <PayNextDialog target={target} text={successText(target)} open={isApplied} onClose={() => setApplied(false)} />
    </>
  )
  return { press, busy, dialog }
}

function send(target: EnrolTarget, user: SessionUser): Promise<unknown> {
  const student_id = personalId(user)
  if (target.kind === 'class') return browserApi.call(enrolInClass, { body: { class_id: target.id, student_id } })
  return browserApi.call(buyCourse, { body: { course_id: target.id, student_id } })
}

function questionFor({ kind, title, fee }: EnrolTarget): Question {
  const isClass = kind === 'class'
  return {
    title: isClass ? m.enrolment_confirm_attend() : m.enrolment_confirm_buy(),
    detail: (
      <>
        <p>
          <WrittenText>{title}</WrittenText>
        </p>
        <p className="fee">{feeText(fee)}</p>
      </>
    ),
    confirmLabel: isClass ? m.enrolment_attend() : m.enrolment_buy(),
    cancelLabel: isClass ? m.enrolment_attend_not() : m.enrolment_buy_not(),
  }
}

function successText({ kind, from }: EnrolTarget): string {
  if (kind === 'course') return from === 'list' ? m.enrolment_bought_in_list() : m.enrolment_bought()
  return from === 'list' ? m.enrolment_applied_in_list() : m.enrolment_applied()
}

type Code = RefusalOf<typeof enrolInClass> | RefusalOf<typeof buyCourse>

/** Own texts for refusals that mean the student has enrolled already; null shows the text of the server. */
const LABELS: Record<Code, ((target: EnrolTarget) => string) | null> = {
  ALREADY_APPLIED: () => m.enrolment_already_applied(),
  ALREADY_BOUGHT: ({ from }) => (from === 'list' ? m.enrolment_already_enrolled() : m.enrolment_already_bought()),
  CLASS_NOT_FOUND: null,
  COURSE_NOT_FOUND: null,
  ENROLMENT_CLOSED: null,
  NOT_A_VIDEO_COURSE: null,
}

function refusalText(error: RefusedCall, target: EnrolTarget): string {
  return LABELS[error.code as Code]?.(target) ?? error.message
}
