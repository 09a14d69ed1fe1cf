import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { AlertIcon, CheckIcon } from '#platform/web/media/icons.tsx'
import type { DeskRow } from '../../contract/payment-desk.contract.ts'
import styles from './desk-amount.module.css'

/** The fee, and below it the difference to the amount that is being typed. */
export function DeskAmount({ row, typed }: { row: DeskRow; typed: string }) {
  return (
    <div>
      <div className="spread">
        <span className="hint">{m.payments_desk_amount_due()}</span>
        <span className={`fee ${styles.fee}`}>{formatAmount(row.fee)}</span>
      </div>
      <div className={styles.difference} aria-live="polite">
        {typed === '' ? null : <Difference amount={Number(typed) - row.fee} />}
      </div>
    </div>
  )
}

function Difference({ amount }: { amount: number }) {
  if (amount < 0) {
    return (
      <p className={styles.short}>
        <AlertIcon />
        {m.payments_desk_short({ amount: formatAmount(-amount) })}
      </p>
    )
  }
  return (
    <p className="match">
      <CheckIcon small />
      {amount === 0 ? m.payments_desk_exact() : m.payments_desk_over({ amount: formatAmount(amount) })}
    </p>
  )
}

/** The transfer recorded for an earlier picture. It still pays for this enrolment, and for no other. */
export function RecordedPayment({ payment }: { payment: NonNullable<DeskRow['payment']> }) {
  const facts = [payment.method_name, payment.transaction_no, payment.amount && formatAmount(payment.amount)]
  return (
    <div className={styles.recorded}>
      <p>
        <b>{m.payments_desk_recorded()}</b>
      </p>
      <p className="keep">{facts.filter(Boolean).join(' · ')}</p>
      <p className="hint">{m.payments_desk_recorded_text()}</p>
    </div>
  )
}
