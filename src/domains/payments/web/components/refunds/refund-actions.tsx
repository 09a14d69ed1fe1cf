import { useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { RowMenu } from '#platform/web/table/row-menu.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import type { AnyRefundRow } from '../../../contract/all-refunds.contract.ts'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'
import { approveRefund, dropRefund, markRefundReturned } from '../../../contract/refunds.contract.ts'
import { CameBackDialog } from '../came-back-dialog.tsx'
import { paidForTitle } from './paid-for-title.ts'
import { RefundSentDialog } from './refund-sent-dialog.tsx'
import { differenceLabels } from './refund-states.ts'
import { originText } from './refund-target-fields.tsx'

type Asking = 'send' | 'fail' | 'drop'

interface RefundActionsProps {
  refund: AnyRefundRow
  methods: readonly AdminPaymentMethodRow[]
}

/** What an admin may do with a refund in its state. */
export function RefundActions({ refund, methods }: RefundActionsProps) {
  const { run } = useAction()
  const [asking, setAsking] = useState<Asking>()
  const [confirm, dialog] = useConfirm()
  const params = { id: String(refund.id) }
  const { state, payer, target, origin } = refund
  const concerned = [payer.name ?? payer.no, paidForTitle(refund), formatAmount(refund.amount)].join(' · ')
  const done = async () => {
    setAsking(undefined)
    await run(async () => undefined, m.payments_changed())
  }
  async function approve() {
    const detail = (
      <>
        <p>
          <WrittenText>{`${concerned} – ${[target.wallet, target.account_no, target.holder].join(' · ')}`}</WrittenText>
        </p>
        {target.differs ? (
          <p>
            <strong>{differenceLabels[target.differs]()}</strong>
            {' – '}
            {origin ? m.payments_refund_came_from({ account: originText(origin) }) : null}
          </p>
        ) : null}
        {target.reason ? (
          <p>
            <WrittenText>{`${m.payments_refund_target_reason()} – ${target.reason}`}</WrittenText>
          </p>
        ) : null}
      </>
    )
    const question = { title: m.payments_refund_approve_title(), detail, confirmLabel: m.payments_refund_approve() }
    if (await confirm(question)) await run(() => adminApi.call(approveRefund, { params }), m.payments_changed())
  }
  const mayApprove = state === 'asked' && refund.may_approve
  return (
    <div className="row">
      {mayApprove ? (
        <button type="button" className="btn" onClick={() => void approve()}>
          {m.payments_refund_approve()}
        </button>
      ) : null}
      {state === 'approved' ? (
        <button type="button" className="btn" onClick={() => setAsking('send')}>
          {m.payments_refund_send()}
        </button>
      ) : null}
      {mayApprove || state === 'approved' ? (
        <RowMenu
          label={m.payments_actions_of({ name: concerned })}
          actions={[{ label: m.payments_refund_drop(), danger: true, onSelect: () => setAsking('drop') }]}
        />
      ) : null}
      {state === 'asked' && !mayApprove ? (
        <button type="button" className="btn btn-danger" onClick={() => setAsking('drop')}>
          {m.payments_refund_drop()}
        </button>
      ) : null}
      {state === 'sent' ? (
        <button type="button" className="btn btn-danger" onClick={() => setAsking('fail')}>
          {m.payments_refund_fail()}
        </button>
      ) : null}
      {asking === 'send' ? (
        <RefundSentDialog refund={refund} methods={methods} onCancel={() => setAsking(undefined)} onSent={done} />
      ) : null}
      {asking === 'drop' ? (
        <ReasonDialog
          title={m.payments_refund_drop_title()}
          actionLabel={m.payments_refund_drop()}
          detail={concerned}
          danger
          onCancel={() => setAsking(undefined)}
          onReason={async (reason) => {
            await adminApi.call(dropRefund, { params, body: { reason } })
            await done()
          }}
        />
      ) : null}
      {asking === 'fail' ? (
        <CameBackDialog
          title={m.payments_refund_fail_title()}
          actionLabel={m.payments_refund_fail()}
          facts={
            <p className="hint">
              <WrittenText>{concerned}</WrittenText>
            </p>
          }
          sentMmk={refund.amount}
          onCancel={() => setAsking(undefined)}
          onSend={async (body) => {
            await adminApi.call(markRefundReturned, { params, body })
            await done()
          }}
        />
      ) : null}
      {dialog}
    </div>
  )
}
