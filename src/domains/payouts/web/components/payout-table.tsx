import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/media/badge.tsx'
import { CheckIcon, ClockIcon } from '#platform/web/media/icons.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import type { AdminPayoutRow } from '../../contract/admin-payouts.contract.ts'
import type { PayoutAccountReply } from '../../contract/payout-accounts.contract.ts'
import { AccountState, accountText } from './account-state.tsx'
import { Deduction } from './deduction.tsx'
import { Payee } from './payee.tsx'
import styles from './payouts.module.css'
import { DayRange, dayText, monthText } from './period.tsx'

interface PayoutTableProps {
  rows: readonly AdminPayoutRow[]
  onPay: (payout: AdminPayoutRow) => void
  onConfirm: (account: PayoutAccountReply) => void
}

/** Payouts with their payees, for the finance desk. */
export function PayoutTable({ rows, onPay, onConfirm }: PayoutTableProps) {
  const columns: Column<AdminPayoutRow>[] = [
    { id: 'title', kind: 'title', head: m.payouts_course_title(), cell: title },
    {
      id: 'payee',
      head: m.payouts_payee(),
      phoneLabel: m.payouts_payee(),
      cell: (row) => <PayeeWithAccount row={row} onConfirm={onConfirm} />,
    },
    {
      id: 'students',
      kind: 'number',
      head: m.payouts_student_count(),
      phoneLabel: m.payouts_student_count(),
      cell: (row) => localDigits(row.total_std),
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payouts_receivable(),
      phoneLabel: m.payouts_receivable(),
      cell: amount,
    },
    { id: 'status', head: m.payouts_status(), phoneLabel: m.payouts_status(), cell: status },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payouts_actions(),
      cell: (row) =>
        row.paid_unpaid === null ? (
          <button
            type="button"
            className="btn"
            aria-label={m.payouts_pay_of({ title: row.title })}
            onClick={() => onPay(row)}
          >
            {m.payouts_pay_short()}
          </button>
        ) : null,
    },
  ]
  return (
    <div className={styles.table}>
      <DataTable caption={m.platform_admin_payouts()} columns={columns} rows={rows} rowKey={(row) => row.id} />
    </div>
  )
}

/** The payee, and for an unpaid payout where it is to be sent and whether that account is usable. */
function PayeeWithAccount({ row, onConfirm }: { row: AdminPayoutRow } & Pick<PayoutTableProps, 'onConfirm'>) {
  const { payee, account, paid_unpaid } = row
  return (
    <span>
      <Payee payee={payee} />
      {account ? <span className={`hint ${styles.beneath}`}>{accountText(account)}</span> : null}
      {account && paid_unpaid === null && account.state !== 'usable' ? <AccountState account={account} /> : null}
      {account && paid_unpaid === null && account.state === 'unconfirmed' ? (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={`${m.payouts_account_confirm()} ${account.holder}`}
          onClick={() => onConfirm(account)}
        >
          {m.payouts_account_confirm()}
        </button>
      ) : null}
    </span>
  )
}

/** The title with the class's days, or the month of a video course. */
function title(row: AdminPayoutRow) {
  return (
    <>
      {row.title} <span className={`hint ${styles.beneath}`}>{period(row)}</span>
    </>
  )
}

function period({ start_date, end_date, period_month }: AdminPayoutRow) {
  if (start_date !== null && end_date !== null) return <DayRange from={start_date} to={end_date} />
  return period_month === null ? null : monthText(period_month)
}

/** The amount to transfer and how it is calculated. */
function amount({ total_amount, percentage, deducted_amount, transferred_amount }: AdminPayoutRow) {
  return (
    <span>
      <strong>{formatAmount(transferred_amount)}</strong>{' '}
      <span className={`hint keep ${styles.beneath}`}>
        {formatAmount(total_amount)} − {percentage}%
      </span>
      <Deduction amountMmk={deducted_amount} />
    </span>
  )
}

function status({ paid_unpaid, reference }: AdminPayoutRow) {
  if (paid_unpaid === null) {
    return (
      <Badge tone="gold" icon={ClockIcon}>
        {m.payouts_unpaid()}
      </Badge>
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
