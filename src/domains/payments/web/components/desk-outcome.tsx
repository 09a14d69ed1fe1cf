import { useEffect, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RefusedCall } from '#platform/web/api/failures.ts'
import { AlertIcon, CheckIcon } from '#platform/web/media/icons.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { type DeskRow, reverseVerification, undoSeconds } from '../../contract/payment-desk.contract.ts'
import styles from './desk-outcome.module.css'

/** Result of the last decision, shown above the next payment. */
export interface DeskOutcome {
  readonly row: DeskRow
  readonly text: string
  readonly failed?: boolean
  /** Arguments of the undo call; absent when it cannot be undone. */
  readonly undo?: { readonly kind: 'class' | 'course'; readonly id: string; readonly version: string }
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
            <b>{outcome.row.student.name || outcome.row.student.no}</b> – {outcome.text}
          </p>
          <UndoKey key={outcome.undo?.version ?? ''} outcome={outcome} onUndone={onUndone} />
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
  async function takeBack({ version, ...params }: NonNullable<DeskOutcome['undo']>) {
    if (busy) return
    setBusy(true)
    try {
      await adminApi.call(reverseVerification, { params, body: { version } })
      onUndone({ row, text: m.payments_desk_undone() })
    } catch (error) {
      const text = error instanceof RefusedCall ? error.message : m.platform_error_text()
      onUndone({ row, text, failed: true })
    }
  }
  return (
    <button type="button" className="btn" aria-disabled={busy} onClick={() => void takeBack(undo)}>
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
