import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { reopenStatementRow } from '../../../contract/statement-money.contract.ts'
import { movedText } from './moved-text.ts'

interface HoldAgainDialogProps {
  row: { id: number; transaction_no: string | null; method_name: string; at: string }
  /** What is held of it again. */
  amount: number
  onCancel: () => void
  onHeld: () => Promise<void>
}

/** Takes back what was said of a row, with a reason. */
export function HoldAgainDialog({ row, amount, onCancel, onHeld }: HoldAgainDialogProps) {
  return (
    <ReasonDialog
      title={m.payments_unknown_keep_title()}
      actionLabel={m.payments_unknown_keep()}
      detail={movedText(row, amount)}
      hint={m.platform_reason_hint_admins()}
      onCancel={onCancel}
      onReason={async (reason) => {
        await adminApi.call(reopenStatementRow, { params: { id: String(row.id) }, body: { reason } })
        await onHeld()
      }}
    />
  )
}
