import type { Key, ReactNode } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import type { PaymentHistory } from '../../../contract/payment-history.contract.ts'
import { refundStateLabels } from '../refunds/refund-states.ts'
import { actionLabel, answerLabel, postingLabel } from './history-labels.ts'

/** The lists of a history that have rows. */
export function HistoryTables({ history }: { history: PaymentHistory }) {
  const { transfers, claims, refunds, actions, postings } = history
  return (
    <>
      <Part
        title={m.payments_history_transfers()}
        columns={transferColumns()}
        rows={transfers}
        rowKey={({ id }) => id}
      />
      <Part title={m.payments_history_claims()} columns={claimColumns()} rows={claims} rowKey={({ id }) => id} />
      <Part title={m.payments_history_refunds()} columns={refundColumns()} rows={refunds} rowKey={({ id }) => id} />
      <Part title={m.payments_history_actions()} columns={actionColumns()} rows={actions} rowKey={indexIn(actions)} />
      <Part
        title={m.payments_history_postings()}
        columns={postingColumns()}
        rows={postings}
        rowKey={indexIn(postings)}
      />
    </>
  )
}

/** Lists that never change while they are shown. */
function indexIn<Row>(rows: readonly Row[]): (row: Row) => Key {
  return (row) => rows.indexOf(row)
}

interface PartProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
}

function Part<Row>({ title, columns, rows, rowKey }: PartProps<Row>) {
  if (rows.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} />
    </>
  )
}

const amountText = (amount: number | null) => (amount === null ? '–' : formatAmount(amount))
const byAt = (by: string | null, at: string) => [by ?? m.moderation_system(), dayAndTime(at)].join(' · ')

function Step({
  label,
  by,
  at,
  reason,
}: {
  label: ReactNode
  by: string | null
  at: string | null
  reason?: string | null
}) {
  if (at === null) return null
  return (
    <p className="small">
      {label} – <WrittenText>{byAt(by, at)}</WrittenText>
      {reason ? (
        <>
          {' '}
          – <WrittenText>{reason}</WrittenText>
        </>
      ) : null}
    </p>
  )
}

type Rows<Name extends 'transfers' | 'claims' | 'refunds' | 'actions' | 'postings'> = PaymentHistory[Name][number]

function transferColumns(): Column<Rows<'transfers'>>[] {
  return [
    {
      id: 'number',
      kind: 'title',
      head: m.payments_transaction_no(),
      cell: ({ transaction_no, method_name }) => (
        <>
          <span className="keep">{transaction_no ?? m.payments_statement_no_number()}</span>
          {method_name ? (
            <>
              {' · '}
              <WrittenText>{method_name}</WrittenText>
            </>
          ) : null}
        </>
      ),
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ amount }) => amountText(amount),
    },
    {
      id: 'allocated',
      kind: 'number',
      head: m.payments_history_allocated(),
      phoneLabel: m.payments_history_allocated(),
      cell: ({ allocated }) => formatAmount(allocated),
    },
    {
      id: 'steps',
      head: m.payments_history_who(),
      phoneLine: true,
      cell: (row) => (
        <>
          <Step label={m.payments_history_recorded()} by={row.by} at={row.at} />
          <Step
            label={<Badge tone="danger">{m.payments_history_withdrawn()}</Badge>}
            by={row.withdrawn_by}
            at={row.withdrawn_at}
          />
        </>
      ),
    },
  ]
}

function claimColumns(): Column<Rows<'claims'>>[] {
  return [
    { id: 'at', kind: 'title', head: m.payments_history_sent(), cell: ({ at }) => dayAndTime(at) },
    {
      id: 'typed',
      head: m.payments_history_typed(),
      phoneLabel: m.payments_history_typed(),
      phoneLine: true,
      cell: ({ payer_name, method_name, transaction_no, amount }) => (
        <WrittenText>
          {[payer_name, method_name, transaction_no, amount === null ? null : formatAmount(amount)]
            .filter(Boolean)
            .join(' · ') || '–'}
        </WrittenText>
      ),
    },
    {
      id: 'answer',
      head: m.payments_history_answer(),
      phoneLine: true,
      cell: (row) =>
        row.answered_at === null ? (
          answerLabel(row.answer)
        ) : (
          <Step label={answerLabel(row.answer)} by={row.answered_by} at={row.answered_at} reason={row.reason} />
        ),
    },
  ]
}

function refundColumns(): Column<Rows<'refunds'>>[] {
  return [
    {
      id: 'state',
      kind: 'title',
      head: m.payments_head_status(),
      cell: ({ state }) => <Badge tone={refundStateLabels[state].tone}>{refundStateLabels[state].label()}</Badge>,
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ amount }) => formatAmount(amount),
    },
    {
      id: 'steps',
      head: m.payments_history_who(),
      phoneLine: true,
      cell: (row) => (
        <>
          <Step label={m.moderation_verb_refund_ask()} by={row.asked_by} at={row.asked_at} reason={row.reason} />
          <Step label={m.moderation_verb_refund_approved()} by={row.approved_by} at={row.approved_at} />
          <Step
            label={m.moderation_verb_refund_sent()}
            by={row.sent_by}
            at={row.sent_at}
            reason={[row.method_name, row.transaction_no].filter(Boolean).join(' · ')}
          />
          <Step
            label={refundStateLabels[row.state].label()}
            by={row.ended_by}
            at={row.ended_at}
            reason={row.end_reason}
          />
        </>
      ),
    },
  ]
}

function actionColumns(): Column<Rows<'actions'>>[] {
  return [
    {
      id: 'action',
      kind: 'title',
      head: m.payments_history_what(),
      cell: ({ action, amount }) => [actionLabel(action), amount && formatAmount(amount)].filter(Boolean).join(' · '),
    },
    { id: 'who', head: m.payments_history_who(), phoneLine: true, cell: ({ by, at }) => byAt(by, at) },
    {
      id: 'reason',
      head: m.payments_history_reason(),
      phoneLine: true,
      cell: ({ reason }) => reason,
    },
  ]
}

function postingColumns(): Column<Rows<'postings'>>[] {
  return [
    { id: 'kind', kind: 'title', head: m.payments_history_what(), cell: ({ kind }) => postingLabel(kind) },
    {
      id: 'amount',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ amount }) => formatAmount(amount),
    },
    { id: 'who', head: m.payments_history_who(), phoneLine: true, cell: ({ by, at }) => byAt(by, at) },
    {
      id: 'reason',
      head: m.payments_history_reason(),
      phoneLine: true,
      cell: ({ reason }) => reason,
    },
  ]
}
