import '../../components/moderation.css'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { RowsSkeleton } from '#platform/web/states/skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { type Column, DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { type AuditRow, listAudit } from '../../../contract/admin-desk.contract.ts'
import type { Route } from './+types/audit-screen.ts'

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  return adminApi.load(listAudit, {
    query: {
      actor: query.get('actor') ?? undefined,
      target: query.get('target') ?? undefined,
      page: query.get('page') ?? 1,
    },
  })
})
export const HydrateFallback = () => <RowsSkeleton />
export const meta = () => [{ title: m.moderation_audit() }]

const asText = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value))

function columns(): Column<AuditRow>[] {
  return [
    { id: 'action', head: m.moderation_action(), kind: 'title', cell: (row) => row.action },
    { id: 'actor', head: m.moderation_actor(), phoneLabel: m.moderation_actor(), cell: (row) => row.actor },
    { id: 'target', head: m.moderation_target(), phoneLabel: m.moderation_target(), cell: (row) => row.target },
    {
      id: 'change',
      head: m.moderation_change(),
      phoneLabel: m.moderation_change(),
      cell: (row) => <Change row={row} />,
    },
    { id: 'at', head: m.moderation_at(), phoneLabel: m.moderation_at(), cell: (row) => row.at },
  ]
}

function Change({ row }: { row: AuditRow }) {
  const before = asText(row.before)
  return (
    <code className="wrap-anywhere">
      {before}
      {before ? ' → ' : ''}
      {asText(row.after)}
    </code>
  )
}

/** Who changed what, newest first, found by what was changed. */
export default function AuditScreen({ loaderData }: Route.ComponentProps) {
  const { data, total, current_page, last_page } = loaderData
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.moderation_audit()} total={total} />
      <SearchBox placeholder={m.moderation_search_audit()} param="target" />
      {data.length === 0 ? (
        <EmptyState />
      ) : (
        <DataTable
          caption={m.moderation_audit()}
          columns={columns()}
          rows={data}
          rowKey={(row) => `${row.at} ${row.action} ${row.target}`}
        />
      )}
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}
