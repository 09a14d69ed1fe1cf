import '../../components/moderation.css'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { Badge } from '#platform/web/media/badge.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { DetailSkeleton } from '#platform/web/states/skeletons.tsx'
import { showUser, type UserDetail } from '../../../contract/admin-users.contract.ts'
import { accountStatus, roleName } from '../../components/status-words.ts'
import { UserActs } from '../../components/user-acts.tsx'
import { RegistrationPayment, UserFacts } from '../../components/user-facts.tsx'
import type { Route } from './+types/user-screen.ts'

export const clientLoader = adminOnly(({ params }: ClientLoaderFunctionArgs) =>
  adminApi.load(showUser, {
    params: { type: params.type as UserDetail['type'], id: params.id ?? '' },
  }),
)
export const HydrateFallback = () => <DetailSkeleton />
export const meta = () => [{ title: m.moderation_user() }]

/** One person whole: what they told, what they paid, what the team said and may do. */
export default function UserScreen({ loaderData: user }: Route.ComponentProps) {
  const { label, tone } = accountStatus(user.status)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: roleName(user.type), to: `/admin/users?type=${user.type}` }]} />
      <PageTitle action={<Badge tone={tone}>{label}</Badge>}>{user.name || user.school_name || user.no}</PageTitle>
      <UserActs user={user} />
      <div className="two-panes">
        <RegistrationPayment user={user} />
        <UserFacts user={user} />
      </div>
      {user.warnings.length === 0 ? null : <Warnings user={user} />}
    </>
  )
}

function Warnings({ user }: { user: UserDetail }) {
  return (
    <section className="panel stack">
      <h2>{m.moderation_warnings()}</h2>
      <ol className="stack-s">
        {user.warnings.map((warning) => (
          <li key={warning.id}>
            <p>{warning.reason}</p>
            <p className="hint">
              {warning.admin} · {warning.insert_time}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
