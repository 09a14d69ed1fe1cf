import { useRevalidator, useRouteError } from 'react-router'
import { RouteProblem, statusOf } from '#platform/web/states/route-problem.tsx'
import { ErrorState } from '#platform/web/states/states.tsx'

/** A list or page that could not be fetched: what happened, that the address keeps everything, and a retry. */
export function CatalogueProblem() {
  const status = statusOf(useRouteError())
  const { revalidate } = useRevalidator()
  if (status !== undefined && status < 500) return <RouteProblem />
  return (
    <div className="wrap">
      <ErrorState onRetry={() => void revalidate()} />
    </div>
  )
}
