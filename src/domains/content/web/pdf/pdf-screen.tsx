import { useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { fileLink, type LessonRef, loadLesson } from '../components/lesson-ref.ts'
import { followingOf } from '../next-lesson/following.ts'
import { DocumentEnd } from '../next-lesson/next-panel.tsx'
import { reportOpened } from '../player/progress-reports.ts'
import { firstQuality } from '../player/quality.ts'
import { findSavedDocument } from '../saved/find-saved-document.ts'
import { lessonToSave } from '../saved/lesson-to-save.ts'
import { ownDevice } from '../saved/own-device.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { PdfPage } from './pdf-page.tsx'

export const pdfMeta = () => [{ title: `PDF | ${m.product_name()}` }]

export async function loadPdf(lessonRef: LessonRef) {
  const lesson = await loadLesson(lessonRef)
  const [url, saved] = await Promise.all([fileLink(lessonRef), findSavedDocument(lesson.id)])
  return { lessonRef, lesson, url, saved }
}

/** A PDF in a window of its own; its route's loader is {@link loadPdf}. @see M-VW-03, M-VW-04 */
export function PdfScreen() {
  const { lessonRef, lesson, url, saved } = useLoaderData() as Awaited<ReturnType<typeof loadPdf>>
  return (
    <PdfPage
      lesson={lesson}
      url={url}
      saved={saved}
      onOpen={() => reportOpened(lesson.id)}
      end={
        <DocumentEnd
          key={lesson.id}
          following={followingOf(lessonRef, lesson, firstQuality(lesson.next_lesson?.renditions ?? []))}
          course={lessonRef}
        />
      }
    >
      <SaveButton lessons={lessonToSave(lessonRef, lesson, 'auto')} label={m.content_save_lesson(ownDevice())} />
    </PdfPage>
  )
}
