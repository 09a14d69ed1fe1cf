import { useEffect, useState } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { langOf } from '#platform/web/locale/text-language.ts'
import { EmptyState, ErrorState } from '#platform/web/states/states.tsx'
import { useObjectUrl } from '#platform/web/upload/use-object-url.ts'
import viewerStyles from '../components/viewer.module.css'
import { PdfSheets, usePdf } from '../pdf/pdf-page.tsx'
import { reportOpened } from '../player/progress-reports.ts'
import { ownDevice } from './own-device.ts'
import type { SavedLesson } from './saved-database.ts'
import { readSavedDocument } from './saved-document.ts'

type Read = Awaited<ReturnType<typeof readSavedDocument>> | 'unreadable'

/** A saved picture or PDF, or why it does not open. Opening it is reported when there is a connection. */
export function SavedDocument({ lesson }: { lesson: SavedLesson }) {
  const { contentId, title } = lesson
  const [read, setRead] = useState<Read>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt reads the same again.
  useEffect(() => {
    let left = false
    const show = (found: Read) => {
      if (!left) setRead(found)
    }
    readSavedDocument(contentId).then(show, () => show('unreadable'))
    return () => {
      left = true
    }
  }, [contentId, attempt])
  if (read === undefined) return <p role="status">{m.platform_loading()}</p>
  if (read === 'unreadable') return <ErrorState onRetry={() => setAttempt(attempt + 1)} />
  if (read === 'ended') return <EmptyState title={m.content_licence_ended()} />
  if (read === 'clock-wrong') return <EmptyState title={m.content_clock_wrong(ownDevice())} />
  return lesson.document === 'pdf' ? (
    <SavedPdf file={read} contentId={contentId} />
  ) : (
    <SavedPicture file={read} contentId={contentId} title={title} />
  )
}

function SavedPdf({ file, contentId }: { file: Blob; contentId: number }) {
  const [again, setAgain] = useState(file)
  const pdf = usePdf(again, () => reportOpened(contentId))
  return <PdfSheets pdf={pdf} onRetry={() => setAgain(file.slice(0, file.size, file.type))} />
}

function SavedPicture({ file, contentId, title }: { file: Blob; contentId: number; title: string }) {
  const url = useObjectUrl(file)
  return url ? (
    <img
      className={viewerStyles.image}
      src={url}
      alt={title}
      lang={langOf(title)}
      onLoad={() => reportOpened(contentId)}
    />
  ) : null
}
