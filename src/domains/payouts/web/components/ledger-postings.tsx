import { formatOrderReference } from '#domains/payments/contract/order-reference.ts'
import { paths } from '#paths'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { LedgerEntryRow, LedgerPostingRow, listLedger } from '../../contract/ledger-postings.contract.ts'
import styles from './ledger.module.css'
import { accountLabel, sourceLabel } from './ledger-labels.ts'

/** Postings with their entries below one another. */
export function LedgerPostings({ rows }: { rows: readonly LedgerPostingRow[] }) {
  return <DataTable caption={m.payouts_ledger()} columns={postingColumns()} rows={rows} rowKey={({ id }) => id} />
}

function postingColumns(): Column<LedgerPostingRow>[] {
  return [
    {
      id: 'source',
      kind: 'title',
      head: m.payouts_ledger_source(),
      cell: ({ source, reason }) => (
        <>
          <WrittenText>{sourceLabel(source)}</WrittenText>
          {reason ? (
            <span className={`hint ${styles.under}`}>
              <WrittenText>{reason}</WrittenText>
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'at',
      head: m.payouts_ledger_at(),
      phoneLabel: m.payouts_ledger_at(),
      phoneLine: true,
      cell: ({ at, by }) => (
        <span>
          <span className="keep">{dayAndTime(at)}</span>
          <span className={`hint ${styles.under}`}>
            <WrittenText>{by ?? m.payouts_ledger_system()}</WrittenText>
          </span>
        </span>
      ),
    },
    {
      id: 'for',
      head: m.payments_till_reference(),
      phoneLabel: m.payments_till_reference(),
      phoneLine: true,
      cell: paidFor,
    },
    {
      id: 'entries',
      head: m.payouts_ledger_entries(),
      phoneLine: true,
      cell: ({ entries }) => <Entries of={entries} />,
    },
  ]
}

function paidFor({ reference, transaction_no, paid_for }: LedgerPostingRow) {
  if (reference === null && transaction_no === null) return '–'
  const text = reference === null ? null : <span className="keep">{formatOrderReference(reference)}</span>
  return (
    <span>
      {text && paid_for ? <AppLink to={paths.admin.paymentHistory(paid_for)}>{text}</AppLink> : text}
      {transaction_no === null ? null : <span className={`hint ${styles.under}`}>{transaction_no}</span>}
    </span>
  )
}

function Entries({ of: entries }: { of: readonly LedgerEntryRow[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are never reordered
        <li key={index}>
          <span>
            <WrittenText>{[accountLabel(entry.account), holderOf(entry)].filter(Boolean).join(' · ')}</WrittenText>
          </span>
          <span className={`num ${styles.amount}`}>
            {entry.debit > 0
              ? `${m.payouts_ledger_debit()} ${formatAmount(entry.debit)}`
              : `${m.payouts_ledger_credit()} ${formatAmount(entry.credit)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function holderOf({ account, holder }: LedgerEntryRow): string | null {
  if (account === 'wallet') return holder ?? m.payouts_close_unrecorded()
  return account === 'prepaid' && holder !== null ? formatOrderReference(holder) : holder
}

type AccountSum = ReplyOf<typeof listLedger>['accounts'][number]

/** Debit and credit of each kind of account over all pages. */
export function LedgerSums({ accounts }: { accounts: readonly AccountSum[] }) {
  const number = (id: 'debit' | 'credit', label: string): Column<AccountSum> => ({
    id,
    kind: 'number',
    head: label,
    phoneLabel: label,
    cell: (row) => formatAmount(row[id]),
  })
  return (
    <details className="unfold">
      <summary>{m.payouts_ledger_sums()}</summary>
      <DataTable
        caption={m.payouts_ledger_sums()}
        columns={[
          {
            id: 'account',
            kind: 'title',
            head: m.payouts_ledger_account(),
            cell: ({ account }) => accountLabel(account),
          },
          number('debit', m.payouts_ledger_debit()),
          number('credit', m.payouts_ledger_credit()),
        ]}
        rows={accounts}
        rowKey={({ account }) => account}
      />
    </details>
  )
}
