import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { DetailSkeleton } from '#platform/web/states/skeletons.tsx'
import { fileLink, type LessonPlace, loadLesson } from '../../components/lesson-place.ts'
import { PdfPage } from '../../components/pdf-page.tsx'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => [{ title: `PDF | ${m.product_name()}` }]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const [id, groupId, contentId] = [params.course_id ?? '', params.group_id ?? '', params.id ?? '']
  const place: LessonPlace = { way: 'course', id, groupId, contentId }
  const lesson = await loadLesson(place)
  return { lesson, url: await fileLink(place) }
}

export function HydrateFallback() {
  return (
    <div className="wrap stack">
      <DetailSkeleton />
    </div>
  )
}

/** A document of a course in a window of its own. @see M-VW-03 */
export default function CoursePdfScreen() {
  const { lesson, url } = useLoaderData<typeof clientLoader>()
  return <PdfPage lesson={lesson} url={url} />
}
