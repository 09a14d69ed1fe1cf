import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { AlertIcon, CheckIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { transferNumberKey } from '../../../contract/transfer-number.ts'
import styles from './desk-amount.module.css'
import type { PaymentForm } from './payment-form.ts'

/** What has arrived of the fee, or what of it was waived. */
function seenText(row: QueueRow): string {
  const { paid, fee } = row
  const shortfall = row.kind === 'registration' ? null : row.shortfall
  if (!shortfall || shortfall.waiting) return m.payments_till_seen({ paid: formatAmount(paid), due: formatAmount(fee) })
  const arrived = shortfall.kind === 'waived' ? paid - shortfall.amount : paid
  return m.payments_till_waived({ paid: formatAmount(arrived), rest: formatAmount(shortfall.amount) })
}

/** The amount still owed, and below it the difference to the amount that is being typed. */
export function DeskAmount({ row, values }: { row: QueueRow; values: PaymentForm }) {
  return (
    <div>
      <div className="spread">
        <span className="hint">{m.payments_desk_amount_due()}</span>
        <span className={`fee ${styles.fee}`}>{formatAmount(row.rest)}</span>
      </div>
      {row.paid > 0 ? <p className="hint">{seenText(row)}</p> : null}
      <div className={styles.difference} aria-live="polite">
        {values.amount === '' ? null : <Difference amount={Number(values.amount) - owedWithout(row, values)} />}
      </div>
    </div>
  )
}

/** What is owed without the recorded transfer when its number is entered again, which replaces it. */
function owedWithout({ fee, rest, received, payment }: QueueRow, { transaction_no }: PaymentForm): number {
  const key = transferNumberKey(transaction_no)
  if (!payment || key === undefined || key !== transferNumberKey(payment.transaction_no)) return rest
  return Math.max(0, fee - (received - (payment.amount ?? fee)))
}

function Difference({ amount }: { amount: number }) {
  if (amount === 0) {
    return (
      <p className="match">
        <CheckIcon small />
        {m.payments_desk_exact()}
      </p>
    )
  }
  return (
    <p className={styles.differs}>
      <AlertIcon />
      {amount < 0
        ? m.payments_desk_short({ amount: formatAmount(-amount) })
        : m.payments_desk_over({ amount: formatAmount(amount) })}
    </p>
  )
}

interface RecordedPaymentProps {
  payment: NonNullable<QueueRow['payment']>
  /** It paid only a part of the fee. */
  isPart: boolean
}

/** The transfer recorded last. It still pays for this enrolment, and for no other. */
export function RecordedPayment({ payment, isPart }: RecordedPaymentProps) {
  const facts = [payment.method_name, payment.transaction_no, payment.amount && formatAmount(payment.amount)]
  const people = payment.second_by ? [payment.verified_by, m.payments_desk_second_by({ name: payment.second_by })] : []
  return (
    <div className={styles.recorded}>
      <p>
        <b>{m.payments_desk_recorded()}</b>
      </p>
      <p>
        <WrittenText>{facts.filter(Boolean).join(' · ')}</WrittenText>
      </p>
      {people.length > 0 ? (
        <p>
          <WrittenText>{people.filter(Boolean).join(' · ')}</WrittenText>
        </p>
      ) : null}
      <p className="hint">{isPart ? m.payments_desk_recorded_part() : m.payments_desk_recorded_text()}</p>
    </div>
  )
}
