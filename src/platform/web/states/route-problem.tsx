import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import { FailedPage, ForbiddenPage, NotFoundPage, OfflinePage, UnavailablePage } from './pages.tsx'

/** The status that an error stands for: a page's own, or that of the call behind it. */
export function statusOf(error: unknown): number | undefined {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof RefusedCall ? error.status : undefined
}

const UNAVAILABLE = 503

/** Why the server cannot answer at the moment, in its own words; undefined for every other error. */
export function unavailableReason(error: unknown): string | undefined {
  if (statusOf(error) !== UNAVAILABLE) return undefined
  return isRouteErrorResponse(error) ? String(error.data) : (error as RefusedCall).message
}

/**
 * The page for whatever a route threw: lost, forbidden, offline or failed. For the error boundary of a layout; it brings
 * its own title, since a route that failed gives none.
 */
export function RouteProblem() {
  const { title, page } = problemOf(useRouteError())
  return (
    <div className="wrap">
      <title>{`${title} | ${m.product_name()}`}</title>
      {page}
    </div>
  )
}

function problemOf(error: unknown): { title: string; page: ReactNode } {
  const status = statusOf(error)
  if (status === 404) return { title: m.platform_lost_title(), page: <NotFoundPage /> }
  if (status === 403) return { title: m.platform_forbidden_title(), page: <ForbiddenPage /> }
  const reason = unavailableReason(error)
  if (reason) return { title: m.platform_unavailable_title(), page: <UnavailablePage reason={reason} /> }
  if (isUnreachable(error)) return { title: m.platform_offline_title(), page: <OfflinePage /> }
  return { title: m.platform_failed_title(), page: <FailedPage /> }
}

/** The same where not even the layout stands: the root's error boundary. */
export function RootProblem() {
  return (
    <main id="main">
      <RouteProblem />
    </main>
  )
}
