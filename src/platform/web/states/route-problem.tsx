import type { ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { withoutWordJoiners } from '#platform/contract/burmese/word-joiners.ts'
import { m } from '#platform/messages/generated/messages.js'
import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import { FailedPage, ForbiddenPage, NotFoundPage, OfflinePage, UnavailablePage } from './pages.tsx'

/** The HTTP status of an error: that of the page, or of the failed call. */
export function statusOf(error: unknown): number | undefined {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof RefusedCall ? error.status : undefined
}

const UNAVAILABLE = 503

/** Why the server is unavailable, in its own text; undefined for other errors. */
export function unavailableReason(error: unknown): string | undefined {
  if (statusOf(error) !== UNAVAILABLE) return undefined
  return isRouteErrorResponse(error) ? String(error.data) : (error as RefusedCall).message
}

/**
 * The error page of a layout's error boundary: not found, forbidden, offline or failed. It sets its own title,
 * since a failed route sets none.
 */
export function RouteProblem() {
  const { title, page } = problemOf(useRouteError())
  return (
    <div className="wrap">
      <title>{`${withoutWordJoiners(title)} | ${m.product_name()}`}</title>
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

/** Error boundary of the root, where no layout can be rendered. */
export function RootProblem() {
  return (
    <main id="main">
      <RouteProblem />
    </main>
  )
}
