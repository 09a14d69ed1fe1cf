import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { useSession } from '#platform/web/session/session.ts'
import { EnrolmentStatus } from '../../contract/enrolment-status.ts'
import { browserToday } from '../browser-today.ts'
import type { EnrolButtonProps, EnrolTarget } from '../enrol-props.ts'
import { type EnrolmentState, type EnrolmentStateFacts, enrolmentStateOf } from '../enrolment-state.ts'
import { EnrolmentBadge } from './status-labels.tsx'
import { useEnrolIntent } from './use-enrol-intent.ts'
import { useEnrolling } from './use-enrolling.tsx'

/**
 * On a card: the enrol button, or the state of the student's enrolment. An expired enrolment shows the button
 * again.
 *
 * @see C-CLS-06, E-ENR-04, OP-088
 */
export function EnrolButton({ of, onEnrolled }: EnrolButtonProps) {
  const isStudent = useSession()?.usertype === 'student'
  const { target, status, endDate } = factsOf(of)
  const [isApplied, setApplied] = useState(false)
  const { press, busy, dialog } = useEnrolling(target, () => {
    setApplied(true)
    onEnrolled?.()
  })
  const enrolmentState = isStudent ? stateOnCard({ status, endDate, fee: target.fee }, isApplied) : 'none'
  const again = enrolmentState === 'expired' && !(of.kind === 'class' && of.row.ended)
  const isButton = enrolmentState === 'none' || again
  useEnrolIntent(target, isStudent && isButton, press)
  return (
    <>
      {isButton ? null : <EnrolmentBadge enrolmentState={enrolmentState} />}
      {isButton ? (
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={busy}
          aria-label={m.enrolment_act_on({ title: target.title, act: labelOf(of.kind, enrolmentState) })}
          onClick={press}
        >
          {labelOf(of.kind, enrolmentState)}
        </button>
      ) : null}
      {dialog}
    </>
  )
}

/** A new application is pending, even if the list was fetched before it. */
function stateOnCard(facts: Omit<EnrolmentStateFacts, 'paid'>, isApplied: boolean): EnrolmentState {
  const now = isApplied ? { ...facts, status: EnrolmentStatus.applying, endDate: null } : facts
  return enrolmentStateOf({ ...now, paid: false }, browserToday())
}

function labelOf(kind: 'class' | 'course', enrolmentState: EnrolmentState): string {
  if (enrolmentState === 'expired') return m.enrolment_buy_again()
  return kind === 'class' ? m.enrolment_enrol() : m.enrolment_buy_now()
}

function factsOf(of: EnrolButtonProps['of']): { target: EnrolTarget; status: number | null; endDate: string | null } {
  if (of.kind === 'class') {
    const { class_id, course_name, fee, class_std_status = null, end_access_date = null } = of.row
    const target = { kind: 'class', id: class_id, title: course_name, fee, from: 'list' } as const
    return { target, status: class_std_status, endDate: end_access_date }
  }
  const { course_id, course_title, fee, course_status = null, end_access_date = null } = of.row
  const target = { kind: 'course', id: course_id, title: course_title, fee: fee ?? 0, from: 'list' } as const
  return { target, status: course_status, endDate: end_access_date }
}
