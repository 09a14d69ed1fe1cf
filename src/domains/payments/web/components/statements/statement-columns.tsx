import { useState } from 'react'
import { paths } from '#paths'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import type { Column } from '#platform/web/table/data-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import type { MissingRow, StatementRow, StatementState } from '../../../contract/statements.contract.ts'
import { HoldAgainDialog } from './hold-again-dialog.tsx'
import { sameNumberText } from './same-number-text.ts'
import styles from './statement.module.css'
import { transferColumns } from './transfer-columns.tsx'

export const stateLabels: Record<StatementState, () => string> = {
  seen: m.payments_statement_seen,
  differs: m.payments_statement_differs,
  order: m.payments_statement_order,
  unknown: m.payments_statement_unknown,
}
const tones = { seen: 'jade', differs: 'danger', order: 'gold', unknown: 'gold' } as const

/** Columns of the imported rows. */
export function rowColumns(): Column<StatementRow>[] {
  return [
    ...transferColumns<StatementRow>(),
    {
      id: 'payer',
      head: m.payments_statement_payer(),
      phoneLabel: m.payments_statement_payer(),
      phoneLine: true,
      cut: true,
      cell: ({ payer, note }) => [payer, note].filter(Boolean).join(' · ') || '–',
    },
    {
      id: 'state',
      head: m.payments_head_status(),
      phoneLabel: m.payments_head_status(),
      phoneLine: true,
      wraps: true,
      cell: (row) => <State row={row} />,
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payments_head_actions(),
      cell: (row) => (row.may_reopen ? <HoldAgain row={row} /> : null),
    },
  ]
}

/** Columns of transfers that no statement shows. */
export function missingColumns(): Column<MissingRow>[] {
  return [
    ...transferColumns<MissingRow>(),
    {
      id: 'enrolment',
      head: m.payments_desk_course(),
      phoneLabel: m.payments_desk_course(),
      phoneLine: true,
      cut: true,
      cell: (row) => <Enrolment row={row} keyword={row.transaction_no} />,
    },
    {
      id: 'by',
      head: m.payments_statement_verified_by(),
      phoneLabel: m.payments_statement_verified_by(),
      cell: (row) => {
        const name = row.verified_by ?? '–'
        return row.seen ? m.payments_missing_seen({ name }) : name
      },
    },
  ]
}

/** Below the state stands what the row paid for, or else the facts. */
function State({ row }: { row: StatementRow }) {
  const facts = <WrittenText>{factsOf(row).join(' · ')}</WrittenText>
  const hasPaid = row.enrolment !== null || row.registered !== null
  return (
    <span>
      <Badge tone={tones[row.state]}>{stateLabels[row.state]()}</Badge>{' '}
      {row.future ? <Badge tone="gold">{m.payments_statement_future()}</Badge> : null}{' '}
      {hasPaid ? <span className="small">{facts}</span> : null}
      <span className={`small ${styles.under}`}>
        {hasPaid ? <Enrolment row={row} keyword={row.state === 'order' ? row.reference : row.transaction_no} /> : facts}
      </span>
    </span>
  )
}

const resolutionLabels = { fee: m.payments_unknown_fee, own: m.payments_unknown_own, back: m.payments_unknown_back }

function resolutionLabel({ kind, refund_id, payout_return_id }: NonNullable<StatementRow['resolution']>): string {
  if (refund_id !== undefined) return m.payments_unknown_returned()
  return payout_return_id === undefined ? resolutionLabels[kind]() : m.payments_unknown_payout_returned()
}

/** What was recorded instead, what is held of a row, and what its money was. */
function factsOf({ state, recorded, held, resolution, same_number }: StatementRow): string[] {
  return [
    same_number && sameNumberText(same_number),
    state === 'differs' && recorded !== null && m.payments_statement_recorded({ amount: formatAmount(recorded) }),
    held > 0 && m.payments_statement_held({ amount: formatAmount(held) }),
    resolution?.fee !== undefined && `${m.payments_came_back_fee()} ${formatAmount(resolution.fee)}`,
    ...(resolution ? [resolutionLabel(resolution), resolution.asked_by, resolution.reason] : []),
  ].filter((fact): fact is string => Boolean(fact))
}

/** Takes back what was said about the money of a row. */
function HoldAgain({ row }: { row: StatementRow }) {
  const { run } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn" onClick={() => setIsAsking(true)}>
        {m.payments_unknown_keep()}
      </button>
      {isAsking ? (
        <HoldAgainDialog
          row={row}
          amount={row.amount}
          onCancel={() => setIsAsking(false)}
          onHeld={async () => {
            setIsAsking(false)
            await run(async () => undefined, m.payments_changed())
          }}
        />
      ) : null}
    </>
  )
}

/** Links to the list of enrolments, searched for the number or reference, or to the registration. */
function Enrolment({ row, keyword }: { row: StatementRow | MissingRow; keyword: string | null }) {
  const { enrolment, registered } = row
  if (registered) {
    const text = [registered.name ?? registered.no, m.payments_desk_registration()].join(' · ')
    return (
      <AppLink to={paths.admin.registrations({ keyword: registered.no })}>
        <WrittenText>{text}</WrittenText>
      </AppLink>
    )
  }
  if (!enrolment) return null
  const text = [enrolment.student_name, enrolment.title].filter(Boolean).join(' · ')
  return (
    <AppLink to={paths.admin.enrolments(keyword === null ? {} : { keyword })}>
      <WrittenText>{text}</WrittenText>
    </AppLink>
  )
}
