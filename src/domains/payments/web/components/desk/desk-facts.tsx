import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { DeskRow } from '../../../contract/payment-desk.contract.ts'
import type { QueueRow, RegistrationRow } from '../../../contract/registrations.contract.ts'
import { payerOf } from './queue-row.ts'

/** Labels of the status of an account that registers. */
export const accountStatusNames: Readonly<Record<number, () => string>> = {
  [AccountStatus.pending]: m.payments_desk_account_pending,
  [AccountStatus.approved]: m.payments_desk_account_approved,
  [AccountStatus.rejected]: m.payments_desk_account_rejected,
  [AccountStatus.suspended]: m.payments_desk_account_suspended,
}

/** What is paid, and by whom. */
export function DeskFacts({ row }: { row: QueueRow }) {
  return row.kind === 'registration' ? <RegistrationFacts row={row} /> : <EnrolmentFacts row={row} />
}

function EnrolmentFacts({ row }: { row: DeskRow }) {
  return (
    <dl className="spec">
      <div>
        <dt>{m.payments_desk_course()}</dt>
        <dd>{row.title}</dd>
      </div>
      <div>
        <dt>{m.payments_desk_owner()}</dt>
        <dd>{row.owner.name}</dd>
      </div>
      <div>
        <dt>{m.payments_desk_student()}</dt>
        <Payer row={row} />
      </div>
    </dl>
  )
}

function RegistrationFacts({ row }: { row: RegistrationRow }) {
  const { status } = row.applicant
  return (
    <div>
      <dl className="spec">
        <div>
          <dt>{m.payments_desk_applicant()}</dt>
          <Payer row={row} />
        </div>
        <div>
          <dt>{m.payments_desk_account_status()}</dt>
          <dd>{accountStatusNames[status]?.()}</dd>
        </div>
      </dl>
      <p className="hint">
        {status === AccountStatus.rejected
          ? m.payments_desk_registration_rejected()
          : m.payments_desk_registration_hint()}
      </p>
    </div>
  )
}

function Payer({ row }: { row: QueueRow }) {
  const { name, no, phone_number_1 } = payerOf(row)
  return (
    <dd>
      {[name, no].filter(Boolean).join(' · ')}
      <br />
      {phone_number_1}
    </dd>
  )
}
