import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { LeftIcon } from '#platform/web/components/icons.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { ErrorState } from '#platform/web/states/states.tsx'
import { useObjectUrl } from '#platform/web/upload/use-object-url.ts'
import { LessonHeader } from '../../components/lesson-frame.tsx'
import { fileLink, lessonOfUrl, loadLesson } from '../../components/lesson-ref.ts'
import { ReturnButton } from '../../components/return-button.tsx'
import viewerStyles from '../../components/viewer.module.css'
import { followingOf } from '../../next-lesson/following.ts'
import { DocumentEnd } from '../../next-lesson/next-panel.tsx'
import { reportOpened } from '../../player/progress-reports.ts'
import { firstQuality } from '../../player/quality.ts'
import { findSavedDocument } from '../../saved/find-saved-document.ts'
import { lessonToSave } from '../../saved/lesson-to-save.ts'
import { ownDevice } from '../../saved/own-device.ts'
import { SaveButton } from '../../saved/save-button.tsx'

export { accountArea as handle } from '#platform/web/layout/bottom-bar.tsx'
export { LessonFallback as HydrateFallback } from '../../components/lesson-frame.tsx'
export { LessonProblem as ErrorBoundary } from '../../components/lesson-problem.tsx'

export const meta = () => pageMeta(m.content_kind_image())

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const lessonRef = lessonOfUrl(params, request)
  const lesson = await loadLesson(lessonRef)
  const [url, saved] = await Promise.all([fileLink(lessonRef), findSavedDocument(lesson.id)])
  return { lessonRef, lesson, url, saved }
}

/** A picture of a lesson, loaded by a file link. @see M-VW-02 */
export default function ImageScreen() {
  const { lessonRef, lesson, url, saved } = useLoaderData<typeof clientLoader>()
  const savedUrl = useObjectUrl(saved)
  const { revalidate } = useRevalidator()
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <div className={`wrap stack ${viewerStyles.page}`}>
      <LessonHeader course={lesson.course_title} chapter={lesson.gp_name} title={lesson.content_title} />
      {failedUrl === url ? (
        <ErrorState onRetry={() => void revalidate()} />
      ) : saved && !savedUrl ? null : (
        <img
          className={viewerStyles.image}
          src={savedUrl ?? url}
          alt={lesson.content_title}
          lang={langOf(lesson.content_title)}
          onLoad={() => reportOpened(lesson.id)}
          onError={() => setFailedUrl(url)}
        />
      )}
      <SaveButton lessons={lessonToSave(lessonRef, lesson, 'auto')} label={m.content_save_lesson(ownDevice())} />
      <DocumentEnd
        key={lesson.id}
        following={followingOf(lessonRef, lesson, firstQuality(lesson.next_lesson?.renditions ?? []))}
        course={lessonRef}
      />
      <div>
        <ReturnButton lessonRef={lessonRef}>
          <LeftIcon small />
          {m.content_return()}
        </ReturnButton>
      </div>
    </div>
  )
}
