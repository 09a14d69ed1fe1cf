import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { listBroadcasts, showAudience } from '#domains/notifications/contract/broadcasts.contract.ts'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { SendIcon } from '#platform/web/components/icons.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { FormPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { BroadcastForm } from '../../components/broadcast-form.tsx'

const shownOfMessage = 80

export const meta = () => pageMeta(m.platform_admin_notifications())
export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  const page = new URL(request.url).searchParams.get('page') ?? undefined
  const [list, audience] = await Promise.all([
    adminApi.load(listBroadcasts, { query: { page } }),
    adminApi.load(showAudience),
  ])
  return { list, audience }
})
export const HydrateFallback = () => <FormPageSkeleton title={m.platform_admin_notifications()} />

/** An admin sends a broadcast to a role or to chosen accounts, and sees earlier ones. */
export default function BroadcastScreen() {
  const { list, audience } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <>
      <PageTitle>{m.platform_admin_notifications()}</PageTitle>
      <BroadcastForm audience={audience} onSent={revalidate} />
      <h2>{m.notifications_history()}</h2>
      {list.data.length === 0 ? (
        <EmptyState icon={SendIcon} title={m.notifications_history_empty()} />
      ) : (
        <SentTable rows={list.data} />
      )}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </>
  )
}

type Row = Awaited<ReturnType<typeof clientLoader>>['list']['data'][number]

function SentTable({ rows }: { rows: readonly Row[] }) {
  const locale = currentLocale()
  return (
    <DataTable
      caption={m.notifications_history()}
      rows={rows}
      rowKey={(row) => row.send_date + row.message}
      columns={[
        {
          id: 'message',
          kind: 'title',
          head: m.notifications_message(),
          cell: (row) => cutSyllables(row.message, shownOfMessage),
        },
        {
          id: 'when',
          head: m.notifications_when(),
          phoneLabel: m.notifications_when(),
          cell: (row) => `${formatDay(row.send_date, locale)} ${formatTime(row.send_date.slice(11), locale)}`,
        },
        {
          id: 'recipients',
          kind: 'number',
          head: m.notifications_recipients(),
          phoneLabel: m.notifications_recipients(),
          cell: (row) => localDigits(row.recipients),
        },
      ]}
    />
  )
}
