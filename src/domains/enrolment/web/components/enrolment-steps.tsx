import { m } from '#platform/messages/generated/messages.js'
import { type Step, Steps } from '#platform/web/components/steps.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import type { EnrolmentState } from '../enrolment-state.ts'
import type { OwnEnrolment } from './use-own-enrolment.ts'

interface EnrolmentStepsProps {
  kind: 'class' | 'course'
  enrolmentState: EnrolmentState
  fee: number
  verified: boolean
  own: OwnEnrolment | undefined
}

/**
 * The steps of an application with the person responsible for the next one, and the promise of an answer within
 * 24 hours.
 *
 * @see P-MET-02, OP-080
 */
export function EnrolmentSteps({ kind, enrolmentState, fee, verified, own }: EnrolmentStepsProps) {
  const isFree = fee === 0
  const steps: Step[] = [
    {
      id: 'applied',
      title: kind === 'class' ? m.enrolment_step_applied() : m.enrolment_step_ordered(),
      ...doneAt(own?.appliedAt),
    },
    ...(isFree ? [] : paymentSteps(enrolmentState, verified, own?.paymentSentAt)),
    ...(kind === 'class'
      ? [{ id: 'accepted', title: m.enrolment_step_accepted(), note: m.enrolment_step_accepted_note() }]
      : [{ id: 'open', title: m.enrolment_step_open() }]),
  ]
  return <Steps steps={steps} current={currentStep({ enrolmentState, isFree, verified })} />
}

/** The date of a completed step, shown below it. @see STU-08 */
function doneAt(at: string | null | undefined): Pick<Step, 'note'> {
  return at ? { note: dayAndTime(at) } : {}
}

function paymentSteps(enrolmentState: EnrolmentState, verified: boolean, sentAt: string | null | undefined): Step[] {
  const unpaid = enrolmentState === 'unpaid'
  return [
    unpaid
      ? { id: 'pay', title: m.enrolment_step_pay(), note: m.enrolment_step_pay_note() }
      : { id: 'pay', title: m.enrolment_step_paid(), ...doneAt(sentAt) },
    verified
      ? { id: 'verify', title: m.enrolment_step_verified() }
      : { id: 'verify', title: m.enrolment_step_verify(), note: m.enrolment_step_verify_note() },
  ]
}

interface Progress {
  enrolmentState: EnrolmentState
  isFree: boolean
  verified: boolean
}

function currentStep({ enrolmentState, isFree, verified }: Progress): number {
  if (isFree || enrolmentState === 'unpaid') return 1
  return verified ? 3 : 2
}
