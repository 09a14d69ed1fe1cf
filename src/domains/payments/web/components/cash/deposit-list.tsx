import { useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { type CashDepositRow, undoDeposit } from '../../../contract/cash-deposits.contract.ts'
import styles from '../statements/statement.module.css'

/** Cash that was taken to banks and wallets, which can be undone until a statement shows it. */
export function DepositList({ rows }: { rows: readonly CashDepositRow[] }) {
  const { run } = useAction()
  const [undoing, setUndoing] = useState<CashDepositRow>()
  const columns = [...factColumns(), actionColumn(setUndoing)]
  return (
    <>
      <DataTable caption={m.payments_cash_deposits()} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {undoing ? (
        <ReasonDialog
          title={m.payments_cash_deposit_undo_title()}
          actionLabel={m.payments_cash_deposit_undo()}
          detail={[pathOf(undoing), formatAmount(undoing.amount), dayAndTime(undoing.at)].join(' · ')}
          danger
          hint={m.platform_reason_hint_admins()}
          onCancel={() => setUndoing(undefined)}
          onReason={async (reason) => {
            await adminApi.call(undoDeposit, { params: { id: String(undoing.id) }, body: { reason } })
            setUndoing(undefined)
            await run(async () => undefined, m.payments_changed())
          }}
        />
      ) : null}
    </>
  )
}

const pathOf = ({ till, wallet }: CashDepositRow) => [till, wallet].join(' · ')

function factColumns(): Column<CashDepositRow>[] {
  return [
    {
      id: 'path',
      kind: 'title',
      cut: true,
      head: m.payments_cash_to(),
      cell: ({ till, wallet }) => (
        <>
          <WrittenText>{wallet}</WrittenText>
          <span className={`small ${styles.under}`}>
            <WrittenText>{till}</WrittenText>
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      kind: 'number',
      head: m.payments_amount(),
      phoneLabel: m.payments_amount(),
      cell: ({ amount, undone }) => (undone ? <s>{formatAmount(amount)}</s> : formatAmount(amount)),
    },
    {
      id: 'by',
      head: m.payments_cash_deposit_by(),
      phoneLabel: m.payments_cash_deposit_by(),
      phoneLine: true,
      cut: true,
      cell: ({ by, at }) => (
        <span>
          <WrittenText>{by}</WrittenText>
          <span className={`small ${styles.under}`}>{dayAndTime(at)}</span>
        </span>
      ),
    },
    { id: 'state', head: m.payments_head_status(), phoneLine: true, wraps: true, cell: (row) => <State row={row} /> },
  ]
}

function State({ row: { matched, undone } }: { row: CashDepositRow }) {
  if (matched) return <Badge tone="jade">{m.payments_cash_deposit_matched()}</Badge>
  if (!undone) return '–'
  return (
    <span>
      <Badge tone="danger">{m.payments_cash_deposit_undone()}</Badge>
      <span className={`small ${styles.under}`}>
        <WrittenText>{[undone.by, undone.reason].join(' · ')}</WrittenText>
      </span>
    </span>
  )
}

function actionColumn(onUndo: (row: CashDepositRow) => void): Column<CashDepositRow> {
  return {
    id: 'actions',
    kind: 'actions',
    head: m.payments_head_actions(),
    cell: (row) =>
      row.matched || row.undone ? null : (
        <button
          type="button"
          className="btn btn-danger"
          aria-label={`${m.payments_cash_deposit_undo()} ${pathOf(row)} ${formatAmount(row.amount)}`}
          onClick={() => onUndo(row)}
        >
          {m.payments_cash_deposit_undo()}
        </button>
      ),
  }
}
