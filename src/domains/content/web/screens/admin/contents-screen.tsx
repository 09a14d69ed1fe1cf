import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { formatFileSize } from '#platform/contract/file-size.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { RetryIcon, TrashIcon } from '#platform/web/components/icons.tsx'
import { Tabs } from '#platform/web/components/tabs.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { type RowAction, RowMenu } from '#platform/web/table/row-menu.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import {
  type AdminContentRow,
  adminContents,
  removeContent,
  retryContent,
} from '../../../contract/admin-contents.contract.ts'
import { ContentType, Processing } from '../../../contract/content-codes.ts'
import { dayText } from '../../components/content-labels.ts'
import { ContentState } from '../../components/content-state.tsx'
import contentsStyles from '../../components/contents.module.css'

export { PageProblem as ErrorBoundary } from '#platform/web/states/page-problem.tsx'

export const meta = () => pageMeta(m.platform_admin_contents())

const states = ['all', '1', '2', '0'] as const

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const state = states.find((one) => one === query.get('state') && one !== 'all')
  return adminApi.load(adminContents, {
    query: { page: query.get('page') ?? '1', keyword: query.get('keyword'), is_processing: state ?? '' },
  })
})

export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_contents()} />

/** All contents, failed ones, and the total size in storage. */
export default function AdminContentsScreen() {
  const { data, total, current_page, last_page, total_bytes } = useLoaderData<typeof clientLoader>()
  const [removed, setRemoved] = useState<AdminContentRow>()
  const { busyId, retry } = useRetry()
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.platform_admin_contents()} total={total} />
      <p className="hint">{m.content_stored_in_all({ size: formatFileSize(total_bytes) })}</p>
      <Tabs
        label={m.content_state()}
        param="state"
        tabs={[
          { id: 'all', label: m.content_state_all() },
          { id: '1', label: m.content_processing() },
          { id: '2', label: m.content_state_failed() },
          { id: '0', label: m.content_state_done() },
        ]}
      />
      <SearchBox placeholder={m.content_admin_search()} />
      {data.length === 0 ? (
        <EmptyState>{m.content_admin_none()}</EmptyState>
      ) : (
        <DataTable
          caption={m.platform_admin_contents()}
          columns={columns({ busyId, onRetry: (row) => void retry(row), onRemove: setRemoved })}
          rows={data}
          rowKey={(row) => row.id}
          rowClass={() => contentsStyles.adminRow}
        />
      )}
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
      {removed ? <RemoveDialog row={removed} onClose={() => setRemoved(undefined)} /> : null}
    </>
  )
}

interface ContentActions {
  busyId: number | undefined
  onRetry: (row: AdminContentRow) => void
  onRemove: (row: AdminContentRow) => void
}

function columns(actions: ContentActions): Column<AdminContentRow>[] {
  return [
    {
      id: 'title',
      kind: 'title',
      head: m.content_content_title(),
      cut: true,
      cell: (row) => (
        <>
          <WrittenText>{row.content_title}</WrittenText>
          <p className="small">
            <WrittenText>{row.o_file_name}</WrittenText>
          </p>
        </>
      ),
    },
    {
      id: 'course',
      head: m.content_course(),
      cut: true,
      phoneLabel: m.content_course(),
      cell: (row) => (
        <div>
          <AppLink to={paths.admin.course.detail(row.course_id)}>{row.course_title}</AppLink>
          <p className="small">
            <WrittenText>{row.owner_name}</WrittenText>
          </p>
        </div>
      ),
    },
    { id: 'size', kind: 'number', head: m.content_size(), phoneLabel: m.content_size(), cell: sizeOf },
    { id: 'state', head: m.content_state(), phoneLabel: m.content_state(), cell: stateOf },
    { id: 'since', head: m.content_since(), phoneLabel: m.content_since(), cell: (row) => dayText(row.insert_time) },
    { id: 'actions', kind: 'actions', head: m.content_actions(), cell: (row) => <RowActions row={row} {...actions} /> },
  ]
}

const sizeOf = (row: AdminContentRow) => formatFileSize(row.file_size)

function stateOf(row: AdminContentRow) {
  return (
    <div>
      <ContentState content={row} />
      {row.error ? <FailureReason text={row.error} /> : null}
    </div>
  )
}

/** The program's error message in English, for operators. */
function FailureReason({ text }: { text: string }) {
  return (
    <details className={contentsStyles.failure}>
      <summary>{m.content_failure_reason()}</summary>
      <code lang="en">{text}</code>
    </details>
  )
}

function RowActions({ row, busyId, onRetry, onRemove }: { row: AdminContentRow } & ContentActions) {
  const canRetry =
    row.content_type === ContentType.video && row.key !== null && row.is_processing !== Processing.processing
  const name = row.content_title
  const retry: RowAction = {
    label: m.content_retry(),
    fullLabel: m.content_retry_thing({ name }),
    icon: RetryIcon,
    onSelect: () => onRetry(row),
  }
  const remove: RowAction = {
    label: m.content_delete(),
    fullLabel: m.content_delete_thing({ name }),
    icon: TrashIcon,
    danger: true,
    onSelect: () => onRemove(row),
  }
  return (
    <RowMenu
      label={m.content_actions_of({ name })}
      actions={canRetry ? [retry, remove] : [remove]}
      busy={busyId === row.id}
    />
  )
}

function useRetry() {
  const { run } = useAction()
  const [busyId, setBusyId] = useState<number>()
  async function retry(row: AdminContentRow) {
    setBusyId(row.id)
    await run(() => adminApi.call(retryContent, { params: { id: String(row.id) } }))
    setBusyId(undefined)
  }
  return { busyId, retry }
}

/** Asks for the reason, which the owner reads. */
function RemoveDialog({ row, onClose }: { row: AdminContentRow; onClose: () => void }) {
  const { run } = useAction()
  async function remove(reason: string) {
    await adminApi.call(removeContent, { params: { id: String(row.id) }, body: { reason } })
    onClose()
    await run(async () => undefined)
  }
  return (
    <ReasonDialog
      title={m.content_delete_title({ name: row.content_title })}
      detail={m.content_reason_hint()}
      actionLabel={m.content_delete()}
      danger
      onCancel={onClose}
      onReason={remove}
    />
  )
}
