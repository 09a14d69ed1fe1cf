import { useEffect, useState } from 'react'
import { undoSeconds } from '#domains/enrolment/contract/undo-seconds.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { AlertIcon, CheckIcon } from '#platform/web/components/icons.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import styles from './desk-outcome.module.css'
import { payerName } from './queue-row.ts'

/** Result of the last decision, shown above the next payment. */
export interface DeskOutcome {
  readonly row: QueueRow
  readonly text: string
  readonly failed?: boolean
  /** Undoes it; absent when it cannot be undone. The key tells decisions apart. */
  readonly undo?: { readonly key: string; readonly takeBack: () => Promise<unknown> }
}

/** A call that failed, said beside the picture and not over it. */
export function failedOutcome(row: QueueRow, error: unknown): DeskOutcome {
  return { row, text: error instanceof RefusedCall ? error.message : m.platform_error_text(), failed: true }
}

interface DeskOutcomeStripProps {
  outcome: DeskOutcome | undefined
  onUndone: (outcome: DeskOutcome) => void
}

/** One line above the picture, so that it covers nothing. It replaces the previous one. */
export function DeskOutcomeStrip({ outcome, onUndone }: DeskOutcomeStripProps) {
  return (
    <div className={styles.outcome} role="status" aria-label={m.payments_desk_last()}>
      {outcome ? (
        <div className={outcome.failed ? `${styles.line} ${styles.failed}` : styles.line}>
          {outcome.failed ? <AlertIcon /> : <CheckIcon />}
          <p>
            <b>{payerName(outcome.row)}</b> – {outcome.text}
          </p>
          <UndoKey key={outcome.undo?.key ?? ''} outcome={outcome} onUndone={onUndone} />
        </div>
      ) : null}
    </div>
  )
}

function UndoKey({ outcome, onUndone }: { outcome: DeskOutcome; onUndone: (outcome: DeskOutcome) => void }) {
  const left = useSecondsLeft()
  const [busy, setBusy] = useState(false)
  const { undo, row } = outcome
  if (!undo || (left === 0 && !busy)) return null
  async function takeBack(call: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    try {
      await call()
      onUndone({ row, text: m.payments_desk_undone() })
    } catch (error) {
      onUndone(failedOutcome(row, error))
    }
  }
  return (
    <button type="button" className="btn" aria-disabled={busy} onClick={() => void takeBack(undo.takeBack)}>
      {m.payments_desk_undo()} <span aria-hidden="true">({localDigits(left)})</span> <kbd>U</kbd>
    </button>
  )
}

function useSecondsLeft(): number {
  const [left, setLeft] = useState<number>(undoSeconds.shown)
  useEffect(() => {
    const until = Date.now() + undoSeconds.shown * 1000
    const timer = window.setInterval(() => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) window.clearInterval(timer)
    }, 250)
    return () => window.clearInterval(timer)
  }, [])
  return left
}
