import { useLoaderData } from 'react-router'
import { classOutline } from '#domains/learning/contract/outline.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { CourseHead } from '../../components/course-head.tsx'
import lessonListStyles from '../../components/lesson-list.module.css'
import { LessonsFallback } from '../../components/lessons-fallback.tsx'
import { loadCourseHeader } from '../../components/load-course-header.ts'
import { CourseOutline } from '../../outline/course-outline.tsx'

export { accountArea as handle } from '#platform/web/layout/bottom-bar.tsx'
export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_groups())

export const clientLoader = guarded(['student'], async ({ params }) => {
  const classId = params.id ?? ''
  const [course, outline] = await Promise.all([
    loadCourseHeader(params.course_id ?? ''),
    browserApi.load(classOutline, { params: { id: classId } }),
  ])
  return { classId, course, outline }
})

export const HydrateFallback = LessonsFallback

/** The groups of a student's class. @see M-ST-01 */
export default function ClassGroupsScreen() {
  const { classId, course, outline } = useLoaderData<typeof clientLoader>()
  return (
    <div className={`wrap stack ${lessonListStyles.page}`}>
      <Breadcrumbs crumbs={[{ label: m.content_to_my_classes(), to: paths.enrolled.classes() }]} />
      <ListHeader title={m.content_groups()} total={outline.chapters.length} />
      <CourseHead course={course} />
      <CourseOutline
        via="class"
        id={classId}
        outline={outline}
        title={course.course_title}
        chapterPath={(id) => paths.enrolled.classLessons({ class_id: classId, id })}
      />
    </div>
  )
}
