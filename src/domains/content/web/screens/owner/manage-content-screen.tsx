import { useLoaderData } from 'react-router'
import type { OwnCourseRow } from '#domains/catalogue/contract/my-courses.contract.ts'
import { loadOwnCourses } from '#domains/catalogue/web/lazy.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { CourseIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import type { Column } from '#platform/web/table/data-table.tsx'
import { TableList } from '#platform/web/table/table-list.tsx'
import { courseTypeText } from '../../components/content-labels.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.platform_nav_lessons())

export const clientLoader = loadOwnCourses

export const HydrateFallback = () => <ListPageSkeleton title={m.platform_nav_lessons()} />

/** An owner's courses, each a link to its content groups. @see X-LAY-12, REQ-04 */
export default function ManageContentScreen() {
  const page = useLoaderData<typeof clientLoader>()
  return (
    <TableList
      title={m.platform_nav_lessons()}
      page={page}
      columns={columns()}
      rowKey={(row) => row.course_id}
      searchPlaceholder={m.content_search_courses()}
      whenNone={<NoCourses />}
      whenNotFound={<NothingFound />}
    />
  )
}

function columns(): Column<OwnCourseRow>[] {
  return [
    {
      id: 'title',
      kind: 'title',
      head: m.content_course(),
      cell: (row) => <AppLink to={paths.owner.groups(row.course_id)}>{row.course_title}</AppLink>,
    },
    {
      id: 'type',
      head: m.content_course_type(),
      cell: (row) => <span className="keep">{courseTypeText(row.course_type)}</span>,
    },
  ]
}

function NoCourses() {
  return (
    <EmptyState
      icon={CourseIcon}
      title={m.content_no_courses()}
      actions={
        <AppLink className="btn btn-primary" to={paths.owner.createCourse()}>
          {m.content_add_course()}
        </AppLink>
      }
    >
      {m.content_no_courses_text()}
    </EmptyState>
  )
}

function NothingFound() {
  return (
    <EmptyState
      title={m.content_courses_not_found()}
      actions={
        <AppLink className="btn" to={paths.owner.manageContent()}>
          {m.content_all_courses()}
        </AppLink>
      }
    >
      {m.content_courses_not_found_text()}
    </EmptyState>
  )
}
