import { useRevalidator, useRouteError } from 'react-router'
import { ForbiddenPage, NotFoundPage } from '#platform/web/states/pages.tsx'
import { statusOf } from '#platform/web/states/route-problem.tsx'
import { ErrorState } from '#platform/web/states/states.tsx'

/** What stands in place of an owner's page that could not be loaded; menu and address stay, so a retry is enough. */
export function OwnerPageProblem() {
  const status = statusOf(useRouteError())
  const { revalidate } = useRevalidator()
  if (status === 404) return <NotFoundPage />
  if (status === 403) return <ForbiddenPage />
  return <ErrorState onRetry={() => void revalidate()} />
}
