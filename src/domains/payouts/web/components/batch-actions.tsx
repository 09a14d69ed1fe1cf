import { useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { approveBatch, type BatchReply, cancelBatch } from '../../contract/payout-batches.contract.ts'

/** Approving a batch and cancelling it, while its state allows it. */
export function BatchActions({ batch: { id, state, total, due, sent, may_approve } }: { batch: BatchReply }) {
  const { busy, run } = useAction()
  const [confirm, question] = useConfirm()
  const [isCancelling, setCancelling] = useState(false)
  const params = { id: String(id) }
  const detail = [m.payouts_batch({ n: localDigits(id) }), formatAmount(total)].join(' · ')
  const isOpen = state === 'waiting' || state === 'open'
  async function approve() {
    const title = m.payouts_batch_approve_title()
    if (await confirm({ title, detail, confirmLabel: m.payouts_batch_approve() }))
      await run(() => adminApi.call(approveBatch, { params }), m.payouts_batch_approved())
  }
  if (!isOpen || (sent > 0 && due > 0 && state === 'open')) return null
  return (
    <>
      {state === 'waiting' && !may_approve ? <p className="hint">{m.payouts_batch_own()}</p> : null}
      <div className="row">
        {state === 'waiting' && may_approve ? (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={busy}
            onClick={busy ? undefined : () => void approve()}
          >
            {m.payouts_batch_approve()}
          </button>
        ) : null}
        <button type="button" className="btn btn-danger" onClick={() => setCancelling(true)}>
          {m.payouts_batch_cancel()}
        </button>
      </div>
      {question}
      {isCancelling ? (
        <ReasonDialog
          title={m.payouts_batch_cancel_title()}
          actionLabel={m.payouts_batch_cancel()}
          detail={detail}
          danger
          hint={m.platform_reason_hint_admins()}
          onCancel={() => setCancelling(false)}
          onReason={async (reason) => {
            await adminApi.call(cancelBatch, { params, body: { reason } })
            setCancelling(false)
            await run(async () => undefined, m.payouts_batch_cancelled())
          }}
        />
      ) : null}
    </>
  )
}
