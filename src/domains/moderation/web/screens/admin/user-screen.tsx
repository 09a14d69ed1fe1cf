import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { Badge } from '#platform/web/components/badge.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { dayAndTime } from '#platform/web/locale/day-and-time.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { adminOnly, useAdmin } from '#platform/web/session/admin-session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showUser, type UserDetail } from '../../../contract/admin-users.contract.ts'
import { OwnerTerms } from '../../components/owner-terms.tsx'
import { accountStatus, nameOf, roleName } from '../../components/status-labels.ts'
import { UserActions } from '../../components/user-actions.tsx'
import { RegistrationPayment, UserFacts } from '../../components/user-facts.tsx'
import type { Route } from './+types/user-screen.ts'
import styles from './user-screen.module.css'

export const clientLoader = adminOnly(({ params }: ClientLoaderFunctionArgs) =>
  adminApi.load(showUser, {
    params: { type: params.type as UserDetail['type'], id: params.id ?? '' },
  }),
)
export const HydrateFallback = () => <PanelSkeleton />
export const meta = () => pageMeta(m.moderation_user())

/** One person: profile, payments, warnings and notes, and the admin actions. */
export default function UserScreen({ loaderData: user }: Route.ComponentProps) {
  const { label, tone } = accountStatus(user.status)
  return (
    <>
      <Breadcrumbs crumbs={[{ label: roleName(user.type), to: paths.admin.user.list({ type: user.type }) }]} />
      <PageTitle action={<Badge tone={tone}>{label}</Badge>}>{nameOf(user)}</PageTitle>
      <UserActions user={user} />
      <WhereElse user={user} />
      <div className={styles.panes}>
        <div className="stack">
          {user.warnings.length === 0 ? null : <Warnings user={user} />}
          <RegistrationPayment user={user} />
          <OwnerTerms user={user} />
        </div>
        <UserFacts user={user} />
      </div>
    </>
  )
}

/** Links to other lists of the console filtered by this person, if the admin may open them. */
function WhereElse({ user }: { user: UserDetail }) {
  const role = useAdmin()?.admin.role
  const isOwner = user.type !== 'student'
  const name = encodeURIComponent(nameOf(user))
  return (
    <nav className="row" aria-label={m.moderation_see_also()}>
      {isOwner ? (
        <AppLink className="more" to={paths.admin.course.list({ keyword: name })}>
          {m.moderation_their_courses()}
        </AppLink>
      ) : null}
      {!isOwner && role === 'owner' ? (
        <AppLink className="more" to={paths.admin.enrolments({ keyword: user.no })}>
          {m.moderation_their_enrolments()}
        </AppLink>
      ) : null}
      {role === 'owner' ? (
        <AppLink className="more" to={paths.admin.audit({ target: `${user.type}:${user.id}` })}>
          {m.moderation_their_audit()}
        </AppLink>
      ) : null}
    </nav>
  )
}

function Warnings({ user }: { user: UserDetail }) {
  return (
    <section className="panel stack">
      <h2>{m.moderation_warnings()}</h2>
      <ol className="stack-s">
        {user.warnings.map((warning) => (
          <li key={warning.id}>
            <p>
              <WrittenText>{warning.reason}</WrittenText>
            </p>
            <p className="hint">
              {warning.admin} · {dayAndTime(warning.insert_time)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
