import { m } from '#platform/messages/generated/messages.js'
import { deductionText } from '../../contract/invoice-labels.ts'
import styles from './payouts.module.css'

/** What is deducted from a payout, below its amount; nothing without a deduction. */
export function Deduction({ amountMmk }: { amountMmk: number }) {
  if (amountMmk === 0) return null
  return (
    <span className={`hint ${styles.beneath}`}>
      {amountMmk > 0 ? m.payouts_deducted_short() : m.payouts_given_back_short()}{' '}
      <span className="keep">{deductionText(amountMmk)}</span>
    </span>
  )
}
