import { useState } from 'react'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { LeftIcon, RightIcon, ZoomIcon } from '#platform/web/media/icons.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { currentLocale } from '#platform/web/text/locale.ts'
import type { DeskRow } from '../../contract/payment-desk.contract.ts'

interface DeskProofProps {
  row: DeskRow
  zoomed: boolean
  onZoom: () => void
}

/** The picture that was sent, the newest first; a click or Z shows it large. */
export function DeskProof({ row, zoomed, onZoom }: DeskProofProps) {
  const [shown, setShown] = useState(0)
  const proof = row.proofs[Math.min(shown, row.proofs.length - 1)]
  if (!proof) return <p className="hint">{m.payments_desk_no_picture()}</p>
  return (
    <>
      <div className="spread">
        <div>
          <h2>{row.student.name || row.student.no}</h2>
          <p className="hint">
            {m.payments_desk_sent_at({ time: dayAndTime(proof.uploaded_at) })}
            {' · '}
            {m.payments_desk_picture_of({ n: localDigits(shown + 1), count: localDigits(row.proofs.length) })}
          </p>
          {proof.reused_by === null ? null : (
            <p className="desk-reused" role="alert">
              {m.payments_desk_reused({ id: proof.reused_by })}
            </p>
          )}
        </div>
        <div className="row">
          {row.proofs.length > 1 ? <Turn shown={shown} count={row.proofs.length} onTurn={setShown} /> : null}
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
      <div className={zoomed ? 'proof desk-zoomed' : 'proof'}>
        <img className="desk-picture" src={proof.url} alt={m.payments_desk_picture()} />
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

/** 'YYYY-MM-DD HH:mm:ss' of the wire in the reader's digits. */
export function dayAndTime(stamp: string): string {
  const locale = currentLocale()
  const [day = '', time = ''] = stamp.split(' ')
  return `${formatDay(day, locale)}၊ ${formatTime(time, locale)}`.replace('၊', locale === 'my' ? '၊' : ',')
}
