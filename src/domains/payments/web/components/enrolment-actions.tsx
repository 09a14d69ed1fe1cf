import { useState } from 'react'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { useAction } from '#platform/web/notices/use-action.ts'
import {
  approveEnrolmentAsAdmin,
  type DeskRow,
  rejectEnrolmentAsAdmin,
  reverseVerification,
  voidEnrolment,
} from '../../contract/payment-desk.contract.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { rejectionReasons } from './rejection-reasons.ts'

type Asking = 'approve' | 'reject' | 'void' | 'reverse' | 'extend' | 'refund'
type WithReason = Exclude<Asking, 'extend' | 'refund'>

/** The admin actions that the state of an enrolment allows. @see SR-06 */
export function EnrolmentActions({ row }: { row: DeskRow }) {
  const { run } = useAction()
  const [asking, setAsking] = useState<Asking>()
  const [confirm, dialog] = useConfirm()
  const params = { kind: row.kind, id: String(row.enrolment_id) }
  const { version } = row
  const concerned = `${row.student.name ?? row.student.no} · ${row.title}`
  const done = async () => {
    setAsking(undefined)
    await run(async () => undefined, m.payments_changed())
  }
  const refundAsked = async () => {
    setAsking(undefined)
    await run(async () => undefined, m.payments_refund_asked())
  }
  async function approve() {
    const isPaid = row.fee === 0 || (row.payment_verified_at && row.received >= row.fee)
    if (!isPaid) return setAsking('approve')
    const question = { title: m.payments_approve_title(), detail: concerned, confirmLabel: m.payments_approve() }
    if (!(await confirm(question))) return
    await run(() => adminApi.call(approveEnrolmentAsAdmin, { params, body: { version } }), m.payments_changed())
  }
  async function actFor(action: WithReason, reason: string) {
    await adminApi.call(endpoints[action], { params, body: { reason, version } })
    await done()
  }
  return (
    <div className="row actions-under">
      <ActionButtons row={row} onApprove={() => void approve()} onAsk={setAsking} />
      {asking && asking !== 'extend' && asking !== 'refund' ? (
        <ReasonDialog
          {...labelsOf[asking]()}
          detail={asking === 'approve' ? `${concerned} – ${m.payments_approve_reason()}` : concerned}
          danger={asking !== 'approve'}
          {...(asking === 'reject' && { presets: rejectionReasons() })}
          onCancel={() => setAsking(undefined)}
          onReason={(reason) => actFor(asking, reason)}
        />
      ) : null}
      {asking === 'extend' ? (
        <ExtendDialog row={row} onCancel={() => setAsking(undefined)} onExtended={() => void done()} />
      ) : null}
      {asking === 'refund' ? (
        <RefundDialog row={row} onCancel={() => setAsking(undefined)} onAsked={refundAsked} />
      ) : null}
      {dialog}
    </div>
  )
}

const endpoints = {
  approve: approveEnrolmentAsAdmin,
  reject: rejectEnrolmentAsAdmin,
  void: voidEnrolment,
  reverse: reverseVerification,
} as const

const labelsOf: Record<WithReason, () => { title: string; actionLabel: string }> = {
  approve: () => ({ title: m.payments_approve_title(), actionLabel: m.payments_approve() }),
  reject: () => ({ title: m.payments_reject_title(), actionLabel: m.payments_desk_reject() }),
  void: () => ({ title: m.payments_void_title(), actionLabel: m.payments_void() }),
  reverse: () => ({ title: m.payments_reverse_title(), actionLabel: m.payments_reverse() }),
}

interface ActionButtonsProps {
  row: DeskRow
  onApprove: () => void
  onAsk: (asking: Asking) => void
}

function ActionButtons({ row, onApprove, onAsk }: ActionButtonsProps) {
  const { status } = row
  return (
    <>
      {status === EnrolmentStatus.applying || status === EnrolmentStatus.rejected ? (
        <button type="button" className="btn" onClick={onApprove}>
          {m.payments_approve()}
        </button>
      ) : null}
      {status === EnrolmentStatus.applying ? (
        <button type="button" className="btn btn-danger" onClick={() => onAsk('reject')}>
          {m.payments_desk_reject()}
        </button>
      ) : null}
      {status === EnrolmentStatus.approved ? (
        <>
          <button type="button" className="btn" onClick={() => onAsk('extend')}>
            {m.payments_extend()}
          </button>
          <button type="button" className="btn btn-danger" onClick={() => onAsk('void')}>
            {m.payments_void()}
          </button>
        </>
      ) : null}
      {row.payment_verified_at || row.payment ? (
        <button type="button" className="btn" onClick={() => onAsk('reverse')}>
          {m.payments_reverse()}
        </button>
      ) : null}
      {row.refundable > 0 ? (
        <button
          type="button"
          className="btn"
          aria-label={m.payments_refund_of({ name: row.student.name ?? row.student.no })}
          onClick={() => onAsk('refund')}
        >
          {m.payments_refund()}
        </button>
      ) : null}
    </>
  )
}
