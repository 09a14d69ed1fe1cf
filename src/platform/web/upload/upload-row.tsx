import type { ReactNode } from 'react'
import { formatFileSize } from '#platform/contract/file-size.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { FileIcon } from '#platform/web/components/file-icon.tsx'
import { AlertIcon, CheckIcon, CloseIcon, PauseIcon, PlayIcon, RetryIcon } from '#platform/web/components/icons.tsx'
import tileStyles from '#platform/web/components/tile.module.css'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import styles from './upload-row.module.css'

/**
 * `waiting` begins when others have ended; `retrying` continues by itself after a connection failure or a busy server.
 */
export type UploadState = 'waiting' | 'sending' | 'retrying' | 'paused' | 'failed' | 'done'

interface UploadRowProps {
  state: UploadState
  title: ReactNode
  fileName: string
  sentBytes: number
  sizeBytes: number
  secondsLeft?: number | undefined
  /** For a finished row its position in the processing queue; for a failed one the cause; else what to know or do. */
  note?: ReactNode
  onPause?: () => void
  /** Continues from the bytes that have arrived. */
  onResume?: () => void
  onRemove?: () => void
}

/** Progress of one file: bar, percent, MB of MB, time left. A failed row says what was kept and can be continued. */
export function UploadRow(props: UploadRowProps) {
  const { state, title, fileName, sentBytes, sizeBytes } = props
  const percent = sizeBytes === 0 ? 0 : Math.floor((sentBytes / sizeBytes) * 100)
  return (
    <li className={state === 'failed' ? `${styles.upload} ${styles.failed}` : styles.upload}>
      <StateTile state={state} fileName={fileName} />
      <div className={styles.name}>
        <p className="name">
          <WrittenText>{title}</WrittenText>
        </p>
        <p className="small ellipsis">
          {state === 'done' ? `${fileName} · ${sizeText(sizeBytes, sizeBytes)}` : fileName}
        </p>
      </div>
      <RowKey {...props} />
      {state === 'done' ? null : (
        <div
          className={state === 'failed' ? 'meter meter-danger' : 'meter'}
          role="progressbar"
          aria-label={meterLabel(state)}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${percent}%` }} />
        </div>
      )}
      <RowNote {...props} percent={percent} />
      {state === 'failed' && props.onResume ? (
        <button type="button" className={`btn ${styles.retry}`} onClick={props.onResume}>
          <RetryIcon />
          {m.platform_upload_resume({ size: sizeText(sentBytes, sizeBytes) })}
        </button>
      ) : null}
    </li>
  )
}

function meterLabel(state: UploadState): string {
  if (state === 'sending') return m.platform_uploading()
  if (state === 'waiting') return m.platform_upload_waiting()
  return state === 'retrying' ? m.platform_upload_retrying() : m.platform_upload_stopped()
}

function StateTile({ state, fileName }: { state: UploadState; fileName: string }) {
  if (state === 'failed')
    return (
      <span className={`${tileStyles.tile} ${tileStyles.danger}`}>
        <AlertIcon />
      </span>
    )
  if (state === 'done')
    return (
      <span className={`${tileStyles.tile} ${tileStyles.jade}`}>
        <CheckIcon />
      </span>
    )
  return (
    <span className={`${tileStyles.tile} ${tileStyles.info}`}>
      <FileIcon fileName={fileName} />
    </span>
  )
}

function RowKey({ state, fileName, onPause, onResume, onRemove }: UploadRowProps) {
  if (state === 'done') return <Badge tone="jade">{m.platform_uploaded()}</Badge>
  if (onPause) {
    return (
      <button type="button" className="icon-btn" aria-label={m.platform_pause()} onClick={onPause}>
        <PauseIcon />
      </button>
    )
  }
  if (state === 'paused' && onResume) {
    return (
      <button type="button" className="icon-btn" aria-label={m.platform_resume()} onClick={onResume}>
        <PlayIcon />
      </button>
    )
  }
  if (!onRemove) return <span />
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={m.platform_remove_file({ file: fileName })}
      onClick={onRemove}
    >
      <CloseIcon />
    </button>
  )
}

function RowNote({ state, note, sentBytes, sizeBytes, secondsLeft, percent }: UploadRowProps & { percent: number }) {
  if (state === 'failed') {
    return (
      <p className={`${styles.note} ${styles.danger}`} role="alert">
        <span>
          <b>{m.platform_upload_failed()}</b> {note}{' '}
          {sentBytes > 0 ? m.platform_upload_kept({ size: sizeText(sentBytes, sizeBytes) }) : null}
        </span>
      </p>
    )
  }
  if (state === 'done') return note === undefined ? null : <p className={styles.note}>{note}</p>
  return (
    <p className={styles.note}>
      <span>
        <b>{localDigits(percent)}%</b> · {sizeText(sentBytes, sizeBytes)} / {sizeText(sizeBytes, sizeBytes)}
      </span>
      {state === 'sending' && secondsLeft !== undefined ? <span>{timeLeft(secondsLeft)}</span> : null}
      {state === 'waiting' ? <span>{m.platform_upload_waiting()}</span> : null}
      {state === 'retrying' ? <span>{m.platform_upload_retrying_note()}</span> : null}
      {(state === 'paused' || state === 'sending') && note !== undefined ? <span>{note}</span> : null}
    </p>
  )
}

const megabyte = 1_048_576

/** Bytes in the unit of the whole file: KB for a file below a megabyte, else MB. @see REQ-12 */
function sizeText(bytes: number, ofBytes: number): string {
  if (ofBytes < megabyte) return formatFileSize(bytes)
  const amount = bytes / megabyte
  return `${amount < 10 ? amount.toFixed(1) : Math.round(amount)} MB`
}

function timeLeft(seconds: number): string {
  return seconds < 60
    ? m.platform_under_a_minute()
    : m.platform_minutes_left({ n: localDigits(Math.ceil(seconds / 60)) })
}
