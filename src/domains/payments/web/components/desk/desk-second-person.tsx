import { useState } from 'react'
import { formatAmount } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { CheckIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { TextWithName } from '#platform/web/components/text-with-name.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { ReasonDialog, type ReasonPresets } from '#platform/web/dialogs/reason-dialog.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { callsOf } from './desk-calls.ts'
import { DeskDecided } from './desk-decided.tsx'
import styles from './desk-decision.module.css'
import { DeskFacts } from './desk-facts.tsx'
import { hasKeyboard } from './desk-methods.ts'
import { type DeskOutcome, failedOutcome } from './desk-outcome.tsx'
import { keyOf, payerName, titleOf } from './queue-row.ts'

export interface SecondPersonActions {
  readonly confirm: () => void
  /** Takes the entry back; another admin than who entered it is asked for a reason. */
  readonly takeBack: () => void
  readonly dialog: React.ReactNode
}

interface SecondPersonOptions {
  readonly onAnswered: (outcome: DeskOutcome) => void
  readonly presets: ReasonPresets
  /** The payment has just come by itself, so that no admin has looked at it. */
  readonly isUnread: () => boolean
}

/** The decisions on what one admin has entered above the limit for one person. */
export function useSecondPerson(
  row: QueueRow,
  { onAnswered, presets, isUnread }: SecondPersonOptions,
): SecondPersonActions {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const calls = callsOf(row)
  const isOwn = row.second_person?.own === true

  async function run(action: () => Promise<DeskOutcome>) {
    if (busy) return
    setBusy(true)
    try {
      onAnswered(await action())
    } catch (error) {
      onAnswered(failedOutcome(row, error))
    }
    setBusy(false)
  }
  const confirm = async () => {
    const { text, version } = await calls.confirm()
    return { row, text, undo: { key: `${keyOf(row)} ${version}`, takeBack: () => calls.undo(version) } }
  }
  return {
    confirm: () => void (isOwn || isUnread() ? undefined : run(confirm)),
    takeBack: () => (isOwn ? void run(async () => ({ row, text: await calls.takeBack(null) })) : setAsking(true)),
    dialog: asking ? (
      <ReasonDialog
        title={m.payments_desk_second_take_back()}
        actionLabel={m.payments_desk_second_take_back()}
        danger
        hint={m.platform_reason_hint_admins()}
        presets={{ ...presets, hasKeys: hasKeyboard() }}
        detail={`${payerName(row)} · ${titleOf(row)}`}
        onCancel={() => setAsking(false)}
        onReason={async (reason) => {
          const text = await calls.takeBack(reason)
          setAsking(false)
          onAnswered({ row, text })
        }}
      />
    ) : null,
  }
}

interface DeskSecondPersonProps {
  row: QueueRow
  second: NonNullable<QueueRow['second_person']>
  actions: SecondPersonActions
  onSkip: () => void
}

/** Instead of the decision, while what one admin has entered waits for another. */
export function DeskSecondPerson({ row, second, actions, onSkip }: DeskSecondPersonProps) {
  const { entered_by, own, at, method_name, transaction_no, amount, credit = false } = second
  const over = amount > row.rest ? ` · ${m.payments_desk_over({ amount: formatAmount(amount - row.rest) })}` : null
  return (
    <>
      <NoticeBox tone="gold">
        <p>
          <b>{m.payments_desk_second_waits()}</b>
        </p>
        <p>
          {own ? (
            m.payments_desk_second_own()
          ) : (
            <TextWithName text={m.payments_desk_second_other({ name: entered_by })} name={entered_by} />
          )}
        </p>
      </NoticeBox>
      <dl className="spec">
        <div>
          <dt>{m.payments_amount()}</dt>
          <dd>
            <b className="num">{formatAmount(amount)}</b>
            {credit ? ` · ${m.payments_unknown_effect_credit()}` : over}
          </dd>
        </div>
        <div>
          <dt>{m.payments_method()}</dt>
          <dd>
            <WrittenText>{method_name}</WrittenText>
          </dd>
        </div>
        <div>
          <dt>{m.payments_transaction_no()}</dt>
          <dd className="keep">{transaction_no}</dd>
        </div>
        <div>
          <dt>{m.moderation_audit_entered_by()}</dt>
          <dd>
            <WrittenText>{entered_by}</WrittenText>
            <br />
            {dayAndTime(at)}
          </dd>
        </div>
      </dl>
      <DeskDecided row={row} />
      <DeskFacts row={row} />
      <div className={styles.actions}>
        {own ? null : (
          <button type="button" className="btn btn-primary" onClick={actions.confirm}>
            <CheckIcon />
            {m.payments_desk_second_confirm()} <kbd>V</kbd>
          </button>
        )}
        <button type="button" className={`btn ${styles.whole}`} onClick={actions.takeBack}>
          {m.payments_desk_second_take_back()} <kbd>R</kbd>
        </button>
        <button type="button" className="btn" onClick={onSkip}>
          {m.payments_desk_skip()} <kbd>J</kbd>
        </button>
      </div>
    </>
  )
}
