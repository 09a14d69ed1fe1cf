import { useRevalidator, useRouteError } from 'react-router'
import { ForbiddenPage, NotFoundPage } from '#platform/web/states/pages.tsx'
import { statusOf } from '#platform/web/states/route-problem.tsx'
import { ErrorState } from '#platform/web/states/states.tsx'

/** What stands in place of payments that could not be fetched; the address keeps filters and page for a retry. */
export function PayoutPageProblem() {
  const status = statusOf(useRouteError())
  const { revalidate } = useRevalidator()
  if (status === 404) return <NotFoundPage />
  if (status === 403) return <ForbiddenPage />
  return <ErrorState onRetry={() => void revalidate()} />
}
