import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { DocumentIcon, DownloadIcon } from '#platform/web/components/icons.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { EmptyState, ErrorState } from '#platform/web/states/states.tsx'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import { LessonHeader } from '../components/lesson-frame.tsx'
import viewerStyles from '../components/viewer.module.css'
import { canShowPdf } from './can-show-pdf.ts'
import { drawPdfPage, openPdf, type PdfSource } from './open-pdf.ts'
import { isUnreadable } from './pdf-problem.ts'

interface PdfPageProps {
  lesson: LessonDetail
  url: string
  /** The file, where it is saved on this device. */
  saved?: Blob | undefined
  /** The file has loaded and can be read, or is downloaded by a browser that cannot show it. */
  onOpen?: () => void
  /** Stands below the title. */
  children?: ReactNode
  /** Stands below the last page. */
  end?: ReactNode
}

/** The pages of a PDF, each rendered when it is near the viewport. */
export function PdfPage({ lesson, url, saved, onOpen, children, end }: PdfPageProps) {
  const pdf = usePdf(saved ?? url, onOpen, lesson)
  const { revalidate } = useRevalidator()
  return (
    <div className={`wrap stack ${viewerStyles.page}`}>
      <div className="spread list-head">
        <LessonHeader course={lesson.course_title} chapter={lesson.gp_name} title={lesson.content_title}>
          {pdf.document ? <p className="hint">{m.content_pages({ n: localDigits(pdf.document.numPages) })}</p> : null}
        </LessonHeader>
        <a
          className="btn keep"
          href={url}
          download={lesson.o_file_name}
          // Read elsewhere, where this browser cannot show it.
          onClick={pdf.failed === 'old-browser' ? onOpen : undefined}
        >
          <DownloadIcon />
          {m.content_download()}
        </a>
      </div>
      {children}
      <PdfSheets pdf={pdf} onRetry={() => void revalidate()} />
      {end}
    </div>
  )
}

type LoadedPdf = ReturnType<typeof usePdf>

/** The sheets of a PDF, or what is known of its loading. */
export function PdfSheets({ pdf: { document, failed, done }, onRetry }: { pdf: LoadedPdf; onRetry: () => void }) {
  if (failed === 'fetching') return <ErrorState onRetry={onRetry} />
  if (failed) {
    return (
      <EmptyState icon={DocumentIcon} title={m.content_pdf_unreadable_title()}>
        {failed === 'reading' ? m.content_pdf_unreadable() : m.content_pdf_old_browser()}
      </EmptyState>
    )
  }
  if (!document) {
    return (
      <p role="status">
        {m.platform_loading()} {done === undefined ? '' : `${localDigits(done)}%`}
      </p>
    )
  }
  return (
    <ol className={viewerStyles.pages}>
      {numbersTo(document.numPages).map((number) => (
        <li key={number}>
          <PdfSheet document={document} number={number} />
        </li>
      ))}
    </ol>
  )
}

/**
 * @param onOpen - called when the file has loaded, and can be read
 * @param reading - another value each time the source was read: a URL that is signed again within a second is the same
 */
export function usePdf(source: PdfSource, onOpen?: () => void, reading?: unknown) {
  const [document, setDocument] = useState<PDFDocumentProxy>()
  const [failed, setFailed] = useState<'fetching' | 'reading' | 'old-browser'>()
  const [done, setDone] = useState<number>()
  const show = useEffectEvent((opened: PDFDocumentProxy) => {
    setDocument(opened)
    onOpen?.()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a source that was read again is loaded again.
  useEffect(() => {
    let left = false
    let close: (() => void) | undefined
    setDocument(undefined)
    if (!canShowPdf()) {
      setFailed('old-browser')
      return
    }
    setFailed(undefined)
    openPdf(source, (share) => !left && setDone(Math.round(share * 100))).then(
      (opened) => {
        close = opened.close
        if (left) opened.close()
        else show(opened.document)
      },
      (problem: unknown) => !left && setFailed(isUnreadable(problem) ? 'reading' : 'fetching'),
    )
    return () => {
      left = true
      close?.()
    }
  }, [source, reading])
  return { document, failed, done }
}

/** One page: an empty placeholder of the same size until it is near the viewport. */
function PdfSheet({ document, number }: { document: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = canvas.current
    if (!near || !element) return
    return drawPdfPage(document, number, element)
  }, [near, document, number])
  return (
    <canvas
      ref={canvas}
      className={viewerStyles.sheet}
      role="img"
      aria-label={m.platform_page_n({ page: localDigits(number) })}
    />
  )
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
