import { type ReactNode, useState } from 'react'
import type { RefusalOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { type Question, useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { amountText } from '#platform/web/locale/money-text.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import {
  acceptStudent,
  finishStudent,
  rejectStudent,
  type StudentRow,
  undoAcceptStudent,
} from '../../contract/students.contract.ts'

export type Verb = 'accept' | 'reject' | 'finish'
export type Decide = (verb: Verb, row: StudentRow) => void

/**
 * An owner's decisions on a student. Rejecting and finishing ask for confirmation, accepting before the payment is
 * verified too. An acceptance can be undone for ten seconds. The page is reloaded after each decision.
 *
 * @see T-STU-03
 */
export function useDecision(onDecided: () => void): { decide: Decide; deciding: number | null; dialog: ReactNode } {
  const [confirm, dialog] = useConfirm()
  const [deciding, setDeciding] = useState<number | null>(null)

  async function action(verb: Verb, row: StudentRow) {
    const question = questionBefore(verb, row)
    if (question && !(await confirm(question))) return
    await send(verb, row)
  }
  async function send(verb: Verb, row: StudentRow) {
    setDeciding(row.class_student_id)
    const params = { classId: String(row.class_id), studentId: String(row.student_id) }
    try {
      await browserApi.call(CALLS[verb], { params })
      tellDone(verb, row)
      onDecided()
    } catch (error) {
      if (error instanceof RefusedCall) {
        showToast(decisionRefusal(error), { tone: 'problem' })
        onDecided()
      } else showFailure(error, () => void send(verb, row))
    } finally {
      setDeciding(null)
    }
  }
  function tellDone(verb: Verb, row: StudentRow) {
    if (verb === 'reject') return showToast(m.enrolment_rejected_notice())
    const name = row.name || m.enrolment_notice_nameless()
    if (verb === 'finish') return showToast(m.enrolment_finished_notice({ name }))
    const button = { label: m.enrolment_undo(), run: () => void undo(row) }
    showToast(m.enrolment_accepted_name({ name }), { button })
  }
  async function undo(row: StudentRow) {
    const params = { classId: String(row.class_id), studentId: String(row.student_id) }
    try {
      await browserApi.call(undoAcceptStudent, { params })
      showToast(m.enrolment_accept_undone())
    } catch (error) {
      showFailure(error, () => void undo(row))
      if (isUnreachable(error)) return
    }
    onDecided()
  }
  const decide: Decide = (verb, row) => {
    if (deciding === null) void action(verb, row)
  }
  return { decide, deciding, dialog }
}

/** A student whose payment is verified is accepted at once. @see OP-080 */
function questionBefore(verb: Verb, row: StudentRow): Question | undefined {
  const { name, course_name, fee, payment_verified: isVerified } = row
  const subject = (
    <>
      <p>{name || m.enrolment_notice_nameless()}</p>
      <p>
        <WrittenText>{course_name}</WrittenText>
      </p>
    </>
  )
  if (verb === 'reject')
    return { title: m.enrolment_reject_title(), detail: subject, confirmLabel: m.enrolment_reject(), danger: true }
  if (verb === 'finish')
    return { title: m.enrolment_finish_title(), detail: subject, confirmLabel: m.enrolment_finish() }
  if (fee === 0 || isVerified) return undefined
  const detail = (
    <>
      {subject}
      <p>{m.enrolment_accept_unverified({ amount: amountText(fee) })}</p>
    </>
  )
  return { title: m.enrolment_accept_title(), detail, confirmLabel: m.enrolment_accept() }
}

const CALLS = { accept: acceptStudent, reject: rejectStudent, finish: finishStudent } as const

/** Null shows the text of the server. */
const LABELS: Record<RefusalOf<typeof acceptStudent>, (() => string) | null> = {
  CLASS_NOT_FOUND: null,
  ENROLMENT_NOT_FOUND: null,
  ENROLMENT_TRANSITION_REFUSED: null,
  PAYMENT_NOT_VERIFIED: () => m.enrolment_wait_for_verification(),
}

/** Why a decision was refused. */
export function decisionRefusal(error: RefusedCall): string {
  return LABELS[error.code as keyof typeof LABELS]?.() ?? error.message
}
