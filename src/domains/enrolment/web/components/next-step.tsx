import type { ReactNode } from 'react'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { UploadIcon } from '#platform/web/components/icons.tsx'
import { ActionBar } from '#platform/web/layout/action-bar.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import type { EnrolPanelProps } from './enrol-panel-props.ts'
import { EnrolmentBadge } from './status-labels.tsx'

/** The next step of a student in each state: enrol, send the receipt, open the lessons, enrol again. */
export function NextStep({ enrolmentState, paymentPath, lessonsPath, enrolButton }: EnrolPanelProps): ReactNode {
  if (enrolmentState === 'unpaid' || enrolmentState === 'waiting') {
    const isUnpaid = enrolmentState === 'unpaid'
    return (
      <AppLink className={isUnpaid ? 'btn btn-primary btn-block' : 'btn btn-block'} to={paymentPath}>
        <UploadIcon />
        {isUnpaid ? m.enrolment_pay() : m.enrolment_edit_payment()}
      </AppLink>
    )
  }
  if (enrolmentState === 'approved') {
    return (
      <AppLink className="btn btn-primary btn-block" to={lessonsPath}>
        {m.enrolment_view_lessons()}
      </AppLink>
    )
  }
  return enrolButton
}

/** The same step in the phone's bar, with the price while it is unpaid, otherwise with the state. @see STU-06 */
export function NextStepBar(props: EnrolPanelProps) {
  return (
    <ActionBar label={<BarLabel {...props} />}>
      <NextStep {...props} />
    </ActionBar>
  )
}

function BarLabel({ enrolmentState, endDate, fee }: EnrolPanelProps) {
  if (enrolmentState === 'waiting') return <EnrolmentBadge enrolmentState={enrolmentState} />
  if (enrolmentState !== 'approved') return <p className="fee">{feeText(fee)}</p>
  if (endDate === null) return <EnrolmentBadge enrolmentState={enrolmentState} />
  return <p className="hint">{m.enrolment_until({ date: formatDay(endDate, currentLocale()) })}</p>
}
