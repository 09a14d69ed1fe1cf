import { useLoaderData } from 'react-router'
import { ownCourse } from '#domains/catalogue/contract/my-courses.contract.ts'
import { paths } from '#paths'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { UsersIcon } from '#platform/web/components/icons.tsx'
import { Tabs, useTab } from '#platform/web/components/tabs.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import {
  courseLessonsProgress,
  courseStudentsProgress,
  type LessonCompletion,
  type StudentProgress,
} from '../../../contract/course-progress.contract.ts'
import { lessonColumns, studentColumns } from '../../components/progress-columns.tsx'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.learning_progress_title())

export const clientLoader = guarded(APPROVED_OWNER, async ({ params, request }) => {
  const id = params.id ?? ''
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const [course, students, completion] = await Promise.all([
    browserApi.load(ownCourse, { params: { id } }),
    browserApi.load(courseStudentsProgress, { params: { id }, query: { page } }),
    browserApi.load(courseLessonsProgress, { params: { id } }),
  ])
  return { course, students, completion }
})

export const HydrateFallback = () => <ListPageSkeleton title={m.learning_progress_title()} />

/** How far each student of an owner's course is, and how many have finished each lesson. @see docs/decisions/0076 */
export default function CourseProgressScreen() {
  const { course, students, completion } = useLoaderData<typeof clientLoader>()
  const tabs = [
    { id: 'students', label: m.learning_progress_students() },
    { id: 'lessons', label: m.learning_progress_lessons() },
  ]
  const tab = useTab(tabs)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.learning_progress_to_lessons(), to: paths.owner.groups(course.course_id) }]} />
      <p className="hint" lang={langOf(course.course_title)}>
        {course.course_title}
      </p>
      <PageTitle>{m.learning_progress_title()}</PageTitle>
      {completion.students === 0 ? (
        <EmptyState icon={UsersIcon} title={m.learning_progress_none()}>
          {m.learning_progress_none_text()}
        </EmptyState>
      ) : (
        <>
          <Tabs label={m.learning_progress_title()} tabs={tabs} />
          {tab === 'lessons' ? <Lessons {...completion} /> : <Students {...students} />}
        </>
      )}
    </>
  )
}

function Students({ data, total, current_page, last_page }: Page<StudentProgress>) {
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <DataTable
        caption={m.learning_progress_students()}
        columns={studentColumns()}
        rows={data}
        rowKey={(row) => row.student_id}
      />
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}

function Lessons({ students, lessons }: { students: number; lessons: readonly LessonCompletion[] }) {
  if (lessons.length === 0) return <EmptyState title={m.learning_progress_no_lessons()} />
  return (
    <DataTable
      caption={m.learning_progress_lessons()}
      columns={lessonColumns(students)}
      rows={lessons}
      rowKey={(row) => row.id}
    />
  )
}
