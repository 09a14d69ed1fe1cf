import { isRouteErrorResponse, useRouteError } from 'react-router'
import { RefusedCall, UnreachableServer } from '#platform/web/api/failures.ts'
import { PictureSprite } from '#platform/web/media/picture-sprite.tsx'
import { FailedPage, ForbiddenPage, NotFoundPage, OfflinePage } from './pages.tsx'

/** The status that an error stands for: a page's own, or that of the call behind it. */
export function statusOf(error: unknown): number | undefined {
  if (isRouteErrorResponse(error)) return error.status
  return error instanceof RefusedCall ? error.status : undefined
}

/** The page for whatever a route threw: lost, forbidden, offline or failed. Use it as a route's `ErrorBoundary`. */
export function RouteProblem() {
  const error = useRouteError()
  const status = statusOf(error)
  return (
    <main id="main" className="wrap">
      <PictureSprite />
      {status === 404 ? (
        <NotFoundPage />
      ) : status === 403 ? (
        <ForbiddenPage />
      ) : error instanceof UnreachableServer ? (
        <OfflinePage />
      ) : (
        <FailedPage />
      )}
    </main>
  )
}
