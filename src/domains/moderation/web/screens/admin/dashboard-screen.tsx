import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#paths'
import type { Endpoint, ReplyOf } from '#platform/contract/endpoint.ts'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { redirectTo } from '#platform/web/links/redirect-to.ts'
import { localDigits } from '#platform/web/locale/digits.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly, useAdmin } from '#platform/web/session/admin-session.ts'
import { ListPageSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { adminFigures, adminWeekFigures } from '../../../contract/admin-figures.contract.ts'
import { adminSummary } from '../../../contract/admin-summary.contract.ts'
import { ageText, secondsSince } from '../../components/age-text.ts'
import { FiguresOfDays } from '../../components/day-figures.tsx'
import { LedgerNotice } from '../../components/ledger-notice.tsx'
import type { Route } from './+types/dashboard-screen.ts'
import styles from './dashboard-screen.module.css'

export const clientLoader = adminOnly(async ({ request }: ClientLoaderFunctionArgs) => {
  // The menu marks the page by its address, which has no slash at the end.
  const { pathname, searchParams } = new URL(request.url)
  if (pathname.endsWith('/')) throw redirectTo(paths.admin.dashboard())
  const [summary, figures, weekly] = await Promise.all([
    adminApi.load(adminSummary),
    adminApi.load(adminFigures),
    searchParams.get('by') === 'week' ? adminApi.load(adminWeekFigures) : undefined,
  ])
  return { summary, figures, weeks: weekly?.weeks }
})
export const HydrateFallback = () => <ListPageSkeleton title={m.platform_admin_summary()} count={4} />
export const meta = () => pageMeta(m.platform_admin_summary())

type Summary = ReplyOf<typeof adminSummary & Endpoint>

interface Queue {
  readonly label: string
  readonly count: number
  readonly to: Path
  /** Of these, how many wait for longer than a day. */
  readonly late?: number
  /** Since when the oldest waits. */
  readonly since?: string | null | undefined
}

function queuesFor(role: 'owner' | 'moderator' | 'finance', summary: Summary): Queue[] {
  const { oldest } = summary
  const moderation: Queue[] = [
    {
      label: m.moderation_pending_teachers(),
      count: summary.pending_teachers,
      to: paths.admin.user.list({ type: 'teacher', status: '1' }),
      late: summary.late_teachers,
      since: oldest?.teachers,
    },
    {
      label: m.moderation_pending_schools(),
      count: summary.pending_schools,
      to: paths.admin.user.list({ type: 'school', status: '1' }),
      late: summary.late_schools,
      since: oldest?.schools,
    },
    {
      label: m.moderation_pending_courses(),
      count: summary.pending_courses,
      to: paths.admin.course.list({ is_approve: '1' }),
      late: summary.late_courses,
      since: oldest?.courses,
    },
    {
      label: m.moderation_failed_contents(),
      count: summary.failed_contents,
      to: paths.admin.contents({ state: '2' }),
      since: oldest?.contents,
    },
  ]
  const finance: Queue[] = [
    {
      label: m.moderation_awaiting_proofs(),
      count: summary.awaiting_proofs,
      to: paths.admin.payments(),
      late: summary.overdue_proofs,
      since: oldest?.proofs,
    },
    {
      label: m.moderation_unpaid_payouts(),
      count: summary.unpaid_payouts,
      to: paths.admin.payouts({ paid: 'false' }),
      since: oldest?.payouts,
    },
  ]
  return [...(role === 'moderator' ? [] : finance), ...(role === 'finance' ? [] : moderation)]
}

/** Work that waits for admins, each tile with a link to its list, and the figures of the last days. */
export default function DashboardScreen({ loaderData }: Route.ComponentProps) {
  const session = useAdmin()
  const queues = session ? queuesFor(session.admin.role, loaderData.summary) : []
  const waiting = queues.some(({ count }) => count > 0)
  return (
    <>
      <PageTitle note={waiting ? m.moderation_dashboard_note() : m.moderation_nothing_waits()}>
        {m.platform_admin_summary()}
      </PageTitle>
      <LedgerNotice differences={loaderData.summary.ledger_differences ?? 0} />
      <ul className={styles.tiles}>
        {queues.map((queue) => (
          <li key={queue.label}>
            <QueueTile queue={queue} />
          </li>
        ))}
      </ul>
      <FiguresOfDays figures={loaderData.figures} weeks={loaderData.weeks} />
    </>
  )
}

/** Coloured only where something is late. */
function QueueTile({ queue: { label, count, to, late = 0, since } }: { queue: Queue }) {
  const tile = `panel ${styles.tile}`
  return (
    <AppLink className={late === 0 ? tile : `${tile} ${styles.late}`} to={to}>
      <strong className={styles.count}>{localDigits(count)}</strong>
      <span>
        {label}
        {late === 0 ? null : <span className={styles.overdue}>{m.moderation_overdue({ n: localDigits(late) })}</span>}
        {since ? (
          <span className={styles.oldest}>{m.moderation_oldest({ age: ageText(secondsSince(since)) })}</span>
        ) : null}
      </span>
    </AppLink>
  )
}
