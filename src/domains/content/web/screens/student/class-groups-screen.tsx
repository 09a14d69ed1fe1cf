import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { classLessons } from '../../../contract/lessons.contract.ts'
import { CourseHead } from '../../components/course-head.tsx'
import { GroupLinks } from '../../components/group-links.tsx'
import lessonListStyles from '../../components/lesson-list.module.css'
import { LessonsFallback } from '../../components/lessons-fallback.tsx'
import { loadCourseHeader } from '../../components/load-course-header.ts'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_groups())

export const clientLoader = guarded(['student'], async ({ params, request }) => {
  const classId = params.id ?? ''
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const [course, groups] = await Promise.all([
    loadCourseHeader(params.course_id ?? ''),
    browserApi.load(classLessons.groups, { params: { id: classId }, query: { page } }),
  ])
  return { classId, course, groups }
})

export const HydrateFallback = LessonsFallback

/** The groups of a student's class. @see M-ST-01 */
export default function ClassGroupsScreen() {
  const { classId, course, groups } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = groups
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <div className={`wrap stack ${lessonListStyles.page}`}>
      <Breadcrumbs crumbs={[{ label: m.content_to_my_classes(), to: paths.enrolled.classes() }]} />
      <ListHeader title={m.content_groups()} total={total} />
      <CourseHead course={course} />
      <GroupLinks groups={data} to={(group) => paths.enrolled.classLessons({ class_id: classId, id: group.id })} />
      {last_page > 1 ? <Pager currentPage={current_page} lastPage={last_page} total={total} /> : null}
    </div>
  )
}
