import { useRevalidator, useRouteError } from 'react-router'
import { ForbiddenPage, NotFoundPage } from '#platform/web/states/pages.tsx'
import { statusOf } from '#platform/web/states/route-problem.tsx'
import { ErrorState } from '#platform/web/states/states.tsx'

/** In place of a page that could not be loaded; the address stays, so a retry is enough. */
export function PageProblem() {
  const status = statusOf(useRouteError())
  const { revalidate } = useRevalidator()
  if (status === 404) return <NotFoundPage />
  if (status === 403) return <ForbiddenPage />
  return <ErrorState onRetry={() => void revalidate()} />
}

/** As PageProblem, for screens that bring their own width. */
export function WidePageProblem() {
  return (
    <div className="wrap">
      <PageProblem />
    </div>
  )
}
