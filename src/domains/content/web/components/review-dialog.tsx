import { type RefObject, useId, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { DownloadIcon } from '#platform/web/media/icons.tsx'
import type { OpenedContent } from '../../contract/admin-contents.contract.ts'
import lessonPlayerStyles from '../player/lesson-player.module.css'
import { useAddressedStream } from '../player/use-addressed-stream.ts'
import type { Opening } from './lesson-ref.ts'
import { PdfSheets, usePdf } from './pdf-page.tsx'
import viewerStyles from './viewer.module.css'

interface ReviewDialogProps {
  title: string
  opening: Exclude<Opening, 'download'>
  opened: OpenedContent
  onClose: () => void
}

/** A content as its students see it, for an admin who decides on its course. */
export function ReviewDialog({ title, opening, opened, onClose }: ReviewDialogProps) {
  const titleId = useId()
  return (
    <Modal open onClose={onClose} className={`dialog ${lessonPlayerStyles.dialog}`} labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <ReviewedContent title={title} opening={opening} opened={opened} />
      <div className="actions">
        {opened.kind === 'file' ? (
          <a className="btn" href={opened.url} download>
            <DownloadIcon small />
            {m.content_download()}
          </a>
        ) : null}
        <button type="button" className="btn" onClick={onClose}>
          {m.platform_close()}
        </button>
      </div>
    </Modal>
  )
}

function ReviewedContent({ title, opening, opened }: Omit<ReviewDialogProps, 'onClose'>) {
  const [failed, setFailed] = useState(false)
  if (failed) return <Broken />
  if (opening === 'pdf') return <ReviewedPdf url={opened.url} />
  if (opened.kind === 'stream') return <ReviewedStream title={title} url={opened.url} />
  if (opening === 'image') {
    return <img className={viewerStyles.image} src={opened.url} alt={title} onError={() => setFailed(true)} />
  }
  // A video that has not been prepared for browsers; most of them play the common formats.
  return <Video title={title} src={opened.url} onError={() => setFailed(true)} />
}

function Video(props: { title: string; src?: string; ref?: RefObject<HTMLVideoElement | null>; onError?: () => void }) {
  const { title, ...rest } = props
  return (
    <div className={lessonPlayerStyles.player}>
      <video className={lessonPlayerStyles.video} controls playsInline aria-label={title} {...rest} />
    </div>
  )
}

function Broken() {
  return <p role="alert">{m.content_review_broken()}</p>
}

function ReviewedPdf({ url }: { url: string }) {
  const [attempt, setAttempt] = useState(0)
  // The key of a new attempt reads the file again.
  return <PdfOf key={attempt} url={url} onRetry={() => setAttempt(attempt + 1)} />
}

function PdfOf({ url, onRetry }: { url: string; onRetry: () => void }) {
  return <PdfSheets pdf={usePdf(url)} onRetry={onRetry} />
}

function ReviewedStream({ title, url }: { title: string; url: string }) {
  const { video, failed } = useAddressedStream(url)
  return failed ? <Broken /> : <Video ref={video} title={title} />
}
