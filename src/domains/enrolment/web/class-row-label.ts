import { m } from '#platform/messages/generated/messages.js'
import { type EnrolmentState, mayEnrol } from './enrolment-state.ts'

/** What the button of a class does that a student has no access to: a class that is over takes no application. */
export function classRowLabel(enrolmentState: EnrolmentState, isOver: boolean): string {
  if (isOver || !mayEnrol(enrolmentState)) return m.enrolment_view_application()
  return enrolmentState === 'rejected' ? m.enrolment_enrol_again() : m.enrolment_purchase_again()
}
