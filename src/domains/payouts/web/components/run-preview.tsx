import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { AdminRunPreview } from '../../contract/admin-payouts.contract.ts'
import { Deduction } from './deduction.tsx'
import { Payee } from './payee.tsx'
import styles from './payouts.module.css'

/** What a payout run would create, by payee. */
export function RunPreview({ preview: { payouts, transferred_total, payees } }: { preview: AdminRunPreview }) {
  if (payouts === 0) return <p role="status">{m.payouts_run_none()}</p>
  return (
    <>
      <p role="status">
        {m.payouts_preview_total({ n: localDigits(payouts), amount: formatAmount(transferred_total) })}
      </p>
      <ul className={styles.entries}>
        {payees.map((row) => (
          <li key={row.payee.id} className={styles.head}>
            <Payee payee={row.payee} />
            <span className={styles.sum}>
              <strong>{formatAmount(row.transferred_amount)}</strong>{' '}
              <span className={`hint ${styles.beneath}`}>
                {m.payouts_preview_count({ n: localDigits(row.payouts) })}
              </span>
              <Deduction amountMmk={row.deducted_amount} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
