import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import type { PayoutAccountReply } from '../../contract/payout-accounts.contract.ts'
import styles from './payouts.module.css'

/** Whether payouts may be sent to an account, and from when. */
export function AccountState({ account: { state, usable_from } }: { account: PayoutAccountReply }) {
  if (state === 'usable') return <Badge tone="jade">{m.payouts_account_usable()}</Badge>
  if (state === 'unconfirmed') return <Badge tone="gold">{m.payouts_account_unconfirmed()}</Badge>
  return (
    <span className={styles.wraps}>
      <Badge tone="gold">{m.payouts_account_waiting({ time: dayAndTime(usable_from) })}</Badge>
    </span>
  )
}

/** Wallet, number and holder in one line. */
export function accountText({ wallet, account_no, holder }: PayoutAccountReply): string {
  return [wallet, account_no, holder].join(' · ')
}

/** An account in a table: the number, which is never cut, above its wallet and holder. */
export function AccountLines({ account: { wallet, account_no, holder } }: { account: PayoutAccountReply }) {
  return (
    <span>
      <span className="keep">{account_no}</span>
      <span className={`hint ${styles.beneath}`}>
        <WrittenText>{[wallet, holder].join(' · ')}</WrittenText>
      </span>
    </span>
  )
}

/** Why an account is not used yet, in words. */
export function accountStateText({ state, usable_from }: PayoutAccountReply): string {
  return state === 'unconfirmed'
    ? m.payouts_account_unconfirmed()
    : m.payouts_account_waiting({ time: dayAndTime(usable_from) })
}
