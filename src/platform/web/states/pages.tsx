import { m } from '#platform/messages/generated/messages.js'
import { AlertIcon, LockIcon, SearchIcon, SignalIcon } from '#platform/web/components/icons.tsx'
import { AppLink, useGoBack } from '#platform/web/links/app-link.tsx'
import { StatePanel } from './state-panel.tsx'
import { RetryActions, useHomeLink } from './states.tsx'

/**
 * 'UH OH! You're lost.': an unknown URL. Return goes back, or home without a previous page.
 *
 * @see X-RT-11, X-ERR-04
 */
export function NotFoundPage() {
  const goBack = useGoBack()
  const { to } = useHomeLink()
  return (
    <StatePanel
      isPage
      icon={SearchIcon}
      title={m.platform_lost_title()}
      actions={
        <AppLink
          className="btn btn-primary"
          to={to}
          onClick={(event) => {
            if (window.history.length <= 1) return
            event.preventDefault()
            goBack()
          }}
        >
          {m.platform_return()}
        </AppLink>
      }
    >
      {m.platform_lost_text()}
    </StatePanel>
  )
}

/**
 * A page that this person may not see. Return leads home, which in the console is the dashboard.
 *
 * @see X-RT-12, X-ERR-03
 */
export function ForbiddenPage() {
  const { to } = useHomeLink()
  return (
    <StatePanel
      isPage
      icon={LockIcon}
      title={m.platform_forbidden_title()}
      actions={
        <AppLink className="btn btn-primary" to={to}>
          {m.platform_return()}
        </AppLink>
      }
    >
      {m.platform_forbidden_text()}
    </StatePanel>
  )
}

/** Shown by the installed site without a connection when the page is not cached. */
export function OfflinePage() {
  return (
    <StatePanel isPage icon={SignalIcon} title={m.platform_offline_title()} actions={<RetryActions onRetry={reload} />}>
      {m.platform_offline_text()}
    </StatePanel>
  )
}

/** The server is unavailable and says why; the reader can retry. */
export function UnavailablePage({ reason }: { reason: string }) {
  return (
    <StatePanel
      isPage
      icon={AlertIcon}
      title={m.platform_unavailable_title()}
      role="alert"
      actions={<RetryActions onRetry={reload} />}
    >
      {reason}
    </StatePanel>
  )
}

/** An unexpected error; the request id helps to find it in the log. */
export function FailedPage({ requestId }: { requestId?: string }) {
  return (
    <StatePanel
      isPage
      icon={AlertIcon}
      title={m.platform_failed_title()}
      role="alert"
      actions={<RetryActions onRetry={reload} />}
    >
      {m.platform_failed_text()}
      {requestId ? <span className="small keep"> {requestId}</span> : null}
    </StatePanel>
  )
}

function reload(): void {
  window.location.reload()
}
