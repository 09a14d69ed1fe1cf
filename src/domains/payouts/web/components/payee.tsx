import { WrittenText } from '#platform/web/components/written-text.tsx'
import type { AdminPayee } from '../../contract/admin-payouts.contract.ts'
import styles from './payouts.module.css'

/** The name of a payee with the account number and the phone below. */
export function Payee({ payee: { name, no, phone_number_1 } }: { payee: AdminPayee }) {
  return (
    <span>
      <WrittenText>{name ?? no}</WrittenText>{' '}
      <span className={`hint ${styles.beneath}`}>{[no, phone_number_1].filter(Boolean).join(' · ')}</span>
    </span>
  )
}
