import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { listAdminNews } from '#domains/news/contract/news.contract.ts'
import { paths } from '#paths'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { formatDay, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { PlusIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'

export const meta = () => pageMeta(m.news_title())
export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  return adminApi.load(listAdminNews, {
    query: { page: query.get('page') ?? undefined, keyword: query.get('keyword') },
  })
})
export const HydrateFallback = () => <ListPageSkeleton title={m.news_title()} />

/** All articles, drafts included. */
export default function NewsDeskScreen() {
  const list = useLoaderData<typeof clientLoader>()
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <>
      <ListHeader
        title={m.news_title()}
        total={list.total}
        action={
          <AppLink className="btn btn-primary" to={paths.admin.news.create()}>
            <PlusIcon />
            {m.news_new()}
          </AppLink>
        }
      />
      <SearchBox placeholder={m.news_search_placeholder()} />
      {list.data.length === 0 ? <EmptyState /> : <NewsTable rows={list.data} />}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </>
  )
}

type Row = Awaited<ReturnType<typeof clientLoader>>['data'][number]

function NewsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      caption={m.news_title()}
      rows={rows}
      rowKey={(row) => row.news_id}
      columns={[
        {
          id: 'title',
          kind: 'title',
          head: m.news_field_title(),
          cell: (row) => <AppLink to={paths.admin.news.edit(row.news_id)}>{withWholeWords(row.news_title)}</AppLink>,
        },
        {
          id: 'date',
          head: m.news_field_date(),
          phoneLabel: m.news_field_date(),
          cell: (row) => formatDay(row.publish_date, currentLocale()),
        },
        { id: 'state', head: m.news_state(), phoneLabel: m.news_state(), cell: (row) => <StateBadge row={row} /> },
      ]}
    />
  )
}

function StateBadge({ row }: { row: Row }) {
  if (!row.published) return <Badge>{m.news_draft()}</Badge>
  if (row.publish_date > yangonDay(new Date())) return <Badge tone="gold">{m.news_waiting()}</Badge>
  return <Badge tone="jade">{m.news_published()}</Badge>
}
