import { useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { LeftIcon, RetryIcon, RightIcon, ZoomIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { QueueRow } from '../../../contract/payment-queue.contract.ts'
import { keptAddress } from './desk-pictures.ts'
import styles from './desk-proof.module.css'
import { payerName } from './queue-row.ts'

interface DeskProofProps {
  row: QueueRow
  zoomed: boolean
  onZoom: () => void
  /** Quarter turns clockwise, for screenshots that are rotated. */
  turns: number
  onTurn: () => void
}

/** The payment pictures, newest first. A click or Z enlarges one. */
export function DeskProof({ row, zoomed, onZoom, turns, onTurn }: DeskProofProps) {
  const [shown, setShown] = useState(0)
  const proof = row.proofs[Math.min(shown, row.proofs.length - 1)]
  if (!proof) return <p className="hint">{m.payments_desk_no_picture()}</p>
  const otherUse = proof.reused_by === null ? proof.reused_by_account : `#${proof.reused_by}`
  return (
    <>
      <div className="spread">
        <div>
          <h2>
            <WrittenText>{payerName(row)}</WrittenText>
          </h2>
          <p className="hint">
            {m.payments_desk_sent_at({ time: dayAndTime(proof.uploaded_at) })}
            {' · '}
            {m.payments_desk_picture_of({ n: localDigits(shown + 1), count: localDigits(row.proofs.length) })}
          </p>
          {proof.by_link ? (
            <p className="hint">
              <WrittenText>
                {proof.payer_name ? m.payments_desk_by_link_of({ name: proof.payer_name }) : m.payments_desk_by_link()}
              </WrittenText>
            </p>
          ) : null}
          {otherUse === null ? null : (
            <p className={styles.reused} role="alert">
              <WrittenText>{m.payments_desk_reused({ other: otherUse })}</WrittenText>
            </p>
          )}
          {otherUse === null && proof.same_number ? (
            <p className={styles.reused} role="alert">
              <WrittenText>{m.payments_desk_same_number({ other: proof.same_number })}</WrittenText>
            </p>
          ) : null}
          {proof.same_typed_number ? (
            <p className={styles.reused} role="alert">
              <WrittenText>{m.payments_desk_same_typed_number({ other: proof.same_typed_number })}</WrittenText>
            </p>
          ) : null}
        </div>
        <div className="row">
          {row.proofs.length > 1 ? <Turn shown={shown} count={row.proofs.length} onTurn={setShown} /> : null}
          <button type="button" className="icon-btn" aria-label={m.payments_desk_turn()} onClick={onTurn}>
            <RetryIcon />
          </button>
          <button
            type="button"
            className="icon-btn"
            aria-pressed={zoomed}
            aria-label={m.payments_desk_zoom()}
            onClick={onZoom}
          >
            <ZoomIcon />
          </button>
        </div>
      </div>
      <div className={zoomed ? `${styles.proof} ${styles.zoomed}` : styles.proof}>
        <img
          className={turns % 2 === 0 ? styles.picture : `${styles.picture} ${styles.turned}`}
          style={turns % 4 === 0 ? undefined : { transform: `rotate(${(turns % 4) * 90}deg)` }}
          src={keptAddress(proof.url)}
          alt={m.payments_desk_picture()}
        />
      </div>
    </>
  )
}

interface TurnProps {
  shown: number
  count: number
  onTurn: (index: number) => void
}

function Turn({ shown, count, onTurn }: TurnProps) {
  return (
    <>
      <button
        type="button"
        className="icon-btn"
        aria-label={m.payments_desk_newer()}
        disabled={shown === 0}
        onClick={() => onTurn(shown - 1)}
      >
        <LeftIcon />
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={m.payments_desk_older()}
        disabled={shown === count - 1}
        onClick={() => onTurn(shown + 1)}
      >
        <RightIcon />
      </button>
    </>
  )
}
