import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { FactList } from '#platform/web/components/fact-list.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import type { RegistrationRow } from '../../../contract/registrations.contract.ts'
import { payerOf } from './queue-row.ts'

/** Labels of the status of an account that registers. */
export const accountStatusNames: Readonly<Record<number, () => string>> = {
  [AccountStatus.pending]: m.payments_desk_account_pending,
  [AccountStatus.approved]: m.payments_desk_account_approved,
  [AccountStatus.rejected]: m.payments_desk_account_rejected,
  [AccountStatus.suspended]: m.payments_desk_account_suspended,
  [AccountStatus.deleted]: m.payments_desk_account_deleted,
}

/** What is paid, and by whom. */
export function DeskFacts({ row }: { row: QueueRow }) {
  return row.kind === 'registration' ? <RegistrationFacts row={row} /> : <EnrolmentFacts row={row} />
}

function EnrolmentFacts({ row }: { row: EnrolmentPaymentRow }) {
  return (
    <FactList
      facts={[
        { label: m.payments_desk_course(), value: row.title },
        { label: m.payments_desk_owner(), value: row.owner.name },
        { label: m.payments_desk_student(), value: <Payer row={row} /> },
      ]}
    />
  )
}

function RegistrationFacts({ row }: { row: RegistrationRow }) {
  const { status } = row.applicant
  return (
    <div>
      <FactList
        facts={[
          { label: m.payments_desk_applicant(), value: <Payer row={row} /> },
          { label: m.payments_desk_account_status(), value: accountStatusNames[status]?.() },
        ]}
      />
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
    <>
      <WrittenText>{[name, no].filter(Boolean).join(' · ')}</WrittenText>
      <br />
      {phone_number_1}
    </>
  )
}
