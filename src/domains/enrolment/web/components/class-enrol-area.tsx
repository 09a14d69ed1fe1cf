import { useState } from 'react'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { BellIcon } from '#platform/web/components/icons.tsx'
import { currentSession, personalId, useSession } from '#platform/web/session/session.ts'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { remindOwner } from '../../contract/class-enrolments.contract.ts'
import { browserToday } from '../browser-today.ts'
import type { ClassEnrolAreaProps } from '../enrol-props.ts'
import { enrolmentStateOf, mayEnrol } from '../enrolment-state.ts'
import { EnrolPanel } from './enrol-panel.tsx'
import { OwnRating } from './own-rating.tsx'
import { useEnrolIntent } from './use-enrol-intent.ts'
import { useEnrolling } from './use-enrolling.tsx'
import { useOwnEnrolment } from './use-own-enrolment.ts'

/** Enrolment area of a class page, for every enrolment state. @see E-ENR-05 to E-ENR-11 */
export function ClassEnrolArea({ page }: ClassEnrolAreaProps) {
  const item = page.class
  const isStudent = useSession()?.usertype === 'student'
  const { own, refresh } = useOwnEnrolment({ kind: 'class', id: item.class_id }, isStudent)
  const { press, busy, dialog } = useEnrolling(
    { kind: 'class', id: item.class_id, title: item.course_name, fee: item.fee, from: 'page' },
    refresh,
  )
  const status = isStudent ? (own ? own.status : item.class_std_status) : null
  const endDate = own ? own.endDate : item.end_access_date
  const proofUrl = own?.proofUrl ?? null
  const enrolmentState = enrolmentStateOf({ status, endDate, fee: item.fee, paid: proofUrl !== null }, browserToday())
  const isOpen = page.enroll_end_date === 1
  const off = busy || !isOpen || !mayEnrol(enrolmentState)
  useEnrolIntent({ kind: 'class', id: item.class_id }, isStudent && own !== undefined && !off, press)
  return (
    <>
      <EnrolPanel
        kind="class"
        fee={item.fee}
        enrolmentState={enrolmentState}
        endDate={endDate}
        verified={own?.verified ?? false}
        proofUrl={proofUrl}
        own={own}
        paymentPath={paths.enrolled.classPayment(item.class_id)}
        lessonsPath={paths.enrolled.classGroups({ course_id: item.course_id, id: item.class_id })}
        enrolButton={
          <button
            type="button"
            className="btn btn-primary btn-block"
            aria-disabled={off}
            onClick={off ? undefined : press}
          >
            {isOpen ? enrolLabel(enrolmentState) : m.enrolment_closed()}
          </button>
        }
        waitingActions={<ReminderButton classId={item.class_id} owner={item} />}
        rating={
          page.checkStudent ? (
            <OwnRating kind="class" id={item.class_id} title={item.course_name} rated={page.currentRate} />
          ) : undefined
        }
      />
      {dialog}
    </>
  )
}

function enrolLabel(enrolmentState: string): string {
  return enrolmentState === 'expired' ? m.enrolment_enrol_again() : m.enrolment_enrol()
}

interface ReminderProps {
  classId: number
  owner: { teacher_id: number | null; school_id: number | null }
}

/** Reminds the owner of a waiting application; the server sends one reminder per day. @see E-ENR-16, OP-099 */
function ReminderButton({ classId, owner }: ReminderProps) {
  const [sent, setSent] = useState(false)
  async function remind() {
    const user = currentSession()
    if (!user || sent) return
    setSent(true)
    const id = personalId(user)
    const query = { teacher_id: owner.teacher_id, school_id: owner.school_id, student_id: id, class_id: classId }
    try {
      const { message } = await browserApi.call(remindOwner, { params: { id: String(id) }, query })
      showToast(withWholeWords(message))
    } catch (error) {
      setSent(false)
      showFailure(error, () => void remind())
    }
  }
  return (
    <button type="button" className="btn btn-quiet btn-block" aria-disabled={sent} onClick={() => void remind()}>
      <BellIcon />
      {m.enrolment_remind()}
    </button>
  )
}
