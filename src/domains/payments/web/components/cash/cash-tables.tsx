import { useEffect, useRef } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { addressOf } from '#platform/web/api/api.ts'
import { adminHeaders } from '#platform/web/api/browser-api.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { DownloadIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { type CashSlip, printSlip, type SlipRow } from '../../../contract/cash.contract.ts'
import { formatOrderReference } from '../../../contract/order-reference.ts'
import styles from '../statements/statement.module.css'
import type { CashPayer } from './cash-payer.ts'

/** The slip that was just given, with what is left to pay. */
export function CashSlipBox({ slip }: { slip: CashSlip }) {
  const { id, no, amount, rest, surplus } = slip
  const box = useRef<HTMLDivElement>(null)
  // It stands above the list in which the cash was taken, out of sight on a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slip is shown anew
  useEffect(() => box.current?.focus(), [id])
  return (
    <section ref={box} tabIndex={-1} aria-label={no}>
      <NoticeBox>
        <p>
          <b>{no}</b> · {formatAmount(amount)}
        </p>
        {rest > 0 ? <p>{m.payments_cash_rest({ amount: formatAmount(rest) })}</p> : null}
        {surplus > 0 ? (
          <p>
            {surplus === amount
              ? m.payments_credit_recorded({ amount: formatAmount(surplus) })
              : m.payments_cash_surplus({ amount: formatAmount(surplus) })}
          </p>
        ) : null}
        <PrintSlip slip={slip} />
      </NoticeBox>
    </section>
  )
}

function PrintSlip({ slip: { id, no } }: { slip: Pick<CashSlip, 'id' | 'no'> }) {
  const { run } = useAction()
  const save = (size: '80mm' | 'a5') =>
    run(
      () => saveFile(addressOf(printSlip, { params: { id: String(id) }, query: { size } }), adminHeaders),
      m.platform_file_saved(),
    )
  const button = (size: '80mm' | 'a5', label: string) => (
    <button type="button" className="btn" aria-label={`${no} ${label}`} onClick={() => void save(size)}>
      <DownloadIcon small />
      {label}
    </button>
  )
  return (
    <div className="row">
      {button('80mm', m.payments_cash_print_roll())}
      {button('a5', m.payments_cash_print_page())}
    </div>
  )
}

interface PayableTableProps {
  rows: readonly CashPayer[]
  /** Undefined while no till is open. */
  onTake: ((row: CashPayer) => void) | undefined
}

export function PayableTable({ rows, onTake }: PayableTableProps) {
  const columns: Column<CashPayer>[] = [
    { id: 'payer', kind: 'title', cut: true, head: m.payments_refund_payer(), cell: ({ name }) => name },
    {
      id: 'who',
      head: m.payments_cash_known_by(),
      phoneLabel: m.payments_cash_known_by(),
      cell: ({ reference, contact }) =>
        [reference && formatOrderReference(reference), contact].filter(Boolean).join(' · '),
    },
    {
      id: 'title',
      head: m.payments_receipt_for(),
      phoneLabel: m.payments_receipt_for(),
      phoneLine: true,
      cut: true,
      cell: ({ title, isEnded }) =>
        isEnded ? (
          <span>
            <WrittenText>{title}</WrittenText>
            <span className={`small ${styles.under}`}>{m.payments_cash_ended()}</span>
          </span>
        ) : (
          title
        ),
    },
    {
      id: 'rest',
      kind: 'number',
      head: m.payments_till_rest(),
      phoneLabel: m.payments_till_rest(),
      cell: ({ rest, isEnded }) => (isEnded ? '–' : formatAmount(rest)),
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.payments_head_actions(),
      cell: (row) =>
        onTake ? (
          <button type="button" className="btn btn-primary" onClick={() => onTake(row)}>
            {m.payments_cash_take()}
          </button>
        ) : null,
    },
  ]
  return <DataTable caption={m.payments_cash_take()} columns={columns} rows={rows} rowKey={({ key }) => key} />
}

export function SlipTable({ rows }: { rows: readonly SlipRow[] }) {
  return <DataTable caption={m.payments_cash_slips()} columns={slipColumns()} rows={rows} rowKey={({ id }) => id} />
}

function slipColumns(): Column<SlipRow>[] {
  return [
    {
      id: 'no',
      kind: 'title',
      head: m.payments_cash_slip(),
      cell: ({ no, valid }) => (
        <>
          <span className="keep">{no}</span>{' '}
          {valid ? null : <Badge tone="danger">{m.payments_receipt_withdrawn_short()}</Badge>}
        </>
      ),
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ amount }) => formatAmount(amount),
    },
    {
      id: 'for',
      head: m.payments_receipt_for(),
      phoneLabel: m.payments_receipt_for(),
      phoneLine: true,
      cut: true,
      cell: ({ student, title, is_registration }) => (
        <span>
          <WrittenText>{student}</WrittenText>
          <span className={`small ${styles.under}`}>
            {is_registration ? m.payments_desk_registration() : <WrittenText>{title}</WrittenText>}
          </span>
        </span>
      ),
    },
    {
      id: 'by',
      head: m.payments_cash_by(),
      phoneLabel: m.payments_cash_by(),
      phoneLine: true,
      cut: true,
      cell: ({ till, by, at }) => (
        <span>
          <WrittenText>{[till, by].join(' · ')}</WrittenText>
          <span className={`small ${styles.under}`}>{dayAndTime(at)}</span>
        </span>
      ),
    },
    { id: 'actions', kind: 'actions', head: m.payments_head_actions(), cell: (slip) => <PrintSlip slip={slip} /> },
  ]
}
