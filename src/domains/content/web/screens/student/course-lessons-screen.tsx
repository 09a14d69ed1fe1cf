import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { videoCourseLessons } from '../../../contract/lessons.contract.ts'
import { LessonsFallback } from '../../components/lessons-fallback.tsx'
import { LessonsPage } from '../../components/lessons-page.tsx'
import { loadGroupProgress } from '../../player/load-progress.ts'

export { accountArea as handle } from '#platform/web/layout/bottom-bar.tsx'
export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_lessons())

export const clientLoader = guarded(['student'], async ({ params, request }) => {
  const lessonRef = { id: params.courseId ?? '', groupId: params.id ?? '' }
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const [group, lessons, progress] = await Promise.all([
    browserApi.load(videoCourseLessons.group, { params: lessonRef }),
    browserApi.load(videoCourseLessons.contents, {
      params: lessonRef,
      query: { page, type: 'course', order: 'position' },
    }),
    loadGroupProgress(lessonRef.groupId),
  ])
  return { lessonRef, group, lessons, progress }
})

export const HydrateFallback = LessonsFallback

/** The lessons of a group of a purchased video course, while the access lasts. @see M-ST-10 */
export default function CourseLessonsScreen() {
  const { lessonRef, group, lessons, progress } = useLoaderData<typeof clientLoader>()
  return (
    <LessonsPage
      via="video-course"
      id={lessonRef.id}
      group={group}
      lessons={lessons}
      progress={progress}
      backTo={paths.enrolled.courseGroups(lessonRef.id)}
    />
  )
}
