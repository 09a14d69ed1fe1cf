import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import type { ReasonPreset } from '../../../contract/reason-presets.contract.ts'
import { useReasonPresets } from '../enrolments/rejection-reasons.ts'
import { dialogsOf } from './desk-calls.ts'
import { hasKeyboard } from './desk-methods.ts'
import { payerName, titleOf } from './queue-row.ts'

/** A decision whose reason is being asked for; `used` rejects because the transfer is used by another payment. */
export type AskedDecision = 'reject' | 'again' | 'used'

interface DeskReasonsProps {
  row: QueueRow
  asking: AskedDecision
  presets: readonly ReasonPreset[]
  onCancel: () => void
  onReject: (reason: string) => Promise<void>
  onAskAgain: (reason: string) => Promise<void>
}

/** Asks for the reason of a decision, which the payer reads. */
export function DeskReasons({ row, asking, presets, onCancel, onReject, onAskAgain }: DeskReasonsProps) {
  const forRejections = useReasonPresets('rejection', presets)
  const forPictures = useReasonPresets('picture', presets)
  const rejects = asking !== 'again'
  return (
    <ReasonDialog
      {...dialogsOf(row)[rejects ? 'reject' : 'again']}
      danger={rejects}
      presets={{ ...(rejects ? forRejections : forPictures), hasKeys: hasKeyboard() }}
      initialReason={asking === 'used' ? m.payments_reason_already_used({}, BURMESE) : ''}
      detail={`${payerName(row)} · ${titleOf(row)}`}
      onCancel={onCancel}
      onReason={rejects ? onReject : onAskAgain}
    />
  )
}
