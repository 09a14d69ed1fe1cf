import { useLoaderData } from 'react-router'
import { videoCourseOutline } from '#domains/learning/contract/outline.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { videoCourseHeader } from '../../../contract/lessons.contract.ts'
import { dayText } from '../../components/content-labels.ts'
import { CourseHead } from '../../components/course-head.tsx'
import { ExpiredBox } from '../../components/expired-box.tsx'
import { hasEnded } from '../../components/has-ended.ts'
import lessonListStyles from '../../components/lesson-list.module.css'
import { LessonsFallback } from '../../components/lessons-fallback.tsx'
import { CourseOutline } from '../../outline/course-outline.tsx'

export { accountArea as handle } from '#platform/web/layout/bottom-bar.tsx'
export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_groups())

export const clientLoader = guarded(['student'], async ({ params }) => {
  const id = params.id ?? ''
  const [course, outline] = await Promise.all([
    browserApi.load(videoCourseHeader, { params: { id } }),
    browserApi.load(videoCourseOutline, { params: { id } }),
  ])
  return { course, outline }
})

export const HydrateFallback = LessonsFallback

/** The groups of a purchased video course, while the access lasts. @see M-ST-02 */
export default function CourseGroupsScreen() {
  const { course, outline } = useLoaderData<typeof clientLoader>()
  const { course_id: courseId, end_access_date: end } = course
  return (
    <div className={`wrap stack ${lessonListStyles.page}`}>
      <Breadcrumbs crumbs={[{ label: m.content_to_my_courses(), to: paths.enrolled.courses() }]} />
      <ListHeader title={m.content_groups()} {...(hasEnded(end) ? {} : { total: outline.chapters.length })} />
      <CourseHead course={course}>
        {end ? <p className="hint">{m.content_expiry_date({ date: dayText(end) })}</p> : null}
      </CourseHead>
      {hasEnded(end) ? (
        <ExpiredBox courseId={courseId} />
      ) : (
        <CourseOutline
          via="video-course"
          id={String(courseId)}
          outline={outline}
          title={course.course_title}
          chapterPath={(id) => paths.enrolled.courseLessons({ courseId, id })}
        />
      )}
    </div>
  )
}
