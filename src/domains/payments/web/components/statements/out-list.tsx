import { useState } from 'react'
import { formatDay } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import {
  type NamedKind,
  type OutRow,
  type OutState,
  reopenOutgoingRow,
  type SentKind,
} from '../../../contract/statement-out.contract.ts'
import { movedText } from './moved-text.ts'
import { NameMoneyDialog } from './name-money-dialog.tsx'
import styles from './statement.module.css'
import { transferColumns } from './transfer-columns.tsx'

export const outStateLabels: Record<OutState, () => string> = {
  matched: m.payments_out_state_matched,
  near: m.payments_out_state_near,
  differs: m.payments_out_state_differs,
  unmatched: m.payments_out_state_unmatched,
  named: m.payments_out_state_named,
}
const tones = { matched: 'jade', near: 'jade', differs: 'danger', unmatched: 'gold', named: 'jade' } as const
const sentLabels: Record<SentKind, (n: string) => string> = {
  refund: (n) => m.payments_out_sent_refund({ n }),
  batch: (n) => m.payments_out_sent_batch({ n }),
  payout: (n) => m.payments_out_sent_payout({ n }),
  back: () => m.payments_out_sent_back(),
  own: () => m.payments_out_sent_own(),
}
const namedLabels: Record<NamedKind, () => string> = {
  fee: m.payments_out_fee,
  own: m.payments_out_own,
  other: m.payments_out_other,
}

/** Money that left a wallet, what was recorded of it, and what an admin may say of the rest. */
export function OutList({ caption, rows }: { caption: string; rows: readonly OutRow[] }) {
  return <DataTable caption={caption} columns={columns()} rows={rows} rowKey={({ id }) => id} />
}

function columns(): Column<OutRow>[] {
  return [
    ...transferColumns<OutRow>(({ payee, note }) => [payee, note].filter(Boolean).join(' · ') || '–'),
    {
      id: 'state',
      head: m.payments_head_status(),
      wraps: true,
      phoneLabel: m.payments_head_status(),
      phoneLine: true,
      cell: (row) => <State row={row} />,
    },
    { id: 'actions', kind: 'actions', head: m.payments_head_actions(), cell: (row) => <Actions row={row} /> },
  ]
}

function State({ row: { state, amount, recorded, named } }: { row: OutRow }) {
  const sent = recorded && [
    sentLabels[recorded.kind](localDigits(recorded.id)),
    formatDay(recorded.day, currentLocale()),
    recorded.amount === amount ? null : formatAmount(recorded.amount),
  ]
  const said = named && [namedLabels[named.kind](), named.by, named.reason]
  return (
    <span>
      <Badge tone={tones[state]}>{outStateLabels[state]()}</Badge>
      {sent ? <span className={`small ${styles.under}`}>{sent.filter(Boolean).join(' · ')}</span> : null}
      {said ? (
        <span className={`small ${styles.under}`}>
          <WrittenText>{said.filter(Boolean).join(' · ')}</WrittenText>
        </span>
      ) : null}
    </span>
  )
}

function Actions({ row }: { row: OutRow }) {
  const { run } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  if (row.state === 'matched') return null
  const close = () => setIsAsking(false)
  const done = async () => {
    close()
    await run(async () => undefined, m.payments_changed())
  }
  return (
    <div className="row">
      <button type="button" className="btn" onClick={() => setIsAsking(true)}>
        {row.named ? m.payments_out_reopen() : m.payments_out_name()}
      </button>
      {isAsking && row.named ? (
        <ReasonDialog
          title={m.payments_out_reopen_title()}
          actionLabel={m.payments_out_reopen()}
          detail={movedText(row, row.amount)}
          hint={m.platform_reason_hint_admins()}
          onCancel={close}
          onReason={async (reason) => {
            await adminApi.call(reopenOutgoingRow, { params: { id: String(row.id) }, body: { reason } })
            await done()
          }}
        />
      ) : null}
      {isAsking && !row.named ? <NameMoneyDialog row={row} onCancel={close} onNamed={done} /> : null}
    </div>
  )
}
