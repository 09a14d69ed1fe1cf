import type { ClientLoaderFunctionArgs } from 'react-router'
import { useSearchParams } from 'react-router'
import { paths } from '#paths'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { codeFrom, codeText } from '#platform/contract/codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { Tabs } from '#platform/web/components/tabs.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
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
import { listUsers, type UserRow } from '../../../contract/admin-users.contract.ts'
import { accountStatus, nameOf, roleName, WARNINGS_THAT_FLAG } from '../../components/status-labels.ts'
import { useUserBulk } from '../../components/use-user-bulk.ts'
import type { Route } from './+types/users-screen.ts'

const TYPES = ['teacher', 'school', 'student'] as const
const STATUSES = Object.values(AccountStatus)

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const type = TYPES.find((one) => one === query.get('type')) ?? 'teacher'
  return adminApi.load(listUsers, {
    query: {
      type,
      status: codeText(codeFrom(AccountStatus, query.get('status') ?? undefined)),
      keyword: query.get('keyword') ?? undefined,
      page: query.get('page') ?? 1,
      ...consoleFilterOf(query),
    },
  })
})
export const HydrateFallback = () => <ListPageSkeleton title={m.moderation_users()} />
export const meta = () => pageMeta(m.moderation_users())

function columns(): Column<UserRow>[] {
  return [
    {
      id: 'name',
      head: m.moderation_name(),
      kind: 'title',
      cut: true,
      cell: (row) => <AppLink to={paths.admin.user.detail(row)}>{nameOf(row)}</AppLink>,
    },
    { id: 'no', head: m.moderation_account_no(), phoneLabel: m.moderation_account_no(), cell: (row) => row.no },
    { id: 'phone', head: m.moderation_phone(), phoneLabel: m.moderation_phone(), cell: (row) => row.phone_number_1 },
    {
      id: 'status',
      head: m.moderation_status(),
      phoneLabel: m.moderation_status(),
      cell: (row) => {
        const { label, tone } = accountStatus(row.status)
        return <Badge tone={tone}>{label}</Badge>
      },
    },
    {
      id: 'warnings',
      head: m.moderation_warnings(),
      phoneLabel: m.moderation_warnings(),
      cell: (row) =>
        row.warnings >= WARNINGS_THAT_FLAG ? (
          <Badge tone="danger">{m.moderation_flagged_badge({ n: localDigits(row.warnings) })}</Badge>
        ) : (
          localDigits(row.warnings)
        ),
    },
    {
      id: 'since',
      head: m.moderation_since(),
      phoneLabel: m.moderation_since(),
      cell: (row) => dayOf(row.insert_time),
    },
  ]
}

/** People by role; filters, keyword and page are in the URL. */
export default function UsersScreen({ loaderData }: Route.ComponentProps) {
  const { data, total, current_page, last_page } = loaderData
  const [query] = useSearchParams()
  const { selection, actions } = useUserBulk(data)
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={m.moderation_users()} total={total} />
      <Tabs
        label={m.moderation_roles()}
        param="type"
        tabs={TYPES.map((type) => ({ id: type, label: roleName(type) }))}
      />
      <SearchBox placeholder={m.moderation_search_users()}>
        <QuerySelect
          label={m.moderation_status()}
          param="status"
          choices={[
            { value: '', label: m.moderation_all_statuses() },
            ...STATUSES.map((status) => ({ value: String(status), label: accountStatus(status).label })),
          ]}
        />
      </SearchBox>
      <ConsoleFilters />
      {data.length === 0 ? (
        <EmptyState>
          {query.get('status') === '1' ? m.moderation_nothing_waits() : m.moderation_no_account_found()}
        </EmptyState>
      ) : (
        <DataTable
          caption={m.moderation_users()}
          columns={columns()}
          rows={data}
          rowKey={(row) => row.id}
          selection={selection}
        />
      )}
      <BulkActions selection={selection} actions={actions} />
      <Pager currentPage={current_page} lastPage={last_page} total={total} />
    </>
  )
}
