import { paths } from '#paths'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { amountText } from '#platform/web/text/money-text.ts'
import type { myLearning } from '../../contract/my-learning.contract.ts'
import { SubjectRow } from './subject-row.tsx'

/** A class or video course whose fee is not paid, with the link to its payment page. */
export function UnpaidRow({ row }: { row: ReplyOf<typeof myLearning>['to_pay'][number] }) {
  const payment = row.via === 'class' ? paths.enrolled.classPayment(row.id) : paths.enrolled.coursePayment(row.id)
  return (
    <SubjectRow subject={row} note={amountText(row.fee)}>
      <AppLink className="btn btn-primary" to={payment}>
        {m.learning_pay()}
      </AppLink>
    </SubjectRow>
  )
}
