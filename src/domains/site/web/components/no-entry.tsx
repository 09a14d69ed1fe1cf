import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ClockIcon, LockIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { handedOver, type ReturnAddress, takeReturnAddress } from '#platform/web/session/return-address.ts'
import type { SessionUser } from '#platform/web/session/session.ts'
import { ForbiddenPage } from '#platform/web/states/pages.tsx'
import { StatePanel } from '#platform/web/states/state-panel.tsx'

/**
 * Why a person may not open a page: no one is logged in, the account waits or was rejected, or it is another's page.
 *
 * @see OWN-12
 */
export function NoEntry({ user }: { user: Pick<SessionUser, 'status' | 'usertype'> | null }) {
  if (!user) return <NotLoggedIn />
  const isWaiting = user?.status === AccountStatus.pending || user?.status === AccountStatus.rejected
  return user.usertype !== 'student' && isWaiting ? <UnapprovedOwner user={user} /> : <ForbiddenPage />
}

/** A guest at a page of owners, who may be one of them; the log-in leads back to the page. */
function NotLoggedIn() {
  const [returnTo, setReturnTo] = useState<ReturnAddress>()
  // Taken, so that a log-in from another page does not lead there later.
  useEffect(() => {
    setReturnTo((known) => takeReturnAddress() ?? known)
  }, [])
  return (
    <StatePanel
      isPage
      icon={LockIcon}
      title={m.platform_forbidden_title()}
      actions={
        <>
          <AppLink className="btn btn-primary" to={paths.login()} state={handedOver(returnTo)}>
            {m.platform_login()}
          </AppLink>
          <AppLink className="btn" to={paths.home()}>
            {m.platform_return()}
          </AppLink>
        </>
      }
    >
      {m.site_owners_only()}
    </StatePanel>
  )
}

/** An owner whose registration is being checked, or was rejected, needs no other account. */
function UnapprovedOwner({ user: { status, usertype } }: { user: Pick<SessionUser, 'status' | 'usertype'> }) {
  const isRejected = status === AccountStatus.rejected
  return (
    <StatePanel
      isPage
      icon={isRejected ? LockIcon : ClockIcon}
      title={isRejected ? m.site_account_rejected_title() : m.site_account_waits_title()}
      actions={
        <>
          {isRejected ? (
            <AppLink className="btn btn-primary" to={paths.ownProfile[usertype]()}>
              {m.site_account_profile()}
            </AppLink>
          ) : null}
          <AppLink className={isRejected ? 'btn' : 'btn btn-primary'} to={paths.own[usertype].notifications()}>
            {m.site_account_notices()}
          </AppLink>
        </>
      }
    >
      {isRejected ? m.site_account_rejected_text() : m.site_account_waits_text()}
    </StatePanel>
  )
}
