import { useState } from 'react'
import { paths } from '#paths'
import { BURMESE } from '#platform/messages/burmese.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { type RowAction, RowMenu } from '#platform/web/table/row-menu.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { showRegistrationRefundable } from '../../../contract/all-refunds.contract.ts'
import { type RegistrationRow, reverseRegistration } from '../../../contract/registrations.contract.ts'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { keyOf, payerName } from './queue-row.ts'

const reversalReasons = [
  m.payments_reason_not_arrived,
  m.payments_reason_wrong_amount,
  m.payments_reason_wrong_account,
  m.payments_reason_already_used,
]

/**
 * Opens an unpaid registration at the desk; reverses its verification, asks for a refund, shows its payment history.
 */
export function RegistrationActions({ row }: { row: RegistrationRow }) {
  const { run } = useAction()
  const [asking, setAsking] = useState<'reverse' | 'refund'>()
  const params = { id: String(row.registration_id) }
  const cancel = () => setAsking(undefined)
  async function reverse(reason: string) {
    await adminApi.call(reverseRegistration, { params, body: { reason, version: row.version } })
    cancel()
    await run(async () => undefined, m.payments_reversed())
  }
  async function refundAsked() {
    cancel()
    await run(async () => undefined, m.payments_refund_asked())
  }
  const navigate = useAppNavigate()
  const history = paths.admin.paymentHistory({ kind: 'registration', id: row.registration_id })
  const actions: RowAction[] = [
    ...(row.payment ? [{ label: m.payments_reverse(), onSelect: () => setAsking('reverse') }] : []),
    ...(row.refundable ? [{ label: m.payments_refund(), onSelect: () => setAsking('refund') }] : []),
    { label: m.payments_history(), onSelect: () => void navigate(history) },
  ]
  return (
    <div className="row row-actions">
      {row.rest > 0 ? (
        <AppLink className="btn" to={paths.admin.payments({ at: keyOf(row) })}>
          {m.payments_registrations_check()}
        </AppLink>
      ) : null}
      <RowMenu label={m.payments_actions_of({ name: payerName(row) })} actions={actions} />
      {asking === 'refund' ? (
        <RefundDialog
          concerned={`${payerName(row)} · ${m.payments_desk_registration()}`}
          load={() => adminApi.call(showRegistrationRefundable, { params })}
          onCancel={cancel}
          onAsked={refundAsked}
        />
      ) : null}
      {asking === 'reverse' ? (
        <ReasonDialog
          title={m.payments_reverse_title()}
          actionLabel={m.payments_reverse()}
          detail={payerName(row)}
          danger
          presets={{ reasons: reversalReasons.map((reason) => reason({}, BURMESE)) }}
          onCancel={cancel}
          onReason={reverse}
        />
      ) : null}
    </div>
  )
}
