import { useLoaderData } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { videoCourseHeader, videoCourseLessons } from '../../../contract/lessons.contract.ts'
import { dayText } from '../../components/content-labels.ts'
import { CourseHead } from '../../components/course-head.tsx'
import { ExpiredBox } from '../../components/expired-box.tsx'
import { GroupLinks } from '../../components/group-links.tsx'
import { hasEnded } from '../../components/has-ended.ts'
import lessonListStyles from '../../components/lesson-list.module.css'
import { LessonsFallback } from '../../components/lessons-fallback.tsx'

export { WidePageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_groups())

export const clientLoader = guarded(['student'], async ({ params, request }) => {
  const id = params.id ?? ''
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const [course, groups] = await Promise.all([
    browserApi.load(videoCourseHeader, { params: { id } }),
    browserApi.load(videoCourseLessons.groups, { params: { id }, query: { page } }),
  ])
  return { course, groups }
})

export const HydrateFallback = LessonsFallback

/** The groups of a purchased video course, while the access lasts. @see M-ST-02 */
export default function CourseGroupsScreen() {
  const { course, groups } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = groups
  const end = course.end_access_date
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <div className={`wrap stack ${lessonListStyles.page}`}>
      <Breadcrumbs crumbs={[{ label: m.content_to_my_courses(), to: paths.enrolled.courses() }]} />
      <ListHeader title={m.content_groups()} {...(hasEnded(end) ? {} : { total })} />
      <CourseHead course={course}>
        {end ? <p className="hint">{m.content_expiry_date({ date: dayText(end) })}</p> : null}
      </CourseHead>
      {hasEnded(end) ? (
        <ExpiredBox courseId={course.course_id} />
      ) : (
        <>
          <GroupLinks
            groups={data}
            to={(group) => paths.enrolled.courseLessons({ courseId: course.course_id, id: group.id })}
          />
          {last_page > 1 ? <Pager currentPage={current_page} lastPage={last_page} total={total} /> : null}
        </>
      )}
    </div>
  )
}
