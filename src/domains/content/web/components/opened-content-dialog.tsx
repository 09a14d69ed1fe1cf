import { type ReactNode, type RefObject, useId, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { DownloadIcon } from '#platform/web/components/icons.tsx'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import { PdfSheets, usePdf } from '../pdf/pdf-page.tsx'
import lessonPlayerStyles from '../player/lesson-player.module.css'
import { useAddressedStream } from '../player/use-addressed-stream.ts'
import type { Opening } from './lesson-ref.ts'
import viewerStyles from './viewer.module.css'

/** A URL that needs no header: 'stream' is a playlist, 'file' the original. */
export interface OpenedContent {
  readonly kind: 'stream' | 'file'
  readonly url: string
}

interface OpenedContentDialogProps {
  title: string
  opening: Exclude<Opening, 'download'>
  opened: OpenedContent
  /** Shown under the content. */
  note?: ReactNode
  onClose: () => void
}

/** A content as its students see it, for an admin who decides on its course, or for a guest. */
export function OpenedContentDialog({ title, opening, opened, note, onClose }: OpenedContentDialogProps) {
  const titleId = useId()
  return (
    <Modal open onClose={onClose} className={`dialog ${lessonPlayerStyles.dialog}`} labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {title}
      </h2>
      <Content title={title} opening={opening} opened={opened} />
      {note}
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

function Content({ title, opening, opened }: Pick<OpenedContentDialogProps, 'title' | 'opening' | 'opened'>) {
  const [failed, setFailed] = useState(false)
  if (failed) return <Broken />
  if (opening === 'pdf') return <Pdf url={opened.url} />
  if (opened.kind === 'stream') return <Stream title={title} url={opened.url} />
  if (opening === 'image') {
    return (
      <img
        className={viewerStyles.image}
        src={opened.url}
        alt={title}
        lang={langOf(title)}
        onError={() => setFailed(true)}
      />
    )
  }
  // A video that has not been prepared for browsers; most of them play the common formats.
  return <Video title={title} src={opened.url} onError={() => setFailed(true)} />
}

/** Plays at once: the visitor has pressed for it. */
function Video(props: { title: string; src?: string; ref?: RefObject<HTMLVideoElement | null>; onError?: () => void }) {
  const { title, ...rest } = props
  return (
    <div className={lessonPlayerStyles.player}>
      <video className={lessonPlayerStyles.video} controls autoPlay playsInline aria-label={title} {...rest} />
    </div>
  )
}

function Broken() {
  return <p role="alert">{m.content_review_broken()}</p>
}

function Pdf({ url }: { url: string }) {
  const [attempt, setAttempt] = useState(0)
  // The key of a new attempt reads the file again.
  return <PdfOf key={attempt} url={url} onRetry={() => setAttempt(attempt + 1)} />
}

function PdfOf({ url, onRetry }: { url: string; onRetry: () => void }) {
  return <PdfSheets pdf={usePdf(url)} onRetry={onRetry} />
}

function Stream({ title, url }: { title: string; url: string }) {
  const { video, failed, isLost } = useAddressedStream(url)
  if (failed) return <Broken />
  return (
    <>
      <Video ref={video} title={title} />
      {isLost ? <p role="status">{m.content_player_no_line()}</p> : null}
    </>
  )
}
