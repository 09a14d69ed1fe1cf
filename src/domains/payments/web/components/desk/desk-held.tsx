import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import styles from './desk-decision.module.css'
import { DeskFacts } from './desk-facts.tsx'
import { takeOver } from './desk-hold.ts'
import { type DeskOutcome, failedOutcome } from './desk-outcome.tsx'

interface DeskHeldProps {
  row: QueueRow
  /** The admin who holds it. */
  name: string
  onSkip: () => void
  onFailed: (outcome: DeskOutcome) => void
}

/** Instead of the decision, while another admin has the payment open. @see MON-12 */
export function DeskHeld({ row, name, onSkip, onFailed }: DeskHeldProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function take() {
    if (busy) return
    setBusy(true)
    try {
      await takeOver(row)
      await revalidate()
    } catch (error) {
      onFailed(failedOutcome(row, error))
    }
    setBusy(false)
  }
  return (
    <>
      <NoticeBox tone="gold">
        <p>
          <b>{m.payments_desk_held({ name })}</b>
        </p>
        <p>{m.payments_desk_held_text()}</p>
      </NoticeBox>
      <DeskFacts row={row} />
      <div className={styles.actions}>
        <button type="button" className="btn btn-primary" onClick={onSkip}>
          {m.payments_desk_next_free()} <kbd>J</kbd>
        </button>
        <button type="button" className="btn" aria-disabled={busy} onClick={() => void take()}>
          {m.payments_desk_take_over()}
        </button>
      </div>
    </>
  )
}
