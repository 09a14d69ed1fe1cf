import { useState } from 'react'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { type RowAction, RowMenu } from '#platform/web/table/row-menu.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import {
  approveEnrolmentAsAdmin,
  rejectEnrolmentAsAdmin,
  voidEnrolment,
} from '../../../contract/enrolment-decisions.contract.ts'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'
import { reverseVerification } from '../../../contract/payment-verification.contract.ts'
import type { ReasonPreset } from '../../../contract/reason-presets.contract.ts'
import { showRefundable } from '../../../contract/refunds.contract.ts'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { ExtendDialog } from './extend-dialog.tsx'
import { useReasonPresets } from './rejection-reasons.ts'
import { useRestActions } from './rest-actions.tsx'
import { isPaid } from './use-enrolment-bulk.ts'

type Asking = 'approve' | 'reject' | 'void' | 'reverse' | 'extend' | 'refund' | 'credit'
type WithReason = Exclude<Asking, 'extend' | 'refund' | 'credit'>

/** The admin actions that the state of an enrolment allows. @see SR-06 */
export function EnrolmentActions({ row, presets }: { row: EnrolmentPaymentRow; presets: readonly ReasonPreset[] }) {
  const forRejections = useReasonPresets('rejection', presets)
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
  const credited = async (text: string) => {
    setAsking(undefined)
    await run(async () => undefined, text)
  }
  async function approve() {
    if (!isPaid(row)) return setAsking('approve')
    const question = { title: m.payments_approve_title(), detail: concerned, confirmLabel: m.payments_approve() }
    if (!(await confirm(question))) return
    await run(() => adminApi.call(approveEnrolmentAsAdmin, { params, body: { version } }), m.payments_changed())
  }
  async function actFor(action: WithReason, reason: string) {
    await adminApi.call(endpoints[action], { params, body: { reason, version } })
    await done()
  }
  const rest = useRestActions(row)
  const navigate = useAppNavigate()
  const openHistory = () => void navigate(paths.admin.paymentHistory({ kind: row.kind, id: row.enrolment_id }))
  const actions = actionsOf(row, {
    onApprove: () => void approve(),
    onAsk: setAsking,
    onRest: rest.actions,
    onHistory: openHistory,
  })
  return (
    <>
      <RowMenu label={m.payments_actions_of({ name: row.student.name ?? row.student.no })} actions={actions} />
      {isWithReason(asking) ? (
        <ReasonDialog
          {...labelsOf[asking]()}
          detail={asking === 'approve' ? `${concerned} – ${m.payments_approve_reason()}` : concerned}
          danger={asking !== 'approve'}
          {...(asking === 'reject' && { presets: forRejections })}
          onCancel={() => setAsking(undefined)}
          onReason={(reason) => actFor(asking, reason)}
        />
      ) : null}
      {asking === 'extend' ? (
        <ExtendDialog row={row} onCancel={() => setAsking(undefined)} onExtended={() => void done()} />
      ) : null}
      {asking === 'refund' ? (
        <RefundDialog
          concerned={concerned}
          load={() => adminApi.call(showRefundable, { params })}
          onCancel={() => setAsking(undefined)}
          onAsked={refundAsked}
        />
      ) : null}
      {asking === 'credit' ? (
        <CreditDialog row={row} onCancel={() => setAsking(undefined)} onRecorded={credited} />
      ) : null}
      {rest.dialog}
      {dialog}
    </>
  )
}

const isWithReason = (asking: Asking | undefined): asking is WithReason => asking !== undefined && asking in endpoints

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

/** What the state of an enrolment allows, in the order in which it is needed. */
interface Offered {
  onApprove: () => void
  onAsk: (asking: Asking) => void
  onRest: ReturnType<typeof useRestActions>['actions']
  onHistory: () => void
}

function actionsOf(row: EnrolmentPaymentRow, { onApprove, onAsk, onRest, onHistory }: Offered): RowAction[] {
  const { status } = row
  const concerned = row.student.name ?? row.student.no
  const action = (label: string, onSelect: () => void): RowAction => {
    return { label, fullLabel: `${label} – ${concerned}`, danger: false, onSelect }
  }
  const dangerous = (label: string, onSelect: () => void): RowAction => ({ ...action(label, onSelect), danger: true })
  const isOpen = status === EnrolmentStatus.applying
  return [
    ...(isOpen || status === EnrolmentStatus.rejected ? [action(m.payments_approve(), onApprove)] : []),
    ...onRest.map(({ label, onSelect }) => action(label, onSelect)),
    ...(isOpen ? [dangerous(m.payments_desk_reject(), () => onAsk('reject'))] : []),
    ...(status === EnrolmentStatus.approved
      ? [action(m.payments_extend(), () => onAsk('extend')), dangerous(m.payments_void(), () => onAsk('void'))]
      : []),
    // A fee that a coupon covers is verified without money.
    ...((row.payment_verified_at && row.received > 0) || row.payment
      ? [action(m.payments_reverse(), () => onAsk('reverse'))]
      : []),
    ...(isClosed(row) ? [action(m.payments_credit_record(), () => onAsk('credit'))] : []),
    ...(row.refundable > 0 ? [action(m.payments_refund(), () => onAsk('refund'))] : []),
    action(m.payments_history(), onHistory),
  ]
}

/**
 * Paid or rejected, so that money which arrives is credit; a payment that waits for a second person is answered first.
 */
const isClosed = ({ status, payment_verified_at, second_person }: EnrolmentPaymentRow) =>
  (status === EnrolmentStatus.rejected || payment_verified_at !== null) && !second_person
