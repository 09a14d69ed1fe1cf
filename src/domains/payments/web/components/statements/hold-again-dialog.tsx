import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { reopenStatementRow } from '../../../contract/statement-money.contract.ts'
import type { StatementRow } from '../../../contract/statements.contract.ts'
import { movedText } from './moved-text.ts'

interface HoldAgainDialogProps {
  row: Pick<StatementRow, 'id' | 'transaction_no' | 'method_name' | 'at' | 'credit'>
  /** What is held of it again. */
  amount: number
  onCancel: () => void
  onHeld: () => Promise<void>
}

/** Takes back what was said of a row, with a reason. The student of a credit that it gave is notified of the reason. */
export function HoldAgainDialog({ row, amount, onCancel, onHeld }: HoldAgainDialogProps) {
  return (
    <ReasonDialog
      title={m.payments_unknown_keep_title()}
      actionLabel={m.payments_unknown_keep()}
      detail={movedText(row, amount)}
      hint={row.credit ? m.platform_reason_hint() : m.platform_reason_hint_admins()}
      onCancel={onCancel}
      onReason={async (reason) => {
        await adminApi.call(reopenStatementRow, { params: { id: String(row.id) }, body: { reason } })
        await onHeld()
      }}
    />
  )
}
