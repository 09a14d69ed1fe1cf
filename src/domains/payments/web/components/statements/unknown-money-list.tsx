import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'
import type { StatementProposal, UnknownMoney } from '../../../contract/statement-money.contract.ts'
import { enrolmentText } from './enrolment-text.ts'
import { returnedMoney } from './returned-money.ts'
import { sameNumberText } from './same-number-text.ts'
import styles from './statement.module.css'
import { UnknownMoneyActions } from './unknown-money-actions.tsx'

const proposalLabels: Record<StatementProposal['kind'], () => string> = {
  matched: m.payments_unknown_matched,
  short: m.payments_unknown_short,
  over: m.payments_unknown_over,
  several: m.payments_unknown_several,
  near: m.payments_unknown_near,
  already: m.payments_unknown_already,
}

interface UnknownMoneyListProps {
  rows: readonly UnknownMoney[]
  methods: readonly AdminPaymentMethodRow[]
}

/** Money that no transfer explains, with what it may be and what an admin may do with it. */
export function UnknownMoneyList({ rows, methods }: UnknownMoneyListProps) {
  const columns: Column<UnknownMoney>[] = [
    { id: 'payer', kind: 'title', wraps: true, head: m.payments_statement_payer(), cell: (row) => <Payer row={row} /> },
    {
      id: 'held',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ held, amount }) => (
        <span>
          <strong>{formatAmount(held)}</strong>
          {held === amount ? null : (
            <span className={`small ${styles.under}`}>{m.payments_unknown_of({ amount: formatAmount(amount) })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'may-be',
      head: m.payments_unknown_may_be(),
      phoneLabel: m.payments_unknown_may_be(),
      phoneLine: true,
      wraps: true,
      cell: (row) => <MayBe row={row} />,
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payments_head_actions(),
      cell: (row) => <UnknownMoneyActions row={row} methods={methods} />,
    },
  ]
  return <DataTable caption={m.payments_unknown()} columns={columns} rows={rows} rowKey={({ id }) => id} />
}

function Payer({ row }: { row: UnknownMoney }) {
  const { payer, note, transaction_no, at, method_name, future, same_number } = row
  return (
    <>
      <WrittenText>{[payer, note].filter(Boolean).join(' · ') || '–'}</WrittenText>{' '}
      {future ? <Badge tone="gold">{m.payments_statement_future()}</Badge> : null}
      <span className={`small ${styles.under}`}>
        <span className="keep">{transaction_no ?? m.payments_statement_no_number()}</span>
        {` · ${dayAndTime(at)} · `}
        <WrittenText>{method_name}</WrittenText>
      </span>
      {same_number ? <span className={`small ${styles.under}`}>{sameNumberText(same_number)}</span> : null}
    </>
  )
}

function MayBe({ row }: { row: UnknownMoney }) {
  const { proposal, nearest, back, fee } = row
  const returned = returnedMoney(row)
  const asked = back ?? fee
  if (asked) {
    return (
      <span>
        <Badge tone="gold">{back ? m.payments_unknown_back_asked() : m.payments_unknown_fee_asked()}</Badge>
        <span className={`small ${styles.under}`}>
          <WrittenText>{[asked.asked_by, asked.reason].filter(Boolean).join(' · ')}</WrittenText>
        </span>
      </span>
    )
  }
  if (proposal) {
    return (
      <span>
        <Badge tone={proposal.kind === 'matched' ? 'jade' : 'gold'}>{proposalLabels[proposal.kind]()}</Badge>
        <span className={`small ${styles.under}`}>
          <WrittenText>
            {proposal.parts
              .map(({ enrolment, amount }) => `${enrolmentText(enrolment)} · ${formatAmount(amount)}`)
              .join(' + ')}
          </WrittenText>
        </span>
      </span>
    )
  }
  // A smaller amount may as well be something else.
  if (returned && !row.returned_fee) return <Badge tone="gold">{returned.label()}</Badge>
  if (nearest.length === 0) return '–'
  return (
    <span>
      <span className="small">{m.payments_unknown_nearest()}</span>
      <span className={`small ${styles.under}`}>
        <WrittenText>
          {nearest.map((enrolment) => `${enrolmentText(enrolment)} · ${formatAmount(enrolment.rest)}`).join(' / ')}
        </WrittenText>
      </span>
    </span>
  )
}
