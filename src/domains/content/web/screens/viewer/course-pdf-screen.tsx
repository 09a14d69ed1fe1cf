import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { DetailSkeleton } from '#platform/web/states/skeletons.tsx'
import { fileLink, type LessonRef, loadLesson } from '../../components/lesson-ref.ts'
import { PdfPage } from '../../components/pdf-page.tsx'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => [{ title: `PDF | ${m.product_name()}` }]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [id, groupId, contentId] = [params.course_id ?? '', params.group_id ?? '', params.id ?? '']
  const lessonRef: LessonRef = { via: 'course', id, groupId, contentId }
  const lesson = await loadLesson(lessonRef)
  return { lesson, url: await fileLink(lessonRef) }
}

export function HydrateFallback() {
  return (
    <div className="wrap stack">
      <DetailSkeleton />
    </div>
  )
}

/** A PDF of a course in a separate window. @see M-VW-03 */
export default function CoursePdfScreen() {
  const { lesson, url } = useLoaderData<typeof clientLoader>()
  return <PdfPage lesson={lesson} url={url} />
}
