import { isRouteErrorResponse, useRouteError } from 'react-router'
import { RefusedCall, UnreachableServer } from '#platform/web/api/failures.ts'
import { PictureSprite } from '#platform/web/media/picture-sprite.tsx'
import { FailedPage, ForbiddenPage, NotFoundPage, OfflinePage } from './pages.tsx'

/** The status that an error stands for: a page's own, or that of the call behind it. */
export function statusOf(error: unknown): number | undefined {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof RefusedCall ? error.status : undefined
}

/**
 * Whether the server could not be reached at all. A page's own data are fetched by the router, whose failure is the
 * browser's TypeError.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof UnreachableServer) return true
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/** The page for whatever a route threw: lost, forbidden, offline or failed. For the error boundary of a layout. */
export function RouteProblem() {
  const error = useRouteError()
  const status = statusOf(error)
  return (
    <div className="wrap">
      {status === 404 ? (
        <NotFoundPage />
      ) : status === 403 ? (
        <ForbiddenPage />
      ) : isUnreachable(error) ? (
        <OfflinePage />
      ) : (
        <FailedPage />
      )}
    </div>
  )
}

/** The same where not even the layout stands: the root's error boundary. */
export function RootProblem() {
  return (
    <main id="main">
      <PictureSprite />
      <RouteProblem />
    </main>
  )
}
