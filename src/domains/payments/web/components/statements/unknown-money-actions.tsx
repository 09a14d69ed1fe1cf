import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import type { AdminPaymentMethodRow } from '../../../contract/payment-methods.contract.ts'
import {
  confirmStatementFee,
  giveStatementMoney,
  type StatementProposal,
  type UnknownMoney,
} from '../../../contract/statement-money.contract.ts'
import { ExplainMoneyDialog } from './explain-money-dialog.tsx'
import { GiveMoneyDialog } from './give-money-dialog.tsx'
import { HoldAgainDialog } from './hold-again-dialog.tsx'
import { ReturnedDialog } from './returned-dialog.tsx'
import { returnedMoney } from './returned-money.ts'
import { SentBackDialog } from './sent-back-dialog.tsx'

type Asking = 'give' | 'explain' | 'returned' | 'sent-back' | 'keep'

interface UnknownMoneyActionsProps {
  row: UnknownMoney
  methods: readonly AdminPaymentMethodRow[]
}

/** What an admin may do with unknown money: accept what is proposed, give it, or explain it. */
export function UnknownMoneyActions({ row, methods }: UnknownMoneyActionsProps) {
  const { run } = useAction()
  const [asking, setAsking] = useState<Asking>()
  const { proposal, back, fee } = row
  const returned = returnedMoney(row)
  // Two short labels have space beside each other; of the other rows the text needs it.
  const isLong = Boolean(proposal || back || fee || returned)
  const close = () => setAsking(undefined)
  const done = async () => {
    close()
    await run(async () => undefined, m.payments_changed())
  }
  const accept = ({ parts }: StatementProposal) =>
    run(
      () =>
        adminApi.call(giveStatementMoney, {
          params: { id: String(row.id) },
          body: { parts: parts.map(({ enrolment, amount }) => ({ enrolment_id: enrolment.id, amount })) },
        }),
      m.payments_changed(),
    )
  const confirmFee = () =>
    run(() => adminApi.call(confirmStatementFee, { params: { id: String(row.id) } }), m.payments_changed())
  return (
    <div className={isLong ? 'row actions-under' : 'row'}>
      {back || fee ? (
        <>
          {fee?.may_confirm ? <Act label={m.payments_unknown_fee_confirm()} onPress={() => void confirmFee()} /> : null}
          {back?.may_send ? (
            <Act label={m.payments_unknown_sent_back()} onPress={() => setAsking('sent-back')} />
          ) : null}
          <Act label={m.payments_unknown_keep()} onPress={() => setAsking('keep')} />
        </>
      ) : (
        <>
          {proposal ? (
            <button type="button" className="btn btn-primary" onClick={() => void accept(proposal)}>
              {proposal.kind === 'already' ? m.payments_unknown_as_credit() : m.payments_unknown_accept()}
            </button>
          ) : null}
          <Act label={m.payments_unknown_give()} onPress={() => setAsking('give')} />
          {returned ? <Act label={returned.label()} onPress={() => setAsking('returned')} /> : null}
          <Act label={m.payments_unknown_explain()} onPress={() => setAsking('explain')} />
        </>
      )}
      {asking === 'give' ? <GiveMoneyDialog row={row} onCancel={close} onGiven={done} /> : null}
      {asking === 'explain' ? (
        <ExplainMoneyDialog row={row} methods={methods} onCancel={close} onExplained={done} />
      ) : null}
      {asking === 'returned' && returned ? (
        <ReturnedDialog row={row} returned={returned} onCancel={close} onExplained={done} />
      ) : null}
      {asking === 'sent-back' ? <SentBackDialog row={row} onCancel={close} onSent={done} /> : null}
      {asking === 'keep' ? <HoldAgainDialog row={row} amount={row.held} onCancel={close} onHeld={done} /> : null}
    </div>
  )
}

function Act({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className="btn" onClick={onPress}>
      {label}
    </button>
  )
}
