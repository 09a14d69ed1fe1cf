import type { ClientLoaderFunctionArgs } from 'react-router'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { approvalBadge, courseTypeName } from '#domains/catalogue/web/index.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { codeFrom, codeText } from '#platform/contract/codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { BulkActions } from '#platform/web/table/bulk-actions.tsx'
import { ConsoleFilters, consoleFilterOf } from '#platform/web/table/console-filters.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { QuerySelect } from '#platform/web/table/query-select.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { type AdminCourseRow, listCoursesForReview } from '../../../contract/admin-courses.contract.ts'
import { useCourseBulk } from '../../components/use-course-bulk.ts'
import type { Route } from './+types/courses-screen.ts'

const APPROVALS = Object.values(Approval)

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  return adminApi.load(listCoursesForReview, {
    query: {
      is_approve: codeText(codeFrom(Approval, query.get('is_approve') ?? undefined)),
      keyword: query.get('keyword') ?? undefined,
      page: query.get('page') ?? 1,
      ...consoleFilterOf(query),
    },
  })
})
export const HydrateFallback = () => <ListPageSkeleton title={m.moderation_courses()} />
export const meta = () => pageMeta(m.moderation_courses())

function columns(): Column<AdminCourseRow>[] {
  return [
    {
      id: 'title',
      head: m.moderation_course(),
      kind: 'title',
      cut: true,
      cell: (row) => (
        <AppLink to={paths.admin.course.detail(row.course_id)}>{withWholeWords(row.course_title)}</AppLink>
      ),
    },
    {
      id: 'owner',
      head: m.moderation_owner(),
      phoneLabel: m.moderation_owner(),
      cut: true,
      cell: (row) => row.owner.name,
    },
    {
      id: 'type',
      head: m.moderation_type(),
      phoneLabel: m.moderation_type(),
      cell: (row) => courseTypeName(row.course_type),
    },
    {
      id: 'status',
      head: m.moderation_status(),
      phoneLabel: m.moderation_status(),
      cell: (row) => <ApprovalBadges row={row} />,
    },
    {
      id: 'since',
      head: m.moderation_since(),
      phoneLabel: m.moderation_since(),
      cell: (row) => dayOf(row.insert_time),
    },
  ]
}

function ApprovalBadges({ row }: { row: AdminCourseRow }) {
  const { label, tone } = approvalBadge(row.is_approve)
  return (
    <>
      <Badge tone={tone}>{label}</Badge>{' '}
      {row.edited_since_review ? <Badge tone="gold">{m.moderation_edited()}</Badge> : null}
    </>
  )
}

/** Courses for review; the dashboard's tile links to the waiting ones. */
export default function CoursesScreen({ loaderData }: Route.ComponentProps) {
  const { data, total, current_page, last_page } = loaderData
  const { selection, actions } = useCourseBulk(data)
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.moderation_courses()} total={total} />
      <SearchBox placeholder={m.moderation_search_courses()}>
        <QuerySelect
          label={m.moderation_status()}
          param="is_approve"
          choices={[
            { value: '', label: m.moderation_all_statuses() },
            ...APPROVALS.map((approval) => ({ value: String(approval), label: approvalBadge(approval).label })),
          ]}
        />
      </SearchBox>
      <ConsoleFilters />
      {data.length === 0 ? (
        <EmptyState>{m.moderation_no_course_found()}</EmptyState>
      ) : (
        <DataTable
          caption={m.moderation_courses()}
          columns={columns()}
          rows={data}
          rowKey={(row) => row.course_id}
          selection={selection}
        />
      )}
      <BulkActions selection={selection} actions={actions} />
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}
