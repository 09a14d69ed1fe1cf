import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import type { PayoutReturnReply, RecordedReturn } from '../../contract/payout-returns.contract.ts'
import styles from './payouts.module.css'

/** That the transfer of a payout came back, with the fee of the bank, the reason and who recorded it. */
export function ReturnFacts({ returned: { on, fee, reason, by } }: { returned: RecordedReturn }) {
  return (
    <span className={styles.returned}>
      <Badge tone="danger">{m.payouts_returned()}</Badge>
      <span className={styles.returnedFact}>
        <WrittenText>{[dayAndTime(on), by, reason].filter(Boolean).join(' · ')}</WrittenText>
      </span>
      {fee > 0 ? (
        <span className={styles.returnedFact}>
          {m.payments_came_back_fee()} {formatAmount(fee)}
        </span>
      ) : null}
    </span>
  )
}

/** The same for the owner, who may have to put the account right. */
export function OwnReturn({ returned, isOnAccount = false }: { returned: PayoutReturnReply; isOnAccount?: boolean }) {
  const { amount, account, reason } = returned
  return (
    <NoticeBox tone="gold">
      <p>
        <WrittenText>{m.payouts_returned_own({ amount: formatAmount(amount), account: account ?? '–' })}</WrittenText>
      </p>
      <p>
        <WrittenText>{m.payouts_returned_reason({ reason })}</WrittenText>
      </p>
      <p>
        {isOnAccount ? (
          m.payouts_returned_fix()
        ) : (
          <AppLink to={paths.owner.payoutAccount()}>{m.payouts_returned_fix_link()}</AppLink>
        )}
      </p>
    </NoticeBox>
  )
}
