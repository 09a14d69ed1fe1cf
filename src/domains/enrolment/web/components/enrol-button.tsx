import { useEffect, useRef } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { useSession } from '#platform/web/session/session.ts'
import type { EnrolButtonProps } from '../enrol-props.ts'
import { type EnrolmentState, enrolmentStateOf } from '../enrolment-state.ts'
import { browserToday, EnrolmentBadge } from './status-labels.tsx'
import { type EnrolTarget, useEnrolling } from './use-enrolling.tsx'

/**
 * On a card: the enrol button, or the state of the student's enrolment. An expired enrolment shows the button
 * again.
 *
 * @see C-CLS-06, E-ENR-04, OP-088
 */
export function EnrolButton({ of, onEnrolled, isPressed = false }: EnrolButtonProps) {
  const isStudent = useSession()?.usertype === 'student'
  const { target, status, endDate } = factsOf(of)
  const { press, busy, dialog } = useEnrolling(target, onEnrolled ?? (() => undefined))
  const button = usePressOnMount(isPressed, press)
  const enrolmentState = isStudent
    ? enrolmentStateOf({ status, endDate, fee: target.fee, paid: false }, browserToday())
    : 'none'
  const again = enrolmentState === 'expired' && !(of.kind === 'class' && of.row.ended)
  if (enrolmentState !== 'none' && !again) return <EnrolmentBadge enrolmentState={enrolmentState} />
  return (
    <>
      <button
        ref={button}
        type="button"
        className="btn btn-primary"
        aria-disabled={busy}
        aria-label={m.enrolment_act_on({ title: target.title, act: labelOf(of.kind, enrolmentState) })}
        onClick={press}
      >
        {labelOf(of.kind, enrolmentState)}
      </button>
      {dialog}
    </>
  )
}

function usePressOnMount(isPressed: boolean, press: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const isWaiting = useRef(isPressed)
  useEffect(() => {
    if (!isWaiting.current || !button.current) return
    isWaiting.current = false
    button.current.focus()
    press()
  })
  return button
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
