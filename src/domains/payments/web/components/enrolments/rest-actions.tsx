import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import type { EnrolmentPaymentRow } from '../../../contract/enrolment-payments.contract.ts'
import { closeShort, confirmWaiver, takeWaiverBack, waiveRest } from '../../../contract/shortfalls.contract.ts'

type Asking = 'waive' | 'short' | 'decline'

/** An action on the rest of a fee, with what it is called and whether it cannot be undone by itself. */
interface RestAction {
  readonly label: string
  readonly onSelect: () => void
}

/**
 * What may be done about the rest of a fee that was paid in part: it is waived by two admins, or the fee is closed with
 * what has arrived.
 *
 * @param onOutcome - instead of a notice, for what was done or has failed
 * @see P-SHT-01, P-SHT-02
 */
export function useRestActions(
  row: EnrolmentPaymentRow,
  onOutcome?: (outcome: { text: string } | { error: unknown }) => void,
): { actions: readonly RestAction[]; dialog: React.ReactNode } {
  const { run: runWithNotice } = useAction()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState<Asking>()
  const [confirm, confirmDialog] = useConfirm()
  const params = { kind: row.kind, id: String(row.enrolment_id) }
  const { rest, version } = row
  const concerned = `${row.student.name ?? row.student.no} · ${row.title}`

  async function run(action: () => Promise<unknown>, done: string) {
    if (!onOutcome) return await runWithNotice(action, done)
    try {
      await action()
      onOutcome({ text: done })
    } catch (error) {
      onOutcome({ error })
    }
    return await revalidate()
  }
  async function confirmIt() {
    const { amount = 0, reason = '', asked_by } = row.shortfall ?? {}
    const detail = (
      <>
        <p>
          <WrittenText>{concerned}</WrittenText>
        </p>
        <p>{m.payments_waive_confirm_text({ rest: formatAmount(amount), due: formatAmount(row.paid + row.rest) })}</p>
        <p>
          <WrittenText>{m.payments_asked_by_reason({ name: asked_by ?? '–', reason })}</WrittenText>
        </p>
      </>
    )
    const question = { title: m.payments_waive_confirm_title(), detail, confirmLabel: m.payments_waive_confirm() }
    if (!(await confirm(question))) return
    await run(() => adminApi.call(confirmWaiver, { params, body: { version } }), m.payments_waive_confirmed())
  }
  const takeBack = () => run(() => adminApi.call(takeWaiverBack, { params, body: { version } }), m.payments_changed())
  async function send(kind: Asking, reason: string) {
    const call = kind === 'waive' ? waiveRest : closeShort
    if (kind === 'decline') await adminApi.call(takeWaiverBack, { params, body: { reason, version } })
    else await adminApi.call(call, { params, body: { reason, rest, version } })
    setAsking(undefined)
    await run(async () => undefined, doneLabels[kind]())
  }
  const actions = {
    waive: () => setAsking('waive'),
    short: () => setAsking('short'),
    decline: () => setAsking('decline'),
  }
  return {
    actions: actionsOf(row, { ...actions, confirm: () => void confirmIt(), takeBack: () => void takeBack() }),
    dialog: (
      <>
        {asking ? (
          <ReasonDialog
            {...labelsOf[asking]()}
            detail={<RestDetail row={row} concerned={concerned} asking={asking} />}
            danger={asking === 'decline'}
            {...(asking !== 'short' && { hint: m.platform_reason_hint_admins() })}
            onCancel={() => setAsking(undefined)}
            onReason={(reason) => send(asking, reason)}
          />
        ) : null}
        {confirmDialog}
      </>
    ),
  }
}

function RestDetail({ row, concerned, asking }: { row: EnrolmentPaymentRow; concerned: string; asking: Asking }) {
  const amounts = { rest: formatAmount(row.rest), due: formatAmount(row.paid + row.rest) }
  return (
    <>
      <p>
        <WrittenText>{concerned}</WrittenText>
      </p>
      {asking === 'waive' ? <p>{m.payments_waive_text(amounts)}</p> : null}
      {asking === 'short' ? <p>{m.payments_short_text(amounts)}</p> : null}
    </>
  )
}

const labelsOf: Record<Asking, () => { title: string; actionLabel: string }> = {
  waive: () => ({ title: m.payments_waive_title(), actionLabel: m.payments_waive_ask() }),
  short: () => ({ title: m.payments_short_title(), actionLabel: m.payments_short_close() }),
  decline: () => ({ title: m.payments_waive_decline(), actionLabel: m.payments_waive_decline() }),
}
const doneLabels: Record<Asking, () => string> = {
  waive: m.payments_waive_asked,
  short: m.payments_short_closed,
  decline: m.payments_changed,
}

function actionsOf(
  { status, payment_verified_at, paid, rest, shortfall, second_person }: EnrolmentPaymentRow,
  on: Record<Asking | 'confirm' | 'takeBack', () => void>,
): RestAction[] {
  const isOwed = status !== EnrolmentStatus.rejected && !payment_verified_at && paid > 0 && rest > 0
  if (!isOwed || second_person) return []
  const short = { label: m.payments_short(), onSelect: on.short }
  if (!shortfall) return [{ label: m.payments_waive(), onSelect: on.waive }, short]
  if (shortfall.own) return [{ label: m.payments_waive_take_back(), onSelect: on.takeBack }, short]
  return [
    { label: m.payments_waive_confirm(), onSelect: on.confirm },
    { label: m.payments_waive_decline(), onSelect: on.decline },
    short,
  ]
}
