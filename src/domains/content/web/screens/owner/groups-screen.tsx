import { useLoaderData } from 'react-router'
import { ownCourse } from '#domains/catalogue/contract/my-courses.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { EditIcon, PlusIcon, RightIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { Breadcrumbs } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { APPROVED_OWNER, guarded } from '#platform/web/session/guard.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { deleteGroup, type GroupRow, ownGroups } from '../../../contract/content-groups.contract.ts'
import { CourseHead } from '../../components/course-head.tsx'
import { notifyStatus } from '../../components/notify-outcome.ts'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.content_groups())

export const clientLoader = guarded(APPROVED_OWNER, async ({ params, request }) => {
  const id = params.id ?? ''
  const page = new URL(request.url).searchParams.get('page') ?? '1'
  const [course, groups] = await Promise.all([
    browserApi.load(ownCourse, { params: { id } }),
    browserApi.load(ownGroups, { params: { id }, query: { page } }),
  ])
  return { course, groups }
})

export const HydrateFallback = () => <ListPageSkeleton title={m.content_groups()} />

/** The groups of an owner's course. @see M-GP-01, M-GP-02 */
export default function GroupsScreen() {
  const { course, groups } = useLoaderData<typeof clientLoader>()
  const { data, total, current_page, last_page } = groups
  const { run } = useAction()
  const [confirm, dialog] = useConfirm()
  const courseId = course.course_id
  useFirstPageWhenEmpty(data.length, current_page)

  async function remove(group: GroupRow) {
    const sure = await confirm({
      title: m.content_delete_group_title({ name: group.gp_name }),
      detail: m.content_delete_group_detail(),
      confirmLabel: m.content_delete(),
      danger: true,
    })
    if (!sure) return
    const params = { id: String(courseId), groupId: String(group.id) }
    await run(
      () => browserApi.call(deleteGroup, { params }),
      ({ status }) => notifyStatus(status, m.content_group_gone()),
    )
  }
  const addLink = (
    <AppLink className="btn btn-primary keep" to={paths.owner.createGroup(courseId)}>
      <PlusIcon />
      {m.content_group_add_short()}
    </AppLink>
  )
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.content_to_courses(), to: paths.owner.courses() }]} />
      <ListHeader title={m.content_groups()} total={total} action={addLink} />
      <CourseHead course={course} />
      <p>
        <AppLink className="more" to={paths.owner.progress(courseId)}>
          {m.content_students_progress()}
          <RightIcon small />
        </AppLink>
      </p>
      {data.length > 0 ? (
        <>
          <DataTable
            caption={m.content_groups()}
            columns={columns(courseId, (group) => void remove(group))}
            rows={data}
            rowKey={(row) => row.id}
          />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
        </>
      ) : (
        <EmptyState title={m.content_no_groups()} actions={addLink}>
          {m.content_no_groups_text()}
        </EmptyState>
      )}
      {dialog}
    </>
  )
}

function columns(courseId: number, onRemove: (group: GroupRow) => void): Column<GroupRow>[] {
  return [
    {
      id: 'name',
      kind: 'title',
      head: m.content_group_name(),
      cell: (row) => <AppLink to={paths.owner.contents({ courseId, id: row.id })}>{row.gp_name}</AppLink>,
    },
    {
      id: 'actions',
      kind: 'actions',
      head: m.content_actions(),
      cell: (row) => (
        <div className="row row-actions">
          <AppLink className="btn" to={paths.owner.contents({ courseId, id: row.id })}>
            {m.content_view()}
          </AppLink>
          <AppLink
            className="btn"
            to={paths.owner.editGroup({ courseId, id: row.id })}
            aria-label={m.content_edit_thing({ name: row.gp_name })}
          >
            <EditIcon small />
            {m.content_edit()}
          </AppLink>
          <button
            type="button"
            className="btn btn-danger"
            aria-label={m.content_delete_thing({ name: row.gp_name })}
            onClick={() => onRemove(row)}
          >
            <TrashIcon small />
            {m.content_delete()}
          </button>
        </div>
      ),
    },
  ]
}
