import type { ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { ForbiddenPage, NotFoundPage } from './pages.tsx'
import { statusOf } from './route-problem.tsx'
import { ErrorState } from './states.tsx'

/**
 * In place of a page that could not be loaded; menu and address stay, so a retry is enough. For the error boundary of a
 * screen in the account area or the console; it brings its own title, since a route that failed gives none.
 */
export function PageProblem() {
  const status = statusOf(useRouteError())
  const { revalidate } = useRevalidator()
  if (status === 404) return <Titled title={m.platform_lost_title()} page={<NotFoundPage />} />
  if (status === 403) return <Titled title={m.platform_forbidden_title()} page={<ForbiddenPage />} />
  return <Titled title={m.platform_error_title()} page={<ErrorState onRetry={() => void revalidate()} />} />
}

function Titled({ title, page }: { title: string; page: ReactNode }) {
  return (
    <>
      <title>{`${title} | ${m.product_name()}`}</title>
      {page}
    </>
  )
}

/** As PageProblem, for screens that bring their own width. */
export function WidePageProblem() {
  return (
    <div className="wrap">
      <PageProblem />
    </div>
  )
}
