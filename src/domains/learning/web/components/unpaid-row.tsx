import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { amountText } from '#platform/web/locale/money-text.ts'
import type { UnpaidApplication } from '../../contract/my-learning.contract.ts'
import { SubjectRow } from './subject-row.tsx'

/**
 * A class or video course whose fee is not paid, with what is missing, until when, and the link to its payment page.
 */
export function UnpaidRow({ row }: { row: UnpaidApplication }) {
  const payment = row.via === 'class' ? paths.enrolled.classPayment(row.id) : paths.enrolled.coursePayment(row.id)
  return (
    <SubjectRow subject={row} note={<Missing {...row} />}>
      <AppLink className="btn btn-primary" to={payment}>
        {m.learning_pay()}
      </AppLink>
    </SubjectRow>
  )
}

function Missing({ fee, due = fee, paid = 0, pay_by: payBy, asked_again: isAskedAgain }: UnpaidApplication) {
  return (
    <>
      <b>{amountText(due - paid)}</b>
      {paid > 0 ? <span>{m.payments_till_seen({ paid: amountText(paid), due: amountText(due) })}</span> : null}
      {isAskedAgain ? <span>{m.payments_picture_again()}</span> : null}
      {payBy ? <span>{m.payments_till_pay_by({ time: dayAndTime(payBy) })}</span> : null}
    </>
  )
}
