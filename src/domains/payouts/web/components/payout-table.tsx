import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { CheckIcon, ClockIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { AdminPayoutRow } from '../../contract/admin-payouts.contract.ts'
import { deductionText } from '../../contract/invoice-labels.ts'
import type { PayoutAccountReply } from '../../contract/payout-accounts.contract.ts'
import { accountStateText } from './account-state.tsx'
import { ReturnFacts } from './payout-return.tsx'
import styles from './payouts.module.css'
import { DayRange, dayText, monthText } from './period.tsx'

interface PayoutTableProps {
  rows: readonly AdminPayoutRow[]
  onPay: (payout: AdminPayoutRow) => void
  onConfirm: (account: PayoutAccountReply) => void
  /** The transfer of a paid one came back. */
  onReturn: (payout: AdminPayoutRow) => void
}

/** Payouts with their payees, for the finance desk. */
export function PayoutTable({ rows, onPay, onConfirm, onReturn }: PayoutTableProps) {
  const columns: Column<AdminPayoutRow>[] = [
    { id: 'title', kind: 'title', cut: true, head: m.payouts_course_title(), cell: title },
    {
      id: 'payee',
      head: m.payouts_payee(),
      phoneLabel: m.payouts_payee(),
      wraps: true,
      cell: payee,
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payouts_receivable(),
      phoneLabel: m.payouts_receivable(),
      cell: amount,
    },
    { id: 'status', head: m.payouts_status(), phoneLabel: m.payouts_status(), wraps: true, cell: status },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payouts_actions(),
      cell: (row) =>
        row.paid_unpaid === null ? (
          <Actions row={row} onPay={onPay} onConfirm={onConfirm} />
        ) : (
          <PaidActions row={row} onReturn={onReturn} />
        ),
    },
  ]
  return (
    <div className={styles.table}>
      <DataTable caption={m.platform_admin_payouts()} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  )
}

/** What may be done with an unpaid payout: confirm the holder of its account, and pay it. */
function Actions({ row, onPay, onConfirm }: { row: AdminPayoutRow } & Pick<PayoutTableProps, 'onPay' | 'onConfirm'>) {
  const { account, title } = row
  return (
    <div className={styles.actions}>
      {account?.state === 'unconfirmed' ? (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={`${m.payouts_account_confirm()} ${account.holder}`}
          onClick={() => onConfirm(account)}
        >
          {m.payouts_account_confirm()}
        </button>
      ) : null}
      <button type="button" className="btn" aria-label={m.payouts_pay_of({ title })} onClick={() => onPay(row)}>
        {m.payouts_pay_short()}
      </button>
    </div>
  )
}

/** A transfer that came back is recorded where it was sent: here, or in its batch. */
function PaidActions({ row, onReturn }: { row: AdminPayoutRow } & Pick<PayoutTableProps, 'onReturn'>) {
  const { batch_id, transferred_amount, payee } = row
  if (batch_id !== undefined) {
    return (
      <AppLink to={paths.admin.payoutBatch.detail(batch_id)}>{m.payouts_batch({ n: localDigits(batch_id) })}</AppLink>
    )
  }
  if (transferred_amount <= 0) return null
  return (
    <button
      type="button"
      className="btn btn-quiet"
      aria-label={m.payouts_return_of({ payee: payee.name ?? payee.no })}
      onClick={() => onReturn(row)}
    >
      {m.payouts_return()}
    </button>
  )
}

/** The payee, and the account to which the payout is or was sent. */
function payee({ payee: { name, no, phone_number_1 }, account }: AdminPayoutRow) {
  return (
    <span>
      <WrittenText>{[name, no, phone_number_1].filter(Boolean).join(' · ')}</WrittenText>
      {account ? (
        <span className={`small ${styles.beneath}`}>
          <WrittenText>{[account.account_no, account.wallet, account.holder].join(' · ')}</WrittenText>
        </span>
      ) : null}
    </span>
  )
}

/** The title with the class's days, or the month of a video course, and the number of students. */
function title(row: AdminPayoutRow) {
  return (
    <>
      <WrittenText>{row.title}</WrittenText>{' '}
      <span className={`small ${styles.beneath}`}>
        {period(row)} · {m.catalogue_own_students({ n: localDigits(row.total_std) })}
      </span>
    </>
  )
}

function period({ start_date, end_date, period_month }: AdminPayoutRow) {
  if (start_date !== null && end_date !== null) return <DayRange from={start_date} to={end_date} />
  return period_month === null ? null : monthText(period_month)
}

/** The amount to transfer and how it is calculated. */
function amount({ total_amount, percentage, deducted_amount, transferred_amount }: AdminPayoutRow) {
  const deducted = deducted_amount > 0 ? m.payouts_deducted_short() : m.payouts_given_back_short()
  const lines = [
    `${formatAmount(total_amount)} − ${percentage}%`,
    ...(deducted_amount === 0 ? [] : [`${deducted} ${deductionText(deducted_amount)}`]),
  ]
  return (
    <span>
      <strong>{formatAmount(transferred_amount)}</strong>{' '}
      {lines.map((line) => (
        <span key={line} className={`hint ${styles.beneath}`}>
          {line}
        </span>
      ))}
    </span>
  )
}

/** Whether it is paid; else also whether its account is usable. */
function status({ paid_unpaid, reference, account, paused_until, returned }: AdminPayoutRow) {
  if (paid_unpaid === null) {
    return (
      <span>
        <Badge tone="gold" icon={ClockIcon}>
          {m.payouts_unpaid()}
        </Badge>
        {returned ? <ReturnFacts returned={returned} /> : null}
        {account && account.state !== 'usable' ? (
          <span className={`small ${styles.beneath}`}>{accountStateText(account)}</span>
        ) : null}
        {paused_until ? (
          <span className={`small ${styles.beneath}`}>
            {m.payouts_account_paused({ time: dayAndTime(paused_until) })}
          </span>
        ) : null}
      </span>
    )
  }
  return (
    <span>
      <Badge tone="jade" icon={CheckIcon}>
        {m.payouts_paid()}
      </Badge>{' '}
      <span className={`hint ${styles.beneath}`}>
        <span className="keep">{dayText(paid_unpaid)}</span> · {reference}
      </span>
    </span>
  )
}
