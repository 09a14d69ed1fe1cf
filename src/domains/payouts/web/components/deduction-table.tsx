import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { AdminDeductionEntry, AdminOpenDeduction } from '../../contract/admin-payouts.contract.ts'
import { deductionText } from '../../contract/invoice-labels.ts'
import { Payee } from './payee.tsx'
import styles from './payouts.module.css'
import { dayText } from './period.tsx'

/** Owners with open deductions and where these come from, for the finance desk. */
export function DeductionTable({ rows }: { rows: readonly AdminOpenDeduction[] }) {
  const columns: Column<AdminOpenDeduction>[] = [
    { id: 'payee', kind: 'title', head: m.payouts_payee(), cell: ({ payee }) => <Payee payee={payee} /> },
    {
      id: 'entries',
      head: m.payouts_deductions_entries(),
      phoneLine: true,
      cell: ({ entries }) => (
        <ul className={styles.entries}>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are never reordered
            <li key={index}>
              <Entry {...entry} />
            </li>
          ))}
        </ul>
      ),
    },
    {
      id: 'open',
      kind: 'number',
      head: m.payouts_deductions_open(),
      phoneLabel: m.payouts_deductions_open(),
      cell: open,
    },
  ]
  return (
    <div className={styles.table}>
      <DataTable caption={m.payouts_deductions()} columns={columns} rows={rows} rowKey={({ payee }) => payee.id} />
    </div>
  )
}

function Entry({ title, student_name, gross_amount, percentage, net_amount, insert_time }: AdminDeductionEntry) {
  return (
    <>
      <span className="keep">{deductionText(net_amount)}</span> <WrittenText>{title}</WrittenText>
      <span className={`hint ${styles.beneath}`}>
        {student_name ?? '–'} ·{' '}
        <span className="keep">
          {formatAmount(Math.abs(gross_amount))} − {percentage}%
        </span>{' '}
        ·{' '}
        <span className="keep">
          {insert_time === null ? m.payouts_deductions_unrecorded() : dayText(insert_time.slice(0, 10))}
        </span>
      </span>
    </>
  )
}

function open({ open_amount }: AdminOpenDeduction) {
  if (open_amount > 0) return <strong>{formatAmount(open_amount)}</strong>
  return (
    <span>
      <strong>{deductionText(open_amount)}</strong>{' '}
      <span className={`hint ${styles.beneath}`}>{m.payouts_deductions_given_back()}</span>
    </span>
  )
}
