import { CameBackDialog } from '#domains/payments/web/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import type { AdminPayoutRow } from '../../contract/admin-payouts.contract.ts'
import type { BatchPayee } from '../../contract/payout-batches.contract.ts'
import { returnPayee, returnPayout } from '../../contract/payout-returns.contract.ts'

/** Records that the transfer to a payee of a batch came back. */
export function ReturnPayeeDialog({
  batchId,
  row,
  onClose,
}: {
  batchId: number
  row: BatchPayee
  onClose: () => void
}) {
  const { amount, payee, sent } = row
  const params = { id: String(batchId), payee: String(row.id) }
  return (
    <ReturnDialog
      facts={[payee.name ?? payee.no, sent?.method_name, sent?.transaction_no]}
      sentMmk={amount}
      onClose={onClose}
      send={(body) => adminApi.call(returnPayee, { params, body })}
    />
  )
}

/** The same for a payout that was paid by itself, with the others that its transfer has paid. */
export function ReturnPayoutDialog({ payout, onClose }: { payout: AdminPayoutRow; onClose: () => void }) {
  const { id, payee, title, reference, paid_unpaid, transferred_amount, shared_transfer } = payout
  const sentMmk = shared_transfer?.amount ?? transferred_amount
  const transfer = { reference: reference ?? '', paid_on: paid_unpaid ?? '', sent_amount: sentMmk }
  const paid = shared_transfer ? m.payouts_preview_count({ n: localDigits(shared_transfer.payouts) }) : title
  return (
    <ReturnDialog
      facts={[payee.name ?? payee.no, paid, reference]}
      sentMmk={sentMmk}
      onClose={onClose}
      send={(body) => adminApi.call(returnPayout, { params: { id: String(id) }, body: { ...body, ...transfer } })}
    />
  )
}

interface ReturnDialogProps {
  facts: readonly (string | null | undefined)[]
  sentMmk: number
  onClose: () => void
  send: (body: { amount: number; reason: string }) => Promise<unknown>
}

function ReturnDialog({ facts, sentMmk, onClose, send }: ReturnDialogProps) {
  const { run } = useAction()
  return (
    <CameBackDialog
      title={m.payouts_return_title()}
      actionLabel={m.payouts_return()}
      facts={
        <>
          <p>
            <b>{formatAmount(sentMmk)}</b> · <WrittenText>{facts.filter(Boolean).join(' · ')}</WrittenText>
          </p>
          <p className="hint">{m.payouts_return_text()}</p>
        </>
      }
      sentMmk={sentMmk}
      onCancel={onClose}
      onSend={async (body) => {
        await send(body)
        onClose()
        await run(async () => undefined, m.payouts_return_done())
      }}
    />
  )
}
