import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#paths'
import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { adminOnly, useAdmin } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { redirectTo } from '#platform/web/text/redirect-to.ts'
import { adminSummary } from '../../../contract/admin-desk.contract.ts'
import type { Route } from './+types/dashboard-screen.ts'
import styles from './dashboard-screen.module.css'

export const clientLoader = adminOnly(({ request }: ClientLoaderFunctionArgs) => {
  // The menu marks the page by its address, which has no slash at the end.
  if (new URL(request.url).pathname.endsWith('/')) throw redirectTo(paths.admin.dashboard())
  return adminApi.load(adminSummary)
})
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_summary()} count={4} />
export const meta = () => [{ title: m.platform_admin_summary() }]

type Summary = ReplyOf<typeof adminSummary & Endpoint>

interface Queue {
  readonly label: string
  readonly count: number
  readonly to: Path
  readonly late?: boolean
}

function queuesFor(role: 'owner' | 'moderator' | 'finance', summary: Summary): Queue[] {
  const moderation: Queue[] = [
    {
      label: m.moderation_pending_teachers(),
      count: summary.pending_teachers,
      to: paths.admin.user.list({ type: 'teacher', status: '1' }),
    },
    {
      label: m.moderation_pending_schools(),
      count: summary.pending_schools,
      to: paths.admin.user.list({ type: 'school', status: '1' }),
    },
    {
      label: m.moderation_pending_courses(),
      count: summary.pending_courses,
      to: paths.admin.course.list({ is_approve: '1' }),
    },
    {
      label: m.moderation_failed_contents(),
      count: summary.failed_contents,
      to: paths.admin.contents({ state: '2' }),
    },
  ]
  const finance: Queue[] = [
    { label: m.moderation_overdue_proofs(), count: summary.overdue_proofs, to: paths.admin.payments(), late: true },
    { label: m.moderation_awaiting_proofs(), count: summary.awaiting_proofs, to: paths.admin.payments() },
    { label: m.moderation_unpaid_payouts(), count: summary.unpaid_payouts, to: paths.admin.payouts({ paid: 'false' }) },
  ]
  return [...(role === 'moderator' ? [] : finance), ...(role === 'finance' ? [] : moderation)]
}

/** Work that waits for admins, overdue first; each tile links to its list. */
export default function DashboardScreen({ loaderData }: Route.ComponentProps) {
  const session = useAdmin()
  const queues = session ? queuesFor(session.admin.role, loaderData) : []
  const waiting = queues.some(({ count }) => count > 0)
  return (
    <>
      <PageTitle note={waiting ? m.moderation_dashboard_note() : m.moderation_nothing_waits()}>
        {m.platform_admin_summary()}
      </PageTitle>
      <ul className={styles.tiles}>
        {queues.map((queue) => (
          <li key={queue.label}>
            <QueueTile queue={queue} />
          </li>
        ))}
      </ul>
    </>
  )
}

function QueueTile({ queue }: { queue: Queue }) {
  const tile = `panel ${styles.tile}`
  const tone = queue.late ? styles.late : styles.waiting
  return (
    <AppLink className={queue.count === 0 ? tile : `${tile} ${tone}`} to={queue.to}>
      <strong className={styles.count}>{localDigits(queue.count)}</strong>
      <span>{queue.label}</span>
    </AppLink>
  )
}
