import { useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import type { BatchPayee, BatchState } from '../../contract/payout-batches.contract.ts'
import { holdPayee, releasePayee } from '../../contract/payout-holds.contract.ts'
import { ReturnPayeeDialog } from './return-dialog.tsx'

interface BatchPayeeActionsProps {
  batchId: number
  row: BatchPayee
  batchState: BatchState
  onSend: (row: BatchPayee) => void
}

/** What an admin may do with a payee of a batch: record the transfer or that it came back, hold what is due,
 * end the hold. */
export function BatchPayeeActions({ batchId, row, batchState, onSend }: BatchPayeeActionsProps) {
  const { run } = useAction()
  const [asking, setAsking] = useState<'hold' | 'return'>()
  const close = () => setAsking(undefined)
  const payee = row.payee.name ?? row.payee.no
  const params = { id: String(row.payee.id) }
  const isDue = row.state === 'due'
  return (
    <div className="row actions-under">
      {isDue && batchState === 'open' ? (
        <button
          type="button"
          className="btn"
          aria-label={m.payouts_batch_send_of({ payee })}
          onClick={() => onSend(row)}
        >
          {m.payouts_batch_send()}
        </button>
      ) : null}
      {isDue ? (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={m.payouts_hold_of({ payee })}
          onClick={() => setAsking('hold')}
        >
          {m.payouts_hold()}
        </button>
      ) : null}
      {row.state === 'sent' && !row.returned ? (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={m.payouts_return_of({ payee })}
          onClick={() => setAsking('return')}
        >
          {m.payouts_return()}
        </button>
      ) : null}
      {row.hold && !isDue ? (
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={m.payouts_release_of({ payee })}
          onClick={() => void run(() => adminApi.call(releasePayee, { params }), m.payouts_released())}
        >
          {m.payouts_release()}
        </button>
      ) : null}
      {asking === 'return' ? <ReturnPayeeDialog batchId={batchId} row={row} onClose={close} /> : null}
      {asking === 'hold' ? (
        <ReasonDialog
          title={m.payouts_hold_title()}
          actionLabel={m.payouts_hold()}
          detail={[payee, formatAmount(row.amount)].join(' · ')}
          danger
          onCancel={close}
          onReason={async (reason) => {
            await adminApi.call(holdPayee, { params, body: { reason } })
            close()
            await run(async () => undefined, m.payouts_held())
          }}
        />
      ) : null}
    </div>
  )
}
