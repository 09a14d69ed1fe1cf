import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { reopenStatementRow } from '../../../contract/statement-money.contract.ts'

interface HoldAgainDialogProps {
  id: number
  amount: number
  onCancel: () => void
  onHeld: () => Promise<void>
}

/** Takes back what was said of a row, with a reason. */
export function HoldAgainDialog({ id, amount, onCancel, onHeld }: HoldAgainDialogProps) {
  return (
    <ReasonDialog
      title={m.payments_unknown_keep_title()}
      actionLabel={m.payments_unknown_keep()}
      detail={formatAmount(amount)}
      onCancel={onCancel}
      onReason={async (reason) => {
        await adminApi.call(reopenStatementRow, { params: { id: String(id) }, body: { reason } })
        await onHeld()
      }}
    />
  )
}
