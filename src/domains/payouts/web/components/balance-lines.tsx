import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge, type BadgeTone } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { BalanceLine } from '../../contract/my-balance.contract.ts'
import { signedAmount } from './balance-figures.tsx'
import styles from './payouts.module.css'
import { dayText } from './period.tsx'

const states: Record<BalanceLine['state'], { label: () => string; tone: BadgeTone }> = {
  held: { label: m.payouts_balance_held, tone: 'gold' },
  ready: { label: m.payouts_balance_ready, tone: 'info' },
  payable: { label: m.payouts_balance_payable, tone: 'info' },
  paid: { label: m.payouts_balance_paid, tone: 'jade' },
  deducted: { label: m.payouts_deducted_short, tone: 'plain' },
}

/** The lines behind the figures of a balance. */
export function BalanceLines({ rows }: { rows: readonly BalanceLine[] }) {
  const columns: Column<BalanceLine>[] = [
    { id: 'title', kind: 'title', head: m.payouts_course_title(), cell: (row) => <Title row={row} /> },
    {
      id: 'day',
      head: m.payouts_balance_day(),
      phoneLabel: m.payouts_balance_day(),
      cell: ({ day }) => <span className="keep">{dayText(day)}</span>,
    },
    { id: 'state', head: m.payouts_status(), phoneLine: true, cell: (row) => <State row={row} /> },
    {
      id: 'net',
      kind: 'number',
      head: m.payouts_balance_net(),
      phoneLabel: m.payouts_balance_net(),
      cell: ({ gross, percentage, net }) => (
        <span>
          <strong>{signedAmount(net)}</strong>{' '}
          <span className={`hint keep ${styles.beneath}`}>
            {m.payouts_balance_cut({ amount: formatAmount(Math.abs(gross)), percentage: String(percentage) })}
          </span>
        </span>
      ),
    },
  ]
  return (
    <DataTable
      caption={m.payouts_balance_lines()}
      columns={columns}
      rows={rows}
      // Lines have no id and are never reordered.
      rowKey={(row) => rows.indexOf(row)}
    />
  )
}

function Title({ row: { title, kind, net, student_no } }: { row: BalanceLine }) {
  const deduction = net < 0 ? m.payouts_balance_deduction() : m.payouts_balance_restored()
  const why = kind === 'deduction' ? deduction : kind === 'payout' ? m.payouts_balance_payout() : null
  return (
    <>
      <WrittenText>{title}</WrittenText>{' '}
      <span className={`hint ${styles.beneath}`}>{[why, student_no].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function State({ row: { state, free_on, paid_on, payout_id, of } }: { row: BalanceLine }) {
  const { label, tone } = states[state]
  const invoice = of === 'class' ? paths.owner.classInvoice : paths.owner.courseInvoice
  return (
    <span>
      <Badge tone={tone}>{label()}</Badge>{' '}
      {state === 'held' ? (
        <span className={`hint ${styles.beneath}`}>
          {free_on === null ? m.payouts_balance_held_part() : m.payouts_balance_free_from({ day: dayText(free_on) })}
        </span>
      ) : null}
      {payout_id === null ? null : (
        <span className={`small ${styles.beneath}`}>
          <AppLink to={invoice(payout_id)}>{paid_on === null ? m.payouts_invoice() : dayText(paid_on)}</AppLink>
        </span>
      )}
    </span>
  )
}
