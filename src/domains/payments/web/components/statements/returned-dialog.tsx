import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import {
  explainReturnedPayout,
  explainReturnedRefund,
  type UnknownMoney,
} from '../../../contract/statement-money.contract.ts'
import type { ReturnedMoney } from './returned-money.ts'

interface ReturnedDialogProps {
  row: UnknownMoney
  returned: ReturnedMoney
  onCancel: () => void
  onExplained: () => Promise<void>
}

/** Explains money of a statement as a refund or a payout that came back, of which the bank may have kept a fee. */
export function ReturnedDialog({ row, returned: { kind, id, label }, onCancel, onExplained }: ReturnedDialogProps) {
  const { held, method_name, returned_fee: fee } = row
  const what = kind === 'refund' ? [`R${id}`] : []
  return (
    <ReasonDialog
      title={label()}
      actionLabel={m.payments_unknown_explain()}
      detail={
        <>
          <p>{[...what, formatAmount(held), method_name].join(' · ')}</p>
          {fee ? (
            <p>{m.payments_unknown_returned_fee({ fee: formatAmount(fee), sent: formatAmount(held + fee) })}</p>
          ) : null}
        </>
      }
      hint={m.platform_reason_hint_admins()}
      onCancel={onCancel}
      onReason={async (reason) => {
        const params = { id: String(row.id) }
        await (kind === 'refund'
          ? adminApi.call(explainReturnedRefund, { params, body: { refund_id: id, reason } })
          : adminApi.call(explainReturnedPayout, { params, body: { return_id: id, reason } }))
        await onExplained()
      }}
    />
  )
}
