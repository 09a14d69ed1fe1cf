import { useEffect, useRef } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { UploadRow, type UploadState } from '#platform/web/upload/upload-row.tsx'
import { watchOtherTabs } from './other-tabs.ts'
import { pauseUpload, removeUpload, resumeUpload } from './send-file.ts'
import { type Upload, type UploadStep, useUploads } from './upload-store.ts'

interface UploadListProps {
  groupId: number
  /** Called when an upload is complete. */
  onDone?: () => void
}

/** The uploads of a group: active, interrupted and just finished. */
export function UploadList({ groupId, onDone }: UploadListProps) {
  const uploads = useUploads(groupId)
  const done = uploads.filter(({ step }) => step === 'done').length
  useOnDone(done, onDone)
  useEffect(watchOtherTabs, [])
  if (uploads.length === 0) return null
  return (
    <section className="stack-s" aria-label={m.content_uploads()}>
      <div className="spread">
        <h2>{m.content_uploads()}</h2>
        <p className="hint">{m.content_uploads_done({ n: localDigits(uploads.length), done: localDigits(done) })}</p>
      </div>
      <ul className="stack-s" aria-live="polite">
        {uploads.map((upload) => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
      {uploads.some(({ step }) => isActive(step) || step === 'waiting' || step === 'left') ? (
        <NoticeBox>
          <p>{m.content_uploads_kept()}</p>
        </NoticeBox>
      ) : null}
    </section>
  )
}

function Row({ upload }: { upload: Upload }) {
  const { id, step, title, fileName, sentBytes, sizeBytes, secondsLeft } = upload
  const canResume = step === 'paused' || (step === 'failed' && upload.address && !upload.lostFile)
  return (
    <UploadRow
      state={stateOf(step)}
      title={title}
      fileName={fileName}
      sentBytes={sentBytes}
      sizeBytes={sizeBytes}
      secondsLeft={secondsLeft}
      note={noteOf(upload)}
      {...(isActive(step) && { onPause: () => void pauseUpload(id) })}
      {...(canResume && { onResume: () => void resumeUpload(id) })}
      {...(!isActive(step) && step !== 'elsewhere' && { onRemove: () => void removeUpload(upload) })}
    />
  )
}

function stateOf(step: UploadStep): UploadState {
  if (step === 'elsewhere') return 'sending'
  return step === 'left' ? 'paused' : step
}

function noteOf({ step, replaces, problem }: Upload): string | undefined {
  if (step === 'elsewhere') return m.content_upload_in_other_tab()
  if (step === 'left') return replaces === undefined ? m.content_choose_same_file() : m.content_replace_again()
  return step === 'done' ? m.content_upload_done_note() : problem
}

/** Whether the upload is active or will retry automatically. */
function isActive(step: UploadStep): boolean {
  return step === 'sending' || step === 'retrying'
}

/** Calls onDone once for each upload that finishes while the screen is open. */
function useOnDone(done: number, onDone: (() => void) | undefined): void {
  const known = useRef(done)
  useEffect(() => {
    if (done > known.current) onDone?.()
    known.current = done
  }, [done, onDone])
}
