import { type ReactNode, useState } from 'react'
import type { RefusalOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { type Question, useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { showFailure } from '#platform/web/notices/show-failure.ts'
import { amountText } from '#platform/web/text/money-text.ts'
import { acceptStudent, rejectStudent, type StudentRow } from '../../contract/students.contract.ts'

export type Verb = 'accept' | 'reject'
export type Decide = (verb: Verb, row: StudentRow) => void

/**
 * An owner's decisions on a student. Rejecting asks for confirmation, accepting before the payment is verified too, and the page is reloaded after each
 * decision.
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
      await browserApi.call(verb === 'accept' ? acceptStudent : rejectStudent, { params })
      showNotice(verb === 'accept' ? m.enrolment_accepted_notice() : m.enrolment_rejected_notice())
      onDecided()
    } catch (error) {
      if (error instanceof RefusedCall) {
        showNotice(refusalText(error), { tone: 'problem' })
        onDecided()
      } else showFailure(error, () => void send(verb, row))
    } finally {
      setDeciding(null)
    }
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
      <p>{course_name}</p>
    </>
  )
  if (verb === 'reject')
    return { title: m.enrolment_reject_title(), detail: subject, confirmLabel: m.enrolment_reject(), danger: true }
  if (fee === 0 || isVerified) return undefined
  const detail = (
    <>
      {subject}
      <p>{m.enrolment_accept_unverified({ amount: amountText(fee) })}</p>
    </>
  )
  return { title: m.enrolment_accept_title(), detail, confirmLabel: m.enrolment_accept() }
}

/** Null shows the text of the server. */
const LABELS: Record<RefusalOf<typeof acceptStudent>, (() => string) | null> = {
  CLASS_NOT_FOUND: null,
  ENROLMENT_NOT_FOUND: null,
  ENROLMENT_TRANSITION_REFUSED: null,
  PAYMENT_NOT_VERIFIED: () => m.enrolment_wait_for_verification(),
}

function refusalText(error: RefusedCall): string {
  return LABELS[error.code as keyof typeof LABELS]?.() ?? error.message
}
