import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { type IconComponent, RetryIcon, SearchIcon, SignalIcon } from '#platform/web/components/icons.tsx'
import { navigation } from '#platform/web/layout/navigation.ts'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { StatePanel } from './state-panel.tsx'

interface EmptyStateProps {
  title?: ReactNode
  /** What to change or do next. */
  children?: ReactNode
  actions?: ReactNode
  icon?: IconComponent
}

/** An empty list: 'No data found' unless the screen has a better text, and what to do next. */
export function EmptyState({
  title = m.platform_empty_title(),
  children,
  actions,
  icon = SearchIcon,
}: EmptyStateProps) {
  return (
    <StatePanel icon={icon} title={title} actions={actions} role="status">
      {children}
    </StatePanel>
  )
}

interface ErrorStateProps {
  title?: ReactNode
  /** What happened and what is kept. */
  children?: ReactNode
  /** Repeats the request; the URL still holds filters and page. */
  onRetry: () => void
  /** Shown instead of a whole page, so its title is the page's. */
  isPage?: boolean
  /** A lost connection without it. */
  icon?: IconComponent
}

/** A list or page that could not be fetched: the cause, that nothing is lost, and a retry. */
export function ErrorState({
  title = m.platform_error_title(),
  children = m.platform_error_text(),
  onRetry,
  isPage = false,
  icon = SignalIcon,
}: ErrorStateProps) {
  return (
    <StatePanel isPage={isPage} icon={icon} title={title} role="alert" actions={<RetryActions onRetry={onRetry} />}>
      {children}
    </StatePanel>
  )
}

/** The target of 'home': the dashboard in the console, the home page elsewhere. */
export function useHomeLink(): { to: Path; isConsole: boolean } {
  const isConsole = /^(?:\/en)?\/admin(?:\/|$)/.test(useLocation().pathname)
  return { to: isConsole ? navigation().adminHome : navigation().home, isConsole }
}

/** The retry button with home beside it. */
export function RetryActions({ onRetry }: { onRetry: () => void }) {
  const { to, isConsole } = useHomeLink()
  return (
    <>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        <RetryIcon />
        {m.platform_retry()}
      </button>
      <AppLink className="btn" to={to}>
        {isConsole ? m.platform_admin_summary() : m.platform_to_home()}
      </AppLink>
    </>
  )
}
