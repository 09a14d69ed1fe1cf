import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { DetailSkeleton } from '#platform/web/states/skeletons.tsx'
import { reportOpened } from '../player/progress-reports.ts'
import { fileLink, type LessonRef, loadLesson } from './lesson-ref.ts'
import { PdfPage } from './pdf-page.tsx'

export const pdfMeta = () => [{ title: `PDF | ${m.product_name()}` }]

export async function loadPdf(lessonRef: LessonRef) {
  const lesson = await loadLesson(lessonRef)
  return { lesson, url: await fileLink(lessonRef) }
}

export function PdfFallback() {
  return (
    <div className="wrap stack">
      <DetailSkeleton />
    </div>
  )
}

/** A PDF in a window of its own; its route's loader is {@link loadPdf}. @see M-VW-03, M-VW-04 */
export function PdfScreen() {
  const { lesson, url } = useLoaderData<typeof loadPdf>()
  useEffect(() => reportOpened(lesson.id), [lesson.id])
  return <PdfPage lesson={lesson} url={url} />
}
